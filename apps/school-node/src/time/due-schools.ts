import { dayAt, timeAt } from './clock.ts'
import type { SchoolClock } from './school-days.queries.ts'
import { hoursOf, type SchoolHours } from './school-hours.ts'

export type Due = { readonly school_id: string; readonly day: string }

export const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** For how long after its time something is still done that a stopped server missed. */
const catchUp = 3 * 60

/** Schools whose clock has just passed a time of theirs, in minutes of the day, with their date. */
export const dueAt = (
  schools: readonly SchoolClock[],
  now: Date,
  at: (hours: SchoolHours) => number,
  until: number = catchUp,
): Due[] =>
  schools.flatMap(({ school_id, time_zone, settings }) => {
    const passed = minutesOf(timeAt(now, time_zone)) - at(hoursOf(settings))
    return passed >= 0 && passed < until ? [{ school_id, day: dayAt(now, time_zone) }] : []
  })
