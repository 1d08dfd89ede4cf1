const dayLength = 24 * 60 * 60 * 1000

const instantOf = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

/** Adds days to a day in the form `2026-11-20`; `count` may be negative. */
export const addDays = (day: string, count: number): string =>
  dayOf(new Date(instantOf(day).getTime() + count * dayLength))

/** Adds months to a day; in a shorter month returns its last day. */
export const addMonths = (day: string, count: number): string => {
  const instant = instantOf(day)
  const date = instant.getUTCDate()
  instant.setUTCDate(1)
  instant.setUTCMonth(instant.getUTCMonth() + count + 1, 0)
  instant.setUTCDate(Math.min(date, instant.getUTCDate()))
  return dayOf(instant)
}

export const daysBetween = (from: string, to: string): number =>
  (instantOf(to).getTime() - instantOf(from).getTime()) / dayLength

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => instantOf(day).getUTCDay() || 7
