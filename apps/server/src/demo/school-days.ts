import { addDays, weekdayOf } from '@nhip-cau/contract/days'
import { dayAt, instantAt } from '@nhip-cau/school-node/time/clock'

const isWeekend = (day: string) => weekdayOf(day) > 5

/**
 * The instant at this local time on a school day: `0` is the last school day on which the time has passed, `1` the one
 * before, and so on.
 */
export const schoolDayInstant = (now: Date, daysBack: number, at: string, zone: string): Date => {
  let day = dayAt(now, zone)
  while (isWeekend(day) || instantAt(day, at, zone) > now) day = addDays(day, -1)
  for (let left = daysBack; left > 0; left -= 1) {
    do day = addDays(day, -1)
    while (isWeekend(day))
  }
  return instantAt(day, at, zone)
}
