import { withoutAccents } from '@nhip-cau/contract/vietnamese'
import { dayOfSerial } from './serial-day.ts'
import { type Cell, isDay } from './sheet.ts'

/**
 * Parses a day from a date cell, an Excel serial number or text such as `14/3/2023`, `14-03-23`, `14.3.2023`,
 * `2023-03-14`, `14032023`. The day comes before the month, as usual in Vietnam. Returns undefined for anything else.
 */
export const readDay = (cell: NonNullable<Cell>): string | undefined => {
  if (isDay(cell)) return real(cell.day)
  if (typeof cell === 'number') return isSerial(cell) ? dayOfSerial(cell) : undefined
  const text = cell.trim().replace(/\s+00:00(?::00)?$/, '')
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const usual = /^(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4}|\d{2})$/.exec(text)
  if (usual) return dayOf(usual[3], usual[2], usual[1])
  const words = /^(?:ngay\s+)?(\d{1,2})\s+thang\s+(\d{1,2})(?:\s+nam)?\s+(\d{4})$/.exec(withoutAccents(text))
  if (words) return dayOf(words[3], words[2], words[1])
  const digits = /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  if (digits) return dayOf(digits[3], digits[2], digits[1])
  return /^\d{4,5}$/.test(text) && isSerial(Number(text)) ? dayOfSerial(Number(text)) : undefined
}

/** Serial numbers from 1930 to 2100; other numbers are not taken as days. */
const isSerial = (number: number) => number >= 10_959 && number <= 73_415

/** Two digits above 40 belong to the 20th century, others to the 21st. */
const fullYear = (year: string): number => {
  if (year.length === 4) return Number(year)
  return Number(year) > 40 ? 1900 + Number(year) : 2000 + Number(year)
}

const dayOf = (year = '', month = '', day = ''): string | undefined =>
  real(`${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)

/** Returns undefined for a day that does not exist, such as 30/02. */
const real = (day: string): string | undefined => {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day ? day : undefined
}
