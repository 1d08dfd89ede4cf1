import { addDays, addMonths, weekdayOf } from '@nhip-cau/contract/days'
import type { Settings } from '@nhip-cau/contract/settings'
import type { ReviewPeriod } from '@nhip-cau/contract/student-review-parts'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Db } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { dayAt } from '../../../time/clock.ts'
import type { SchoolWeek } from '../../../time/school-weeks.queries.ts'
import { weeksOfYear } from '../../../time/school-weeks.ts'
import { type CycleRow, type ReviewClass, selectCycle, selectDay } from './student-review-class.queries.ts'

export type Moment = { readonly now: Date; readonly today: string; readonly zone: string; readonly settings: Settings }

/** Reads the cache of the settings, so it is called before a transaction begins. */
export const momentOf = async (context: Pick<Context, 'now' | 'settings'>, schoolId: string): Promise<Moment> => {
  const [settings, zone] = await Promise.all([context.settings.of(schoolId), context.settings.zoneOf(schoolId)])
  const now = context.now()
  return { now, today: dayAt(now, zone), zone, settings }
}

/** Why nothing can be written for a period. */
type Closed = 'closed' | 'no_school' | 'early' | 'kind' | null

export type Period = Omit<ReviewPeriod, 'cycle'> & {
  readonly cycle: CycleRow | null
  readonly closed: Closed
  /** The day whose class list counts: the last of the period, or today within it. */
  readonly listDay: string
}

export type Wanted = {
  readonly kind: 'day' | 'week' | 'month'
  readonly day?: string | undefined
  readonly cycle_id?: string | undefined
}

const mondayOf = (day: string) => addDays(day, 1 - weekdayOf(day))
const listDayOf = (start: string, end: string, today: string) => {
  if (today < start) return start
  return today < end ? today : end
}

/** The reviews of a week that has no school days keep its Monday and Friday. */
const weekOf = (weeks: readonly SchoolWeek[], day: string) => {
  const monday = mondayOf(day)
  const week = weeks.find((one) => one.monday === monday)
  return {
    start: monday,
    end: week?.last_day ?? addDays(monday, 4),
    first: week?.first_day,
    number: week?.number ?? null,
  }
}

const cyclePeriod = async (db: Db, of: ReviewClass, cycleId: string, { today, settings }: Moment): Promise<Period> => {
  const cycle = await selectCycle(db, of.school_id, cycleId)
  if (!cycle) throw problem('not_found')
  const isOffered = settings.review_periods.includes('term')
  let closed: Closed = cycle.from > today ? 'early' : null
  if (cycle.academic_year_id !== of.academic_year_id) closed = 'no_school'
  if (!of.running) closed = 'closed'
  return {
    kind: 'term',
    start: cycle.from,
    end: cycle.to,
    number: null,
    cycle,
    closed: closed ?? (isOffered ? null : 'kind'),
    listDay: listDayOf(cycle.from, cycle.to, today),
  }
}

/** The period that a request names, for a class. */
export const periodOf = async (db: Db, of: ReviewClass, wanted: Wanted, moment: Moment): Promise<Period> => {
  if (wanted.cycle_id !== undefined) return cyclePeriod(db, of, wanted.cycle_id, moment)
  const { today, settings } = moment
  const { kind } = wanted
  const named =
    kind === 'day'
      ? await dayPeriod(db, of, wanted.day, today)
      : calendarPeriod(kind, await weeksOfYear(db, of.school_id, of), wanted.day, today)
  const { exists, first, ...period } = named
  let closed: Closed = settings.review_periods.includes(kind) ? null : 'kind'
  if (first > today) closed = 'early'
  if (!exists) closed = 'no_school'
  if (!of.running) closed = 'closed'
  return { kind, cycle: null, ...period, closed, listDay: listDayOf(period.start, period.end, today) }
}

const dayPeriod = async (db: Db, of: ReviewClass, wanted: string | undefined, today: string) => {
  const found = await selectDay(db, of, wanted, today)
  const day = found?.day ?? wanted ?? today
  return { start: day, end: day, number: null, first: day, exists: found?.open ?? false }
}

const calendarPeriod = (
  kind: 'week' | 'month',
  weeks: readonly SchoolWeek[],
  wanted: string | undefined,
  today: string,
) => {
  const present = weeks.findLast(({ monday }) => monday <= today) ?? weeks[0]
  const day = wanted ?? (present === undefined || today <= present.last_day ? today : present.last_day)
  if (kind === 'week') {
    const { start, end, number, first } = weekOf(weeks, day)
    return { start, end, number, first: first ?? start, exists: first !== undefined }
  }
  const month = day.slice(0, 7)
  const start = `${month}-01`
  const end = addDays(addMonths(start, 1), -1)
  return { start, end, number: null, first: start, exists: weeks.some((week) => week.month === month) }
}

/** Refuses a period for which nothing can be written, at the field that names it. */
export const expectOpen = ({ closed }: Period): void => {
  switch (closed) {
    case null:
      return
    case 'closed':
      throw problem('year_closed')
    case 'kind':
      throw problem('validation', { errors: { kind: fieldText('choice') } })
    case 'early':
      throw problem('validation', { errors: { day: fieldText('review_early') } })
    case 'no_school':
      throw problem('validation', { errors: { day: fieldText('review_no_school') } })
  }
}

export const shownPeriod = ({ kind, start, end, number, cycle }: Period): ReviewPeriod => ({
  kind,
  start,
  end,
  number,
  cycle: cycle && { id: cycle.id, name: cycle.name },
})
