/** The clock of schools that say none. */
export const vietnam = 'Asia/Ho_Chi_Minh'

// POSIX counts westwards; PostgreSQL reads such a zone as it reads those of the world, up to a week away.
const demoPattern = /^DEMO([+-])(\d{1,3}):(\d{2})$/

/** The zone of a demo school, whose clock runs so many minutes ahead of UTC: days, where it is to be another day there. */
export const demoZone = (minutesAhead: number): string => {
  const away = Math.abs(minutesAhead)
  const [hours, minutes] = [Math.floor(away / 60), away % 60].map((part) => String(part).padStart(2, '0'))
  return `DEMO${minutesAhead < 0 ? '+' : '-'}${hours}:${minutes}`
}

/** By how many minutes the clock of a demo school runs ahead of UTC; undefined for a real school's. */
export const demoMinutesAhead = (zone: string): number | undefined => {
  const [, sign, hours, minutes] = demoPattern.exec(zone) ?? []
  if (sign === undefined) return undefined
  const away = Number(hours) * 60 + Number(minutes)
  return sign === '-' ? away : 0 - away
}

/** An instant and a zone for `Intl`, which knows no demo school, so that it shows what that school's clock shows. */
export const shownAt = (instant: Date, zone: string): { readonly instant: Date; readonly timeZone: string } => {
  const ahead = demoMinutesAhead(zone)
  return ahead === undefined
    ? { instant, timeZone: zone }
    : { instant: new Date(instant.getTime() + ahead * 60_000), timeZone: 'UTC' }
}
