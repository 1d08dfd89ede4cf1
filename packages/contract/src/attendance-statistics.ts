import { z } from 'zod'
import { absenceReasons } from './absence.ts'
import { IdOf } from './ids.ts'
import { AnyDay, Day, Id, nodeOf } from './kernel.ts'
import { ClassName } from './session.ts'
import { attendanceSlice } from './slices/attendance.ts'

const node = nodeOf(attendanceSlice)

export const statisticsPeriods = ['week', 'month', 'term', 'free'] as const
export const StatisticsPeriod = z.enum(statisticsPeriods)
export type StatisticsPeriod = z.output<typeof StatisticsPeriod>

/**
 * Limits for the lists of children. `streak`: school days of absence in a row. `low_rate`: percent, with at least
 * `low_days` counted days. `late`: number of late arrivals. `days`: longest period. `children`: rows per list.
 */
export const statisticsLimits = { streak: 3, low_rate: 80, low_days: 5, late: 3, days: 370, children: 100 } as const

/** `unknown`: neither the family nor the teacher gave a reason. */
export const statisticsReasons = [...absenceReasons, 'unknown'] as const

/**
 * Numbers of child-days: one child on one school day on which its class has a register. Children without a mark and
 * without a report count in `unmarked` only.
 */
export const AttendanceFigures = z.object({
  counted: z.int(),
  present: z.int(),
  /** Of those present. */
  late: z.int(),
  excused: z.int(),
  unexcused: z.int(),
  unmarked: z.int(),
  /** Present of counted in percent, with one decimal; null when nothing is counted. */
  rate: z.number().nullable(),
})
export type AttendanceFigures = z.output<typeof AttendanceFigures>

const Child = z.object({ student: z.object({ id: Id, full_name: z.string() }), class: ClassName })

export const AbsenceStreak = Child.extend({
  from: Day,
  to: Day,
  days: z.int(),
  unexcused: z.int(),
  /** True while the child has not come back. */
  ongoing: z.boolean(),
})
export type AbsenceStreak = z.output<typeof AbsenceStreak>

export const ChildFigures = Child.extend(AttendanceFigures.shape)
export type ChildFigures = z.output<typeof ChildFigures>

export const AttendanceStatistics = z.object({
  period: StatisticsPeriod,
  /** Name of the term; null for other periods. */
  name: z.string().nullable(),
  from: AnyDay,
  to: AnyDay,
  today: AnyDay,
  class: ClassName.nullable(),
  total: AttendanceFigures,
  /** The previous period, for comparison. */
  before: AttendanceFigures.extend({ from: AnyDay, to: AnyDay }),
  /** School days up to today. */
  days: z.array(AttendanceFigures.extend({ day: AnyDay })),
  classes: z.array(AttendanceFigures.extend({ class: ClassName, rate_before: z.number().nullable() })),
  /** Most frequent first. */
  reasons: z.array(z.object({ reason: z.enum(statisticsReasons), count: z.int(), before: z.int() })),
  /** Absences on consecutive school days; unexcused ones first, then ongoing ones. */
  streaks: z.array(AbsenceStreak),
  low: z.array(ChildFigures),
  late: z.array(ChildFigures),
})
export type AttendanceStatistics = z.output<typeof AttendanceStatistics>

const staff = { school: 'school.attend', teacher: 'teacher.attend' } as const

const StatisticsQuery = z.object({
  period: StatisticsPeriod.default('month'),
  /** Any day of the week, month or term; today when absent. */
  day: Day.optional(),
  /** First and last day of a free period, inclusive. */
  from: Day.optional(),
  to: Day.optional(),
  class_id: IdOf('class').optional(),
})
export type StatisticsQuery = z.output<typeof StatisticsQuery>

export const attendanceStatistics = node('GET', '/attend/statistics', {
  summary:
    'Get the attendance of a period by day, class and reason, the previous period, and the children to look after',
  access: staff,
  query: StatisticsQuery,
  response: AttendanceStatistics,
})

export const attendanceStatisticsExcel = node('GET', '/attend/statistics/excel', {
  limit: 'export',
  summary: 'Download the attendance statistics as an Excel file',
  access: staff,
  query: StatisticsQuery,
  response: 'stream',
})
