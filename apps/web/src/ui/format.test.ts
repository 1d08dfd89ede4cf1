import { afterEach, expect, test } from 'vitest'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import {
  formatDate,
  formatDateTime,
  formatLongDate,
  formatNumber,
  formatPhone,
  formatShortDay,
  formatTypedDate,
  setSchoolClock,
} from './format.ts'

const lateOnFriday = '2026-11-20T23:30:00+07:00'

afterEach(() => {
  overwriteGetLocale(() => 'vi')
  setSchoolClock()
})

test('formats dates, times and numbers in the Vietnamese way and in the school’s time zone', () => {
  overwriteGetLocale(() => 'vi')
  expect(formatDateTime(lateOnFriday)).toBe('20/11/2026 23:30')
  expect(formatDate('2026-09-05')).toBe('05/09/2026')
  expect(formatLongDate(lateOnFriday)).toBe('Thứ Sáu, 20/11/2026')
  expect(formatLongDate('2026-11-22')).toBe('Chủ nhật, 22/11/2026')
  expect(formatShortDay(lateOnFriday)).toBe('T6, 20/11')
  expect(formatShortDay('2026-11-22')).toBe('CN, 22/11')
  expect(formatNumber(1234567.5)).toBe('1.234.567,5')
  expect(formatNumber(999)).toBe('999')
  expect(formatPhone('+84 912.345.678')).toBe('0912 345 678')
})

test.each([
  ['en', 'Friday, 20 November 2026', 'Fri 20/11', '1,234,567.5'],
  ['fr', 'Vendredi 20 novembre 2026', 'ven. 20/11', '1\u202f234\u202f567,5'],
] as const)('%s has its own words and separators', (language, longDate, shortDay, number) => {
  overwriteGetLocale(() => language)
  expect(formatDate(lateOnFriday)).toBe('20/11/2026')
  expect(formatLongDate(lateOnFriday)).toBe(longDate)
  expect(formatShortDay(lateOnFriday)).toBe(shortDay)
  expect(formatNumber(1234567.5)).toBe(number)
})

test('Arabic uses Latin digits and keeps the order of dates and phone numbers', () => {
  overwriteGetLocale(() => 'ar')
  expect(formatDate(lateOnFriday)).toBe('\u206620/11/2026\u2069')
  expect(formatTypedDate(lateOnFriday)).toBe('20/11/2026')
  expect(formatLongDate(lateOnFriday)).toBe('الجمعة، 20 نوفمبر 2026')
  expect(formatPhone('0912345678')).toBe('\u20660912 345 678\u2069')
})

test('Vietnam’s fixed offset is that of the zone data in every week from 1980 to 2030', () => {
  const zone = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Ho_Chi_Minh',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const week = 7 * 24 * 3_600_000
  for (let moment = Date.parse('1980-01-01T20:15:00Z'); moment < Date.parse('2030-01-01T00:00:00Z'); moment += week) {
    const [year, month, day, time] = zone.format(moment).split(/[- ]/)
    expect(formatDateTime(moment)).toBe(`${day}/${month}/${year} ${time}`)
  }
})

test('a school in a zone with summer time has its own clock, a demo school is ahead of it', () => {
  setSchoolClock('Europe/Paris')
  expect(formatDateTime(lateOnFriday)).toBe('20/11/2026 17:30')
  expect(formatDateTime('2026-06-01T00:00:00Z')).toBe('01/06/2026 02:00')
  setSchoolClock('UTC', 90)
  expect(formatDateTime('2026-06-01T23:00:00Z')).toBe('02/06/2026 00:30')
})
