import { afterEach, expect, test } from 'vitest'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { formatDate, formatDateTime, formatLongDate, formatNumber, formatPhone, formatTypedDate } from './format.ts'

const lateOnFriday = '2026-11-20T23:30:00+07:00'

afterEach(() => overwriteGetLocale(() => 'vi'))

test('formats dates, times and numbers in the Vietnamese way and in the school’s time zone', () => {
  overwriteGetLocale(() => 'vi')
  expect(formatDateTime(lateOnFriday)).toBe('20/11/2026 23:30')
  expect(formatDate('2026-09-05')).toBe('05/09/2026')
  expect(formatLongDate(lateOnFriday)).toBe('Thứ Sáu, 20/11/2026')
  expect(formatLongDate('2026-11-22')).toBe('Chủ nhật, 22/11/2026')
  expect(formatNumber(1234567.5)).toBe('1.234.567,5')
  expect(formatPhone('+84 912.345.678')).toBe('0912 345 678')
})

test.each([
  ['en', 'Friday, 20 November 2026', '1,234,567.5'],
  ['fr', 'Vendredi 20 novembre 2026', '1\u202f234\u202f567,5'],
] as const)('%s has its own words and separators', (language, longDate, number) => {
  overwriteGetLocale(() => language)
  expect(formatDate(lateOnFriday)).toBe('20/11/2026')
  expect(formatLongDate(lateOnFriday)).toBe(longDate)
  expect(formatNumber(1234567.5)).toBe(number)
})

test('Arabic uses Latin digits and keeps the order of dates and phone numbers', () => {
  overwriteGetLocale(() => 'ar')
  expect(formatDate(lateOnFriday)).toBe('\u206620/11/2026\u2069')
  expect(formatTypedDate(lateOnFriday)).toBe('20/11/2026')
  expect(formatLongDate(lateOnFriday)).toBe('الجمعة، 20 نوفمبر 2026')
  expect(formatPhone('0912345678')).toBe('\u20660912 345 678\u2069')
})
