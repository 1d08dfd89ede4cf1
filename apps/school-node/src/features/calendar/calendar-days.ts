const instantOf = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

export const addDays = (day: string, count: number): string => {
  const instant = instantOf(day)
  instant.setUTCDate(instant.getUTCDate() + count)
  return dayOf(instant)
}

/** The same day so many months later; the last one of a month that is shorter. */
export const addMonths = (day: string, count: number): string => {
  const instant = instantOf(day)
  const date = instant.getUTCDate()
  instant.setUTCDate(1)
  instant.setUTCMonth(instant.getUTCMonth() + count + 1, 0)
  instant.setUTCDate(Math.min(date, instant.getUTCDate()))
  return dayOf(instant)
}

/** 1 is Monday. */
export const weekday = (day: string): number => instantOf(day).getUTCDay() || 7
