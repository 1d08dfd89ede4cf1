import { dayAt, timeAt } from './clock.ts'
import type { SchoolClock } from './school-days.queries.ts'
import { hoursOf, type SchoolHours } from './school-hours.ts'

export type Due = { readonly school_id: string; readonly day: string }

export const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** Minutes after its time in which a missed task is still done, for example after a server stop. */
const catchUpMinutes = 3 * 60

/**
 * Returns the schools whose local time passed `at` (in minutes of the day) less than `until` minutes ago, with their
 * date.
 */
export const dueAt = (
  schools: readonly SchoolClock[],
  now: Date,
  at: (hours: SchoolHours) => number,
  until: number = catchUpMinutes,
): Due[] =>
  schools.flatMap(({ school_id, time_zone, settings }) => {
    const passed = minutesOf(timeAt(now, time_zone)) - at(hoursOf(settings))
    return passed >= 0 && passed < until ? [{ school_id, day: dayAt(now, time_zone) }] : []
  })
