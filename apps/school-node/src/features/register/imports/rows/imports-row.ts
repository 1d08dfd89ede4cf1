import { FullName, IdentityNumber, Phone } from '@nhip-cau/contract/people'
import { fill } from '@nhip-cau/contract/texts'
import { withoutAccents } from '@nhip-cau/contract/vietnamese'
import { z } from 'zod'
import { readDay } from '../../../../documents/excel/read-day.ts'
import { type Cell, cellName, isBlank, isDay } from '../../../../documents/excel/sheet.ts'
import { words } from '../../../../documents/excel/words.ts'

export type Remark = { readonly column: string | null; readonly text: string }
type Values = Readonly<Record<string, string | number>>
type RemarkText = Exclude<keyof typeof words.import, 'who' | 'outcome' | 'undo' | 'hindered'>

export type RawRow = {
  readonly row: number
  readonly hidden: boolean
  readonly cells: Readonly<Record<string, Cell>>
  /** Key of a column → its title in the file. */
  readonly titles: Readonly<Record<string, string>>
  /** Key of a column that the file has → its place, from 0. */
  readonly places: Readonly<Record<string, number>>
}

/** Reads the columns of one row and collects errors and warnings. A wrong cell is read as null. */
export const rowReader = ({ row, hidden, cells, titles, places }: RawRow) => {
  const errors: Remark[] = []
  const warnings: Remark[] = []
  const sentence = (key: string | null, text: RemarkText, values: Values = {}): Remark => {
    const message = fill(words.import[text], values)
    if (key === null) return { column: null, text: fill(words.import.in_row, { row, text: message }) }
    const column = titles[key] ?? key
    const place = places[key]
    const cell = place === undefined ? '' : ` (${cellName(place, row)})`
    return { column, text: fill(words.import.at, { row, column, cell, text: message }) }
  }
  const wrong = (key: string | null, text: RemarkText, values?: Values): null => {
    errors.push(sentence(key, text, values))
    return null
  }
  const warn = (key: string | null, text: RemarkText, values?: Values) => {
    warnings.push(sentence(key, text, values))
  }
  if (hidden) warn(null, 'warn_hidden')

  /** The text of a cell in NFC, with single spaces, without the leading quote that marks text in Excel. */
  const typed = (key: string): string => {
    const cell = cells[key]
    if (cell === undefined || isBlank(cell) || cell === null) return ''
    if (isDay(cell)) return cell.day.split('-').reverse().join('/')
    const text = String(cell)
      .normalize('NFC')
      .replace(/[\s\u00a0]+/g, ' ')
      .trim()
      .replace(/^'(?=[=+\-@])/, '')
    if (/^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)$/.test(text)) {
      wrong(key, 'value', { x: text })
      return ''
    }
    return text
  }
  const text = (key: string, max: number): string | null => {
    const value = typed(key)
    if (value.length > max) return wrong(key, 'too_long', { n: max })
    return value === '' ? null : value
  }
  const needed = <T>(key: string, value: T | null): T | null => {
    if (value === null && !errors.some(({ column }) => column === (titles[key] ?? key))) wrong(key, 'required')
    return value
  }
  const name = (key: string, given: string = typed(key)): string | null => {
    if (given === '') return null
    const parsed = FullName.safeParse(given)
    if (!parsed.success) return wrong(key, 'name')
    const proper = properCase(parsed.data)
    if (proper !== parsed.data) warn(key, 'warn_case', { x: proper })
    return proper
  }
  const phone = (key: string, cell: string = typed(key)): string | null => {
    if (cell === '') return null
    // Excel drops the leading zero of a number.
    const bare = cell.replace(/[\s.\-()]/g, '')
    const lost = /^[35789]\d{8}$/.test(bare)
    const parsed = Phone.safeParse(lost ? `0${bare}` : cell)
    if (!parsed.success) return wrong(key, 'phone')
    if (lost) warn(key, 'warn_zero')
    return parsed.data
  }
  const day = (key: string): string | null => {
    const cell = cells[key]
    if (cell === undefined || cell === null || isBlank(cell)) return null
    return readDay(typeof cell === 'string' ? typed(key) : cell) ?? wrong(key, 'date')
  }
  const identity = (key: string): string | null => {
    const value = typed(key)
    if (value === '') return null
    // Excel drops leading zeros here as well.
    const parsed = IdentityNumber.safeParse(
      /^\d{9,11}$/.test(value) && typeof cells[key] === 'number' ? value.padStart(12, '0') : value,
    )
    return parsed.success ? parsed.data : wrong(key, 'identity')
  }
  const email = (key: string): string | null => {
    const value = typed(key)
    if (value === '') return null
    return z.email().max(254).safeParse(value).success ? value : wrong(key, 'email')
  }
  const whole = (key: string, from: number, to: number, sentenceKey: 'number' | 'year' = 'number'): number | null => {
    const value = typed(key)
    if (value === '') return null
    const number = Number(value)
    return Number.isInteger(number) && number >= from && number <= to ? number : wrong(key, sentenceKey, { from, to })
  }
  const sex = (key: string): 'M' | 'F' | null => {
    const value = withoutAccents(typed(key))
    if (value === '') return null
    if (value === 'nam' || value === 'trai') return 'M'
    if (value === 'nu' || value === 'gai') return 'F'
    return wrong(key, 'sex')
  }
  /** Returns null for an empty cell, which means "unchanged". */
  const yes = (key: string): boolean | null => {
    const value = withoutAccents(typed(key))
    if (value === '') return null
    if (['co', 'x', 'yes', 'true', '1', 'v', 'dong y'].includes(value)) return true
    if (['khong', 'no', 'false', '0', 'khong dong y'].includes(value)) return false
    return wrong(key, 'yes_no')
  }
  /** Returns the option one of whose names equals the cell, ignoring case and accents. */
  const choice = <T>(
    key: string,
    options: readonly { readonly value: T; readonly names: readonly string[] }[],
    sentenceKey: RemarkText = 'choice',
  ): T | null => {
    const value = typed(key)
    if (value === '') return null
    const found = options.find(({ names }) => names.some((one) => sameWord(one, value)))
    return found ? found.value : wrong(key, sentenceKey, { x: value })
  }
  return {
    row,
    errors,
    warnings,
    wrong,
    warn,
    typed,
    text,
    needed,
    name,
    phone,
    day,
    identity,
    email,
    whole,
    sex,
    yes,
    choice,
  }
}

export type RowReader = ReturnType<typeof rowReader>

export const wordKey = (text: string): string =>
  withoutAccents(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
const sameWord = (one: string, other: string) => wordKey(one) === wordKey(other)

/** Capitalises each word of a name written all in capitals or all in lower case; leaves other names unchanged. */
const properCase = (name: string): string => {
  if (name !== name.toLocaleUpperCase('vi') && name !== name.toLocaleLowerCase('vi')) return name
  return name
    .toLocaleLowerCase('vi')
    .replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toLocaleUpperCase('vi'))
}
