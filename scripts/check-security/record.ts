export type Page = { readonly file: string; readonly text: string }

export const states = ['met', 'n/a', 'not yet'] as const

/** One requirement of the standard as the record answers it. */
export type Row = {
  readonly file: string
  readonly line: number
  readonly cells: readonly string[]
}

const chapter = /^docs\/security\/v(\d\d)-[a-z-]+\.md$/

/** Returns the chapter number of a page; undefined if the page is no chapter. */
export const chapterOf = (file: string): number | undefined => {
  const [, number] = chapter.exec(file) ?? []
  return number === undefined ? undefined : Number(number)
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())

const isRule = (cells: readonly string[]) => cells.every((cell) => /^:?-+:?$/.test(cell))

/** Returns the rows of all tables without the header rows. */
export const rowsOf = ({ file, text }: Page): Row[] => {
  const lines = text.split('\n')
  const isTable = (line: string | undefined) => line?.trim().startsWith('|') ?? false
  return lines.flatMap((line, index) => {
    if (!isTable(line) || isRule(cellsOf(line))) return []
    const next = lines[index + 1]
    if (isTable(next) && isRule(cellsOf(next ?? ''))) return []
    return [{ file, line: index + 1, cells: cellsOf(line) }]
  })
}

/** A mentioned file with the test titles quoted after it. */
export type Mention = { readonly name: string; readonly titles: readonly string[] }

const mention = /`([^`]+)`((?:[:,]?\s*"[^"]*")*)/g
const quoted = /"([^"]*)"/g
const nameOfFile = /^[\w@.-]*(?:\/[\w@.-]+)*(?:\.(?:tsx?|mjs|sql|json|md|css|html)|\/)$/

const titlesIn = (text: string) => [...text.matchAll(quoted)].map(([, title = '']) => title)

export const mentionsIn = (text: string): Mention[] =>
  [...text.matchAll(mention)]
    .map(([, name = '', titles = '']) => ({ name, titles: titlesIn(titles) }))
    .filter(({ name }) => nameOfFile.test(name))

/** Returns the quoted titles that follow no file. */
export const unattachedTitlesIn = (text: string): string[] => titlesIn(text.replaceAll(mention, ''))
