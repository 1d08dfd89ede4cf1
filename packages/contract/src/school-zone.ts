/** The default time zone of schools. */
export const vietnam = 'Asia/Ho_Chi_Minh'

// A POSIX time zone, whose sign counts westwards; PostgreSQL accepts offsets of up to a week.
const demoPattern = /^DEMO([+-])(\d{1,3}):(\d{2})$/

/**
 * The time zone of a demo school, from its offset to UTC in minutes; the offset may exceed a day to show another date.
 */
export const demoZone = (minutesAhead: number): string => {
  const away = Math.abs(minutesAhead)
  const [hours, minutes] = [Math.floor(away / 60), away % 60].map((part) => String(part).padStart(2, '0'))
  return `DEMO${minutesAhead < 0 ? '+' : '-'}${hours}:${minutes}`
}

/** Offset of a demo school's time zone to UTC in minutes; undefined for a real time zone. */
export const demoMinutesAhead = (zone: string): number | undefined => {
  const [, sign, hours, minutes] = demoPattern.exec(zone) ?? []
  if (sign === undefined) return undefined
  const away = Number(hours) * 60 + Number(minutes)
  return sign === '-' ? away : 0 - away
}

/** Instant and zone that make `Intl`, which does not know demo zones, show the time of the school. */
export const shownAt = (instant: Date, zone: string): { readonly instant: Date; readonly timeZone: string } => {
  const ahead = demoMinutesAhead(zone)
  return ahead === undefined
    ? { instant, timeZone: zone }
    : { instant: new Date(instant.getTime() + ahead * 60_000), timeZone: 'UTC' }
}
