import figures from './who-figures.json' with { type: 'json' }

export type Sex = 'M' | 'F'
export type Table = keyof typeof figures.tables

/** Box-Cox power, median and coefficient of variation at one age or length. */
export type Lms = { readonly l: number; readonly m: number; readonly s: number }

const scales = { l: 1e4, m: 1e4, s: 1e5 } as const

type Column = Readonly<Record<keyof Lms, Float64Array>>

const unpacked = (packed: string, scale: number): Float64Array => {
  let sum = 0
  return Float64Array.from(packed.split(' '), (step) => {
    sum += Number(step)
    return sum / scale
  })
}

const columns = new Map<string, Column>()

const columnOf = (table: Table, sex: Sex): Column => {
  const key = `${table} ${sex}`
  const known = columns.get(key)
  if (known) return known
  const { l, m, s } = figures.tables[table][sex]
  const column = { l: unpacked(l, scales.l), m: unpacked(m, scales.m), s: unpacked(s, scales.s) }
  columns.set(key, column)
  return column
}

/**
 * The figures of a table at an age (days or months) or length (cm), between two rows in proportion; undefined outside
 * of the table. WHO's programs interpolate the figures, not the z-scores.
 */
export const figuresAt = (table: Table, sex: Sex, at: number): Lms | undefined => {
  const { from, step } = figures.tables[table]
  const { l, m, s } = columnOf(table, sex)
  // Decimals of centimetres have no exact binary form.
  const place = Math.round(((at - from) / step) * 1e6) / 1e6
  const low = Math.floor(place)
  const share = place - low
  const high = share > 0 ? low + 1 : low
  if (low < 0 || high >= m.length) return undefined
  const between = (column: Float64Array) => {
    const [one = 0, other = 0] = [column[low], column[high]]
    return one + share * (other - one)
  }
  return { l: between(l), m: between(m), s: between(s) }
}
