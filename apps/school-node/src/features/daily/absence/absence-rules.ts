import type { Half } from '@nhip-cau/contract/absence'
import { dayAt, instantAt } from '../../../time/clock.ts'
import type { SchoolDay } from '../../../time/school-days.queries.ts'
import type { SchoolHours } from '../../../time/school-hours.ts'

/** Meals are given back for what was reported before the cut-off; the second of the cut-off itself is late. */
export const isInTime = (day: string, at: Date, cutOff: string, zone: string): boolean =>
  at.getTime() < instantAt(day, cutOff, zone).getTime()

export type CountingDay = {
  readonly day: string
  readonly half: Half
  readonly refundable: boolean
}
export type KnownDay = CountingDay & { readonly absenceId: string; readonly pending: boolean }

const both = (one: Half, other: Half): Half => (one === other ? one : 'whole')

/**
 * What a new report adds to those that count already. A day that is covered stays as it was first reported, refund
 * included. A morning that becomes a whole day counts from now on only: the kitchen learns of it now.
 */
export const newDays = (known: readonly KnownDay[], reported: readonly CountingDay[]) => {
  const byDay = new Map(known.map((one) => [one.day, one]))
  const overlapping = reported.flatMap(({ day }) => byDay.get(day) ?? [])
  const days = reported.flatMap((one) => {
    const before = byDay.get(one.day)
    if (before === undefined) return [one]
    const half = both(before.half, one.half)
    return half === before.half ? [] : [{ ...one, half }]
  })
  return {
    days,
    /** The report that takes the new days in; undefined: they become one of their own. */
    into: overlapping.find((one) => one.pending)?.absenceId,
    /** Where everything was reported already: that report. */
    same: days.length === 0 ? overlapping[0]?.absenceId : undefined,
    overlaps: overlapping.length > 0,
  }
}

const answerMinutes = 120
const minute = 60_000

/** When the school wants to have answered: two hours of its day later, in the next days where today is over. */
export const answerTime = (
  at: Date,
  days: readonly SchoolDay[],
  hours: Pick<SchoolHours, 'leave_by' | 'opens_at'>,
  zone: string,
): Date => {
  let left = answerMinutes * minute
  for (const { day } of days.filter((one) => one.open && one.day >= dayAt(at, zone))) {
    const opens = Math.max(instantAt(day, hours.opens_at, zone).getTime(), at.getTime())
    const room = instantAt(day, hours.leave_by, zone).getTime() - opens
    if (room >= left) return new Date(opens + left)
    left -= Math.max(room, 0)
  }
  return new Date(at.getTime() + 24 * 60 * minute)
}
