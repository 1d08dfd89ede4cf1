import {
  type AttendanceStatistics,
  type StatisticsQuery,
  statisticsLimits,
  statisticsReasons,
} from '@nhip-cau/contract/attendance-statistics'
import { addDays, weekdayOf } from '@nhip-cau/contract/days'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { problem } from '@nhip-cau/server-kit/problem-error'
import words from '../../../../messages/attendance-statistics.json' with { type: 'json' }
import type { Context } from '../../../context.ts'
import { clockOf } from './attendance.ts'
import { selectVisibleClass } from './attendance-board.queries.ts'
import * as queries from './attendance-statistics.queries.ts'
import { joinHalves } from './attendance-statistics-halves.ts'

/** The attendance figures of the school or of the teacher's classes, with the children who need attention. */
export const attendanceStatistics = async (
  context: Context,
  actor: Actor,
  asked: StatisticsQuery,
): Promise<AttendanceStatistics> => {
  const { today } = await clockOf(context, actor.schoolId)
  const known = asked.class_id === undefined ? undefined : await selectVisibleClass(context.db, actor, asked.class_id)
  if (asked.class_id !== undefined && !known) throw problem('not_found')
  const { name, ...period } = await periodOf(context, actor, asked, today)
  const wanted = { ...period, today, classId: known?.id ?? null }
  // A large school has 100,000 days of children to count, so both halves are counted at the same time.
  const countHalf = (half: 0 | 1) =>
    context.transaction((tx) => queries.selectStatistics(tx, actor, wanted, half, statisticsLimits))
  const row = joinHalves(...(await Promise.all([countHalf(0), countHalf(1)])))
  const total = (now: boolean) => withRate(row.figures.find(isTotal(now)))
  const ofDay = new Map(row.figures.flatMap((one) => (one.now && one.day !== null ? [[one.day, one] as const] : [])))
  const ofClass = new Map(
    row.figures.flatMap((one) => (!one.now && one.class_id !== null ? [[one.class_id, one] as const] : [])),
  )
  return {
    period: asked.period,
    name,
    from: period.from,
    to: period.to,
    today,
    class: known ? { id: known.id, name: known.name } : null,
    total: total(true),
    before: { from: period.beforeFrom, to: period.beforeTo, ...total(false) },
    days: row.days.map((day) => ({ day, ...withRate(ofDay.get(day)) })),
    classes: row.figures.flatMap((one) =>
      one.now && one.class_id !== null
        ? [
            {
              class: { id: one.class_id, name: one.class_name ?? '' },
              ...withRate(one),
              rate_before: withRate(ofClass.get(one.class_id)).rate,
            },
          ]
        : [],
    ),
    reasons: reasonsOf(row.reasons),
    streaks: row.streaks.map(({ from, to, days, unexcused, ongoing, ...child }) => ({
      ...childOf(child),
      from,
      to,
      days,
      unexcused,
      ongoing,
    })),
    low: row.low.map((one) => ({ ...childOf(one), ...withRate(one) })),
    late: row.late.map((one) => ({ ...childOf(one), ...withRate(one) })),
  }
}

const isTotal = (now: boolean) => (row: queries.FigureRow) =>
  row.now === now && row.day === null && row.class_id === null

const childOf = (row: { student_id: string; full_name: string; class_id: string; class_name: string }) => ({
  student: { id: row.student_id, full_name: row.full_name },
  class: { id: row.class_id, name: row.class_name },
})

const nothing = { counted: 0, present: 0, late: 0, excused: 0, unexcused: 0, unmarked: 0 }

const withRate = ({ counted, present, late, excused, unexcused, unmarked }: typeof nothing = nothing) => ({
  counted,
  present,
  late,
  excused,
  unexcused,
  unmarked,
  rate: counted === 0 ? null : Math.round((1000 * present) / counted) / 10,
})

type Reason = (typeof statisticsReasons)[number]
const isReason = (text: string | undefined): text is Reason => statisticsReasons.some((reason) => reason === text)
const reasonsByText: Readonly<Record<string, string>> = words.said

/**
 * The family's reason takes precedence over the teacher's text. A text outside the list is `other`, no text is
 * `unknown`.
 */
const reasonOf = ({ known, said }: queries.ReasonRow): Reason => {
  if (known !== null) return isReason(known) ? known : 'other'
  const text = said?.trim().replace(/\.+$/, '') ?? ''
  if (text === '') return 'unknown'
  const meant = reasonsByText[text]
  return isReason(meant) ? meant : 'other'
}

const reasonsOf = (rows: readonly queries.ReasonRow[]) => {
  const count = (reason: Reason, now: boolean) =>
    rows.reduce((sum, row) => (row.now === now && reasonOf(row) === reason ? sum + row.count : sum), 0)
  return statisticsReasons
    .map((reason) => ({ reason, count: count(reason, true), before: count(reason, false) }))
    .filter((one) => one.count + one.before > 0)
    .toSorted((one, other) => other.count - one.count || other.before - one.before)
}

type Period = { name: string | null; from: string; to: string; beforeFrom: string; beforeTo: string }

/** The requested period, and the period of the same kind before it. */
const periodOf = async (
  context: Context,
  actor: Actor,
  { period, day, from, to }: StatisticsQuery,
  today: string,
): Promise<Period> => {
  const anchor = day ?? today
  switch (period) {
    case 'week': {
      const monday = addDays(anchor, 1 - weekdayOf(anchor))
      return withPeriodBefore(monday, addDays(monday, 6))
    }
    case 'month': {
      const first = `${anchor.slice(0, 7)}-01`
      const last = lastOfMonth(first)
      const beforeTo = addDays(first, -1)
      return { name: null, from: first, to: last, beforeFrom: `${beforeTo.slice(0, 7)}-01`, beforeTo }
    }
    case 'term': {
      const term = await queries.selectTerm(context.db, actor.schoolId, anchor)
      if (!term) throw problem('validation', { errors: { period: fieldText('no_term') } })
      const before = withPeriodBefore(term.from, term.to)
      return {
        ...before,
        name: term.name,
        beforeFrom: term.before_from ?? before.beforeFrom,
        beforeTo: term.before_to ?? before.beforeTo,
      }
    }
    case 'free': {
      if (from === undefined || to === undefined) {
        const missing = from === undefined ? 'from' : 'to'
        throw problem('validation', { errors: { [missing]: fieldText('required') } })
      }
      if (to < from) throw problem('validation', { errors: { to: fieldText('end_before_start') } })
      if (to > addDays(from, statisticsLimits.days - 1)) {
        throw problem('validation', { errors: { to: fieldText('range_too_long', { n: statisticsLimits.days }) } })
      }
      return withPeriodBefore(from, to)
    }
  }
}

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000

const withPeriodBefore = (from: string, to: string): Period => {
  const length = dayNumber(to) - dayNumber(from) + 1
  return { name: null, from, to, beforeFrom: addDays(from, -length), beforeTo: addDays(from, -1) }
}

const lastOfMonth = (first: string): string => {
  const [year = 0, month = 0] = first.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
