import type { Half } from '@nhip-cau/contract/absence'
import { dayAt, instantAt } from '../../../time/clock.ts'
import type { SchoolDay } from '../../../time/school-days.queries.ts'
import type { SchoolHours } from '../../../time/school-hours.ts'

/** Meals are refunded for reports before the cut-off. A report at exactly the cut-off is late. */
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
 * Compares a new report with the days that count already. A day that is covered keeps its first report and its refund.
 * When a half day becomes a whole day, the time of the new report decides about the refund, because the kitchen learns
 * of it only then.
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
    /** The pending report that gets the new days; undefined: they become a new report. */
    into: overlapping.find((one) => one.pending)?.absenceId,
    /** The existing report, if it already covers every day. */
    same: days.length === 0 ? overlapping[0]?.absenceId : undefined,
    overlaps: overlapping.length > 0,
  }
}

const answerMinutes = 120
const minute = 60_000

/**
 * The time by which the school promises an answer: after two opening hours, which may continue on the next school days.
 */
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
