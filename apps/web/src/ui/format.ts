import { isRightToLeft } from '../language/direction.ts'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'

const vietnam = 'Asia/Ho_Chi_Minh'

const minute = 60_000
const hour = 60 * minute

/** In every language, days come before months and digits are Latin. */
const conventions = { vi: 'vi-VN', en: 'en-GB', fr: 'fr-FR', ar: 'ar-u-nu-latn' } as const

type Moment = string | number | Date
type Day = `${number}-${number}-${number}`

/** Milliseconds ahead of UTC of zones without summer time. The first use of `Intl` takes a slow phone 100 ms. */
const fixedOffsets: Readonly<Record<string, number>> = { UTC: 0, [vietnam]: 7 * hour }

/** What a clock on the wall shows: `2026-11-20T16:20`. */
type WallClock = (instant: Date) => string

const wallClockOf = (timeZone: string): WallClock => {
  const offset = fixedOffsets[timeZone]
  if (offset !== undefined) return (instant) => new Date(+instant + offset).toISOString().slice(0, 16)
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (instant) => {
    const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
    return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`
  }
}

let zone = vietnam
let wallClock = wallClockOf(zone)
// The offset of a demo school's clock, which no time zone has.
let ahead = 0

/** Sets the time zone for all formatted times: that of the school, wherever the reader is. */
export const setSchoolClock = (timeZone: string = vietnam, minutesAhead = 0): void => {
  if (zone !== timeZone) wallClock = wallClockOf(timeZone)
  zone = timeZone
  ahead = minutesAhead * minute
}

const atSchool = (moment: Moment) => wallClock(new Date(+new Date(moment) + ahead))

const dayNumber = (day: Day) => Date.parse(`${day}T00:00:00Z`) / (24 * hour)

/** Text that somebody typed, for the end of a sentence that has its own full stop. */
export const withoutFullStop = (text: string): string => text.trimEnd().replace(/\.+$/, '')

const weekdays = [
  m.date_weekday_1,
  m.date_weekday_2,
  m.date_weekday_3,
  m.date_weekday_4,
  m.date_weekday_5,
  m.date_weekday_6,
  m.date_weekday_7,
]
const shortWeekdays = [
  m.date_short_weekday_1,
  m.date_short_weekday_2,
  m.date_short_weekday_3,
  m.date_short_weekday_4,
  m.date_short_weekday_5,
  m.date_short_weekday_6,
  m.date_short_weekday_7,
]

/** `Thứ Hai` for 1. */
export const weekdayName = (number: number) => weekdays[number - 1]?.() ?? ''

/** 1 for Monday to 7 for Sunday. 1970-01-01 was a Thursday. */
const weekdayOf = (day: Day) => ((dayNumber(day) + 3) % 7) + 1

/** Returns the current day at the school, as `2026-11-20`. */
export const schoolDay = (moment: Moment) => atSchool(moment).slice(0, 10) as Day

/** `16:20` */
export const formatTime = (moment: Moment) => atSchool(moment).slice(11)

/** `10:31:05`. Time zones differ by whole minutes, so the seconds are the same everywhere. */
export const formatTimeWithSeconds = (moment: Moment) =>
  `${formatTime(moment)}:${String(new Date(moment).getUTCSeconds()).padStart(2, '0')}`

// In right-to-left text the numbers of a date and the groups of a phone number would swap their places.
const isolated = (text: string) => (isRightToLeft() ? `\u2066${text}\u2069` : text)

/** `20/11/2026` as somebody types it into a field; all languages write it so. */
export const formatTypedDate = (value: Moment) => dayOf(value).split('-').reverse().join('/')

/** `20/11/2026`; accepts a moment or a plain day (`2026-11-20`), which has no time zone. */
export const formatDate = (value: Moment) => isolated(formatTypedDate(value))

/** `20/11`, before a date of the same year. */
export const formatDayAndMonth = (value: Moment) => isolated(formatTypedDate(value).slice(0, 5))

/**
 * Creates a formatter once per language and number of decimals, because creating one is slower than using it and a list
 * needs hundreds.
 */
const createdOnce = <Format>(create: (locale: string, decimals: number) => Format) => {
  const known = new Map<string, Format>()
  return (decimals = 0): Format => {
    const locale = conventions[getLocale()]
    const key = `${locale} ${decimals}`
    const format = known.get(key) ?? create(locale, decimals)
    known.set(key, format)
    return format
  }
}

const monthFormat = createdOnce(
  (locale) => new Intl.DateTimeFormat(locale, { day: '2-digit', month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

const numberFormat = createdOnce(
  (locale, maximumFractionDigits) => new Intl.NumberFormat(locale, { maximumFractionDigits }),
)

const withMonthAsWord = (day: Day) => monthFormat().format(dayNumber(day) * 24 * hour)

/** `Thứ Sáu, 20/11/2026`; other languages write the month as a word. */
export const formatLongDate = (value: Moment) => {
  const day = dayOf(value)
  const date = getLocale() === 'vi' ? formatTypedDate(day) : withMonthAsWord(day)
  return m.date_with_weekday({ weekday: weekdayName(weekdayOf(day)), date })
}

/** `T6, 20/11` */
export const formatShortDay = (value: Moment) =>
  m.date_with_short_weekday({ weekday: formatShortWeekday(value), date: formatDayAndMonth(value) })

/** `T6` */
export const formatShortWeekday = (value: Moment) => shortWeekdays[weekdayOf(dayOf(value)) - 1]?.() ?? ''

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
export const formatNumber = (value: number, maximumFractionDigits = 1) => {
  // Has no separators in any language, and needs no `Intl` (see `fixedOffsets`).
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value)
  return numberFormat(maximumFractionDigits).format(value)
}

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
