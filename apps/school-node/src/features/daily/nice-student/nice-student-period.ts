import { addDays, addMonths, weekdayOf } from '@nhip-cau/contract/days'
import type { CardKind, CardWeek } from '@nhip-cau/contract/nice-student'

/** The week or month of a card. */
export type Period = {
  readonly kind: CardKind
  /** Monday of the week, or the first of the month: the key of the card. */
  readonly startsOn: string
  readonly firstDay: string
  readonly lastDay: string
  readonly number: number | null
  readonly month: string
  readonly weeks: readonly CardWeek[]
  /** Whether cards may be given today. */
  readonly due: boolean
}

export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

/** Day of the month from which its cards may be given, unless all its weeks are over before. */
const monthDueFrom = 20

const weeksOf = (weeks: readonly CardWeek[], month: string) => weeks.filter((one) => one.month === month)

/** The period of a week that contains `day`; undefined if the year has no school days in it. */
export const weekPeriod = (weeks: readonly CardWeek[], day: string, today: string): Period | undefined => {
  const week = weeks.find(({ monday }) => monday === mondayOf(day))
  if (week === undefined) return undefined
  return {
    kind: 'week',
    startsOn: week.monday,
    firstDay: week.first_day,
    lastDay: week.last_day,
    number: week.number,
    month: week.month,
    weeks: weeksOf(weeks, week.month),
    due: week.first_day <= today,
  }
}

/** The period of a month of the year; undefined if no week of the year belongs to it. */
export const monthPeriod = (weeks: readonly CardWeek[], month: string, today: string): Period | undefined => {
  const own = weeksOf(weeks, month)
  const last = own.at(-1)
  if (last === undefined) return undefined
  const startsOn = `${month}-01`
  return {
    kind: 'month',
    startsOn,
    firstDay: startsOn,
    lastDay: addDays(addMonths(startsOn, 1), -1),
    number: null,
    month,
    weeks: own,
    due: today >= `${month}-${monthDueFrom}` || last.last_day <= today,
  }
}

/** The week of today, or the last one that has begun; before the year its first one. */
export const presentWeek = (weeks: readonly CardWeek[], today: string): CardWeek | undefined =>
  weeks.findLast(({ monday }) => monday <= today) ?? weeks[0]

/** Whether a card is proposed: enough of what could be had. A short week or month asks for all of it and no more. */
export const isProposed = (had: number, possible: number, threshold: number): boolean =>
  possible > 0 && had >= Math.min(threshold, possible)

/** Until this day teachers change a card that was published on `day`; afterwards the school does. */
export const changeableUntil = (day: string, days: number): string => addDays(day, days)
