import { m } from '../paraglide/messages.js'
import { getLocale, getTextDirection } from '../paraglide/runtime.js'

const vietnam = 'Asia/Ho_Chi_Minh'

/** Sets the time zone for all formatted times: that of the school, wherever the reader is. */
export const setSchoolClock = (timeZone: string = vietnam, minutesAhead = 0): void => {
  if (clock.timeZone !== timeZone) clock = clockOf(timeZone)
  ahead = minutesAhead * minute
}

const minute = 60_000
const hour = 60 * minute

/** In every language, days come before months and digits are Latin. */
const conventions = { vi: 'vi-VN', en: 'en-GB', fr: 'fr-FR', ar: 'ar-u-nu-latn' } as const

type Moment = string | number | Date
type Day = `${number}-${number}-${number}`

const clockOf = (timeZone: string) => ({
  timeZone,
  format: new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }),
})
let clock = clockOf(vietnam)
// The offset of a demo school's clock, which no time zone has.
let ahead = 0

const partsOf = (moment: Moment) => {
  const instant = new Date(+new Date(moment) + ahead)
  const parts = Object.fromEntries(clock.format.formatToParts(instant).map(({ type, value }) => [type, value]))
  const { year = '', month = '', day = '' } = parts
  return { year, month, day, time: `${parts.hour}:${parts.minute}` }
}

const dayNumber = (day: Day) => Date.parse(`${day}T00:00:00Z`) / (24 * hour)

/** Text that somebody typed, for the end of a sentence that has its own full stop. */
export const withoutFullStop = (text: string): string => text.trimEnd().replace(/\.+$/, '')

/** `Thứ Hai` for 1. */
export const weekdayName = (number: number) => {
  const names = [
    m.date_weekday_1,
    m.date_weekday_2,
    m.date_weekday_3,
    m.date_weekday_4,
    m.date_weekday_5,
    m.date_weekday_6,
    m.date_weekday_7,
  ]
  return names[number - 1]?.() ?? ''
}

// 1970-01-01 was a Thursday.
const weekdayOf = (day: Day) => weekdayName(((dayNumber(day) + 3) % 7) + 1)

/** Returns the current day at the school, as `2026-11-20`. */
export const schoolDay = (moment: Moment): Day => {
  const { year, month, day } = partsOf(moment)
  return `${year}-${month}-${day}` as Day
}

/** `16:20` */
export const formatTime = (moment: Moment) => partsOf(moment).time

/** `10:31:05`. Time zones differ by whole minutes, so the seconds are the same everywhere. */
export const formatTimeWithSeconds = (moment: Moment) =>
  `${formatTime(moment)}:${String(new Date(moment).getUTCSeconds()).padStart(2, '0')}`

// Cached, because creating a formatter is slower than using it and a list needs hundreds.
const dayFormats = new Map<string, Intl.DateTimeFormat>()

const dayFormat = (month: '2-digit' | 'long'): Intl.DateTimeFormat => {
  const key = `${getLocale()} ${month}`
  const known = dayFormats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(conventions[getLocale()], {
    day: '2-digit',
    month,
    year: 'numeric',
    timeZone: 'UTC',
  })
  dayFormats.set(key, format)
  return format
}

const formatDay = (day: Day, month: '2-digit' | 'long') => dayFormat(month).format(dayNumber(day) * 24 * hour)

// In right-to-left text the numbers of a date and the groups of a phone number would swap their places.
const isolated = (text: string) => (getTextDirection() === 'rtl' ? `\u2066${text}\u2069` : text)

// Marks between the numbers of an Arabic date, which swap them beside Vietnamese names.
const directionMarks = /\u200f/g

/** `20/11/2026` as somebody types it into a field. */
export const formatTypedDate = (value: Moment) => formatDay(dayOf(value), '2-digit').replace(directionMarks, '')

/** `20/11/2026`; accepts a moment or a plain day (`2026-11-20`), which has no time zone. */
export const formatDate = (value: Moment) => isolated(formatTypedDate(value))

/** `20/11`, before a date of the same year. */
export const formatDayAndMonth = (value: Moment) => isolated(formatTypedDate(value).slice(0, 5))

/** `Thứ Sáu, 20/11/2026`; other languages write the month as a word. */
export const formatLongDate = (value: Moment) => {
  const day = dayOf(value)
  return m.date_with_weekday({
    weekday: weekdayOf(day),
    date: formatDay(day, getLocale() === 'vi' ? '2-digit' : 'long'),
  })
}

/** `T6, 20/11` */
export const formatShortDay = (value: Moment) =>
  new Intl.DateTimeFormat(conventions[getLocale()], {
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    timeZone: 'UTC',
  })
    .format(dayNumber(dayOf(value)) * 24 * hour)
    .replace(directionMarks, '')

/** `T6` */
export const formatShortWeekday = (value: Moment) =>
  new Intl.DateTimeFormat(conventions[getLocale()], { weekday: 'short', timeZone: 'UTC' }).format(
    dayNumber(dayOf(value)) * 24 * hour,
  )

/** The time of a moment of today, the date of any other. */
export const formatTimeOrDate = (moment: Moment, now: Moment) =>
  schoolDay(moment) === schoolDay(now) ? formatTime(moment) : formatDate(moment)

/** `20/11/2026 16:20` */
export const formatDateTime = (moment: Moment) => `${formatDate(moment)} ${formatTime(moment)}`

/** `Thứ Sáu, 20/11/2026 16:20` */
export const formatLongDateTime = (moment: Moment) => `${formatLongDate(moment)} ${formatTime(moment)}`

/** `Vừa xong`, `5 phút trước`, `2 giờ trước`, `Hôm qua lúc 16:20`, else the full date. */
export const formatRelativeTime = (moment: Moment, now: Moment) => {
  const age = +new Date(now) - +new Date(moment)
  const days = dayNumber(schoolDay(now)) - dayNumber(schoolDay(moment))
  // The phone's clock may be slow, so a time slightly in the future counts as just now.
  if (age < -hour) return formatDateTime(moment)
  if (age < minute) return m.time_just_now()
  if (age < hour) return m.time_minutes_ago({ count: Math.floor(age / minute) })
  if (days === 0) return m.time_hours_ago({ count: Math.floor(age / hour) })
  if (days === 1) return m.time_yesterday_at({ time: formatTime(moment) })
  return formatDateTime(moment)
}

/** `1.234.567,5` */
export const formatNumber = (value: number, maximumFractionDigits = 1) =>
  new Intl.NumberFormat(conventions[getLocale()], { maximumFractionDigits }).format(value)

/** Formats any Vietnamese spelling of a mobile number as `0912 345 678`; other text is unchanged. */
export const formatPhone = (phone: string) => {
  const local = phone.replace(/[\s.-]/g, '').match(/^(?:\+?84|0)([35789]\d)(\d)(\d{3})(\d{3})$/)
  return isolated(local ? `0${local[1]}${local[2]} ${local[3]} ${local[4]}` : phone)
}

/** Returns the last word of a name, by which people are addressed: `Nguyễn Thị Minh Anh` is `Anh`. */
export const givenName = (fullName: string) => fullName.trim().split(/\s+/).at(-1) ?? ''

const plainDay = /^\d{4}-\d{2}-\d{2}$/
const dayOf = (value: Moment): Day =>
  typeof value === 'string' && plainDay.test(value) ? (value as Day) : schoolDay(value)
