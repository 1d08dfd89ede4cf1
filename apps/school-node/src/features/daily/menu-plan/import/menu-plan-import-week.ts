import { addDays, weekdayOf } from '@nhip-cau/contract/days'
import { readDay } from '../../../../documents/excel/read-day.ts'
import { type Cell, cellName, isBlank, type SheetRow } from '../../../../documents/excel/sheet.ts'
import { dayText } from '../../../../texts.ts'
import { namesWeek, readDates } from './menu-plan-import-labels.ts'

export type LayoutRefusal = {
  readonly refusal:
    | 'no_days'
    | 'two_tables'
    | 'two_weeks'
    | 'two_kinds'
    | 'week_unreadable'
    | 'kind_unknown'
    | 'day_of_column'
  readonly values: Readonly<Record<string, string>>
}

/** The row that names the days. */
export type Head = {
  /** Its index among the rows that were read. */
  readonly at: number
  readonly row: number
  /** Column → weekday, 1 is Monday. */
  readonly days: ReadonlyMap<number, number>
  /** Columns of the template. */
  readonly kind: number | undefined
  readonly week: number | undefined
}

/** First and last day of the school year, for dates without a year. */
export type Year = { readonly from: string; readonly to: string }

/** A cell as Excel shows it. */
export const shownCell = (cell: NonNullable<Cell>): string =>
  typeof cell === 'object' ? dayText(cell.day) : String(cell)
export const textOf = (cell: Cell | undefined): string => (typeof cell === 'string' ? cell : '')
const mondayOf = (day: string) => addDays(day, 1 - weekdayOf(day))

/** A day that the file names; `column` if it stands beside a weekday. */
type Dated = { readonly day: string; readonly at: string; readonly column: number | null }

/** Fills in the year of a date; undefined for a day that does not exist. */
const realDay = (
  { day, month, year }: ReturnType<typeof readDates>[number],
  { from, to }: Year,
): string | undefined => {
  const years = year === null ? [...new Set([from, to].map((one) => Number(one.slice(0, 4))))] : [year]
  const days = years.flatMap((one) => {
    const text = `${one}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    return readDay(text) === undefined ? [] : [text]
  })
  return days.find((one) => one >= from && one <= to) ?? days[0]
}

/** The days in the week's column of the template. */
const datesOfColumn = (below: readonly SheetRow[], column: number): Dated[] | LayoutRefusal => {
  const found: Dated[] = []
  for (const { row, cells } of below) {
    const cell = cells[column]
    if (cell === undefined || cell === null || isBlank(cell)) continue
    const day = readDay(cell)
    const at = cellName(column, row)
    if (day === undefined) return { refusal: 'week_unreadable', values: { cell: at, x: shownCell(cell) } }
    found.push({ day, at, column: null })
  }
  return found
}

/** The days beside the weekdays, and those in lines above that speak of a week. */
const datesAbove = (above: readonly SheetRow[], head: Head, year: Year): Dated[] =>
  above.flatMap(({ row, cells }) =>
    cells.flatMap((cell, column): Dated[] => {
      const at = cellName(column, row)
      const beside = row === head.row && head.days.has(column) ? column : null
      if (typeof cell === 'object' && cell !== null) return [{ day: cell.day, at, column: null }]
      if (beside === null && !namesWeek(textOf(cell))) return []
      return readDates(textOf(cell)).flatMap((date) => {
        const day = realDay(date, year)
        return day === undefined ? [] : [{ day, at, column: beside }]
      })
    }),
  )

/** The Monday of the week that the file names, null if it names none. */
export const weekOf = (
  rows: readonly SheetRow[],
  head: Head,
  year: Year,
): { readonly monday: string; readonly at: string } | null | LayoutRefusal => {
  const inColumn = head.week === undefined ? [] : datesOfColumn(rows.slice(head.at + 1), head.week)
  if ('refusal' in inColumn) return inColumn
  const found = [...datesAbove(rows.slice(0, head.at + 1), head, year), ...inColumn]
  const shifted = found.find(({ day, column }) => column !== null && head.days.get(column) !== weekdayOf(day))
  if (shifted) {
    const weekday = head.days.get(shifted.column ?? 0) ?? 1
    return { refusal: 'day_of_column', values: { cell: shifted.at, day: shifted.day, weekday: String(weekday) } }
  }
  const [first] = found
  if (first === undefined) return null
  const monday = mondayOf(first.day)
  const other = found.find(({ day }) => mondayOf(day) !== monday)
  if (other === undefined) return { monday, at: first.at }
  return {
    refusal: 'two_weeks',
    values: { cell: first.at, week: monday, other: other.at, other_week: mondayOf(other.day) },
  }
}
