import { addDays, addMonths } from '@nhip-cau/contract/days'
import type { QueryOf, ResponseOf } from '@nhip-cau/contract/kernel'
import type {
  listReviewProgress as progressApi,
  listWaitingReviews as waitingApi,
} from '@nhip-cau/contract/student-review'
import { pageOf } from '@nhip-cau/server-kit/page-of'
import type { Context } from '../../../context.ts'
import { weeksOfYear } from '../../../time/school-weeks.ts'
import { aspectsOf, classOf, type Staff } from './student-review-class.ts'
import { shownContent } from './student-review-content.ts'
import * as queries from './student-review-overview.queries.ts'
import { type Moment, momentOf } from './student-review-period.ts'

type Counted = queries.CountedPeriod & { readonly number: number | null }

/** The periods that run on a day, in the kinds that the school offers. */
const runningPeriods = async (
  context: Context,
  schoolId: string,
  { today, settings }: Moment,
  day: string,
): Promise<Counted[]> => {
  const { db } = context
  const year = await queries.selectYear(db, schoolId, day)
  if (!year) return []
  const has = (kind: Counted['kind']) => settings.review_periods.includes(kind)
  const weeks = has('week') || has('month') ? await weeksOfYear(db, schoolId, year) : []
  const week = weeks.findLast(({ monday }) => monday <= day)
  const cycles = has('term') ? await queries.selectRunningCycles(db, schoolId, day) : []
  const listDay = (end: string) => (end < today ? end : today)
  const plain = (kind: Counted['kind'], start: string, end: string, number: number | null = null): Counted => ({
    kind,
    start,
    end,
    number,
    listDay: listDay(end),
    cycle: null,
  })
  const month = day.slice(0, 7)
  return [
    ...(has('day') && year.day !== null ? [plain('day', year.day, year.day)] : []),
    ...(has('week') && week ? [plain('week', week.monday, week.last_day, week.number)] : []),
    ...(has('month') && weeks.some((one) => one.month === month)
      ? [plain('month', `${month}-01`, addDays(addMonths(`${month}-01`, 1), -1))]
      : []),
    ...cycles.map((cycle) => ({ ...plain('term', cycle.from, cycle.to), cycle })),
  ]
}

export const listReviewProgress = async (
  context: Context,
  actor: Staff,
  { class_id, kind, day }: QueryOf<typeof progressApi>,
): Promise<ResponseOf<typeof progressApi>> => {
  const { db } = context
  const moment = await momentOf(context, actor.schoolId)
  if (class_id !== undefined) await classOf(db, actor, class_id)
  const on = day === undefined || day > moment.today ? moment.today : day
  const periods = (await runningPeriods(context, actor.schoolId, moment, on)).filter(
    (one) => kind === undefined || one.kind === kind,
  )
  const [rows, waiting] = await Promise.all([
    periods.length === 0 ? [] : queries.selectProgress(db, actor, periods, class_id),
    queries.countWaiting(db, actor),
  ])
  return {
    today: moment.today,
    waiting,
    data: rows.flatMap(({ nth, ...row }) => {
      const period = periods[nth]
      if (!period) return []
      const { start, end, number, cycle } = period
      const named = cycle && { id: cycle.id, name: cycle.name }
      return [
        { ...row, period: { kind: period.kind, start, end, number, cycle: named }, deadline: cycle?.deadline ?? null },
      ]
    }),
  }
}

export const listWaitingReviews = async (
  context: Context,
  actor: Staff,
  query: QueryOf<typeof waitingApi>,
): Promise<ResponseOf<typeof waitingApi>> => {
  if (query.class_id !== undefined) await classOf(context.db, actor, query.class_id)
  const rows = await queries.selectWaiting(context.db, actor, query)
  const aspects = await aspectsOf(context.db, actor.schoolId)
  const data = rows.map(({ student, photo, kind, start, end, number, cycle, total: _, ...row }) => ({
    id: row.id,
    version: row.version,
    student: { ...student, photo: photo && context.presentImage(actor, photo) },
    class: row.class,
    period: { kind, start, end, number, cycle },
    ...shownContent(row, aspects),
    by: row.by,
    since: row.since,
  }))
  return pageOf(data, query, rows[0]?.total ?? 0)
}
