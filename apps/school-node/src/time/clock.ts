import { shownAt } from '@nhip-cau/contract/school-zone'

const clocks = new Map<string, Intl.DateTimeFormat>()
const clockOf = (zone: string) => {
  const known = clocks.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(zone, made)
  return made
}

const partsOf = (instant: Date, zone: string) => {
  const shown = shownAt(instant, zone)
  return Object.fromEntries(
    clockOf(shown.timeZone)
      .formatToParts(shown.instant)
      .map(({ type, value }) => [type, value]),
  )
}

/** The date at an instant in the school's time zone. */
export const dayAt = (instant: Date, zone: string): string => {
  const { year, month, day } = partsOf(instant, zone)
  return `${year}-${month}-${day}`
}

/** The time at an instant in the school's time zone, such as `07:42`. */
export const timeAt = (instant: Date, zone: string): string => {
  const { hour, minute } = partsOf(instant, zone)
  return `${hour}:${minute}`
}

/** The instant of a day and time in the school's time zone. */
export const instantAt = (day: string, time: string, zone: string): Date => {
  const asUtc = Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}Z`)
  const shown = partsOf(new Date(asUtc), zone)
  const there = Date.parse(`${shown.year}-${shown.month}-${shown.day}T${shown.hour}:${shown.minute}:${shown.second}Z`)
  return new Date(asUtc - (there - asUtc))
}

const dateAndTime = { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const

/** Date and time for documents in the school's time zone, such as `08:40 20/11/2026`. */
export const dateTimeAt = (instant: Date, zone: string, options: Intl.DateTimeFormatOptions = {}): string => {
  const shown = shownAt(instant, zone)
  return shown.instant.toLocaleString('vi-VN', { ...dateAndTime, ...options, timeZone: shown.timeZone })
}
