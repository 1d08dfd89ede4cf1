const day = 24 * 60 * 60 * 1000
// Vietnam has no summer time.
const vietnam = 7 * 60 * 60 * 1000

/** The instant at this time of day, the given number of school days back from the last one on which it has passed. */
export const schoolDayInstant = (now: Date, daysBack: number, at: string): Date => {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const today = Math.floor((now.getTime() + vietnam) / day) * day
  const timeOfDay = (hours * 60 + minutes) * 60 * 1000
  const instantOf = (date: number) => date + timeOfDay - vietnam
  let date = today
  while (isWeekend(date) || instantOf(date) > now.getTime()) date -= day
  for (let left = daysBack; left > 0; left -= 1) {
    do date -= day
    while (isWeekend(date))
  }
  return new Date(instantOf(date))
}

const isWeekend = (date: number) => [0, 6].includes(new Date(date).getUTCDay())
