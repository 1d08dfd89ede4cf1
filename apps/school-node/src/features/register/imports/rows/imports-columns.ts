import type { ImportKind } from '@nhip-cau/contract/imports'
import { withoutAccents } from '@nhip-cau/contract/vietnamese'
import { type Cell, cellName, isBlank, type Refusal, type SheetRow } from '../../../../documents/excel/sheet.ts'
import { words } from '../../../../documents/excel/words.ts'

/** Columns of a template in order: key → title. */
export const titlesOf = (kind: ImportKind): Readonly<Record<string, string>> => words.template[kind].columns

/** Normalises a title for comparison: without accents, stars and brackets, with single spaces. */
const plainTitle = (title: string): string =>
  withoutAccents(title)
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const required: Readonly<Record<ImportKind, readonly string[]>> = {
  students: ['full_name', 'birth_date', 'sex', 'class'],
  parents: ['full_name', 'phone', 'relation', 'student_code'],
  teachers: ['full_name', 'phone'],
  classes: ['year', 'age_group', 'name'],
}

const aliases: Readonly<Record<string, readonly string[]>> = words.alias

/** `keys` maps column numbers to keys; unknown columns are left out. */
export type Head = { readonly keys: ReadonlyMap<number, string>; readonly titles: readonly string[] }

const keyOf = (kind: ImportKind, title: string): string | undefined => {
  const plain = plainTitle(title)
  if (plain === '') return undefined
  const own = Object.entries(titlesOf(kind)).find(([, known]) => plainTitle(known) === plain)
  if (own) return own[0]
  const names = [...Object.keys(titlesOf(kind)), ...(kind === 'students' ? ['family_name'] : [])]
  return names.find((key) => aliases[key]?.some((alias) => plainTitle(alias) === plain))
}

type Refused = {
  readonly refusal: Refusal | 'twice_column' | 'no_head'
  readonly values?: Readonly<Record<string, string | number>>
}

/** Finds the row with the titles among the first ten, because schools often put their name above the table. */
export const readHead = (kind: ImportKind, rows: readonly SheetRow[]): { at: number; head: Head } | Refused => {
  const candidates = rows.slice(0, 10).map((row, at) => ({ at, head: headOf(kind, row.cells) }))
  const best = candidates.toSorted((one, other) => other.head.keys.size - one.head.keys.size)[0]
  if (best === undefined) return { refusal: 'empty' }
  const keys = [...best.head.keys.values()]
  const row = rows[best.at]?.row ?? best.at + 1
  const missing = required[kind].filter((key) => !keys.includes(key))
  if (missing.length > 0) {
    const columns = missing.map((key) => titlesOf(kind)[key]?.replace('*', '') ?? key).join(', ')
    return { refusal: keys.length === 0 ? 'no_head' : 'missing_columns', values: { columns, row } }
  }
  const twice = keys.find((key, index) => keys.indexOf(key) !== index)
  if (twice !== undefined) {
    const [cell = '', other = ''] = [...best.head.keys].flatMap(([column, key]) =>
      key === twice ? [cellName(column, row)] : [],
    )
    return { refusal: 'twice_column', values: { columns: titlesOf(kind)[twice] ?? twice, cell, other } }
  }
  return best
}

const headOf = (kind: ImportKind, cells: readonly Cell[]): Head => {
  const keys = new Map<number, string>()
  const titles = cells.map((cell) => (typeof cell === 'string' ? cell.trim() : ''))
  for (const [index, title] of titles.entries()) {
    const key = keyOf(kind, title)
    if (key !== undefined && key !== 'no') keys.set(index, key)
  }
  return { keys, titles }
}

/** Whether to ignore a row: the example row of the template, or a row without content besides a running number. */
export const isPassedOver = (cells: readonly Cell[], head: Head): boolean =>
  cells.some((cell) => typeof cell === 'string' && plainTitle(cell) === plainTitle(words.example_mark)) ||
  [...head.keys.keys()].every((index) => isBlank(cells[index]))
