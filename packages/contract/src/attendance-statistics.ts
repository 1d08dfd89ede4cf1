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

/** From when on a child is looked at. A rate in percent; days are those that count. */
export const statisticsLimits = { streak: 3, low_rate: 80, low_days: 5, late: 3, days: 370, children: 100 } as const

/** `unknown`: nobody has said why, neither the family nor the teacher. */
export const statisticsReasons = [...absenceReasons, 'unknown'] as const

/**
 * Child-days: one child on one day with school, from the moment its class has a register. What nobody has marked and
 * nobody has reported counts nowhere but in `unmarked`.
 */
export const AttendanceFigures = z.object({
  counted: z.int(),
  present: z.int(),
  /** Of those present. */
  late: z.int(),
  excused: z.int(),
  unexcused: z.int(),
  unmarked: z.int(),
  /** Present of counted in percent, to a tenth; null where nothing counts. */
  rate: z.number().nullable(),
})
export type AttendanceFigures = z.output<typeof AttendanceFigures>

const Child = z.object({ student: z.object({ id: Id, full_name: z.string() }), class: ClassName })

export const AbsenceStreak = Child.extend({
  from: Day,
  to: Day,
  days: z.int(),
  unexcused: z.int(),
  /** The child has not been back since. */
  ongoing: z.boolean(),
})
export type AbsenceStreak = z.output<typeof AbsenceStreak>

export const ChildFigures = Child.extend(AttendanceFigures.shape)
export type ChildFigures = z.output<typeof ChildFigures>

export const AttendanceStatistics = z.object({
  period: StatisticsPeriod,
  /** Of a term: how the school calls it. */
  name: z.string().nullable(),
  from: AnyDay,
  to: AnyDay,
  today: AnyDay,
  class: ClassName.nullable(),
  total: AttendanceFigures,
  /** The period it is compared with. */
  before: AttendanceFigures.extend({ from: AnyDay, to: AnyDay }),
  /** Days with school up to today. */
  days: z.array(AttendanceFigures.extend({ day: AnyDay })),
  classes: z.array(AttendanceFigures.extend({ class: ClassName, rate_before: z.number().nullable() })),
  /** Most frequent first. */
  reasons: z.array(z.object({ reason: z.enum(statisticsReasons), count: z.int(), before: z.int() })),
  /** Away on school days in a row; unexplained ones first, then those who are still away. */
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
  /** Of a free period, both included. */
  from: Day.optional(),
  to: Day.optional(),
  class_id: IdOf('class').optional(),
})
export type StatisticsQuery = z.output<typeof StatisticsQuery>

export const attendanceStatistics = node('GET', '/attend/statistics', {
  summary: 'Attendance of a period by day, class and reason, compared with the period before; children to look after',
  access: staff,
  query: StatisticsQuery,
  response: AttendanceStatistics,
})

export const attendanceStatisticsExcel = node('GET', '/attend/statistics/excel', {
  limit: 'export',
  summary: 'The same figures as an Excel file',
  access: staff,
  query: StatisticsQuery,
  response: 'stream',
})
