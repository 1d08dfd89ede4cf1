export type Table = {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
}

/** The result of a section: tables with explanations, and the numbers that missed their goal. */
export type Findings = {
  readonly title: string
  readonly parts: readonly (string | Table)[]
  readonly missed: readonly string[]
}

const tableText = ({ columns, rows }: Table): string => {
  const lines = [columns, ...rows].map((row) => row.map(String))
  const widths = columns.map((_, index) => Math.max(...lines.map((row) => row[index]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, index) => (index === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  const [head = [], ...body] = lines
  return [line(head), rule, ...body.map(line)].join('\n')
}

/** Returns the findings as Markdown that is readable in a terminal too. */
export const findingsText = ({ title, parts, missed }: Findings): string =>
  [
    `## ${title}`,
    ...parts.map((part) => (typeof part === 'string' ? part : tableText(part))),
    missed.length > 0 ? missed.map((text) => `- NOT REACHED: ${text}`).join('\n') : 'All numbers reached.',
  ].join('\n\n')

export const median = (values: readonly number[]): number => percentile(values, 0.5)

export const percentile = (values: readonly number[], part: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const rounded = (value: number, digits = 0): string => value.toFixed(digits)
