import { z } from 'zod'
import { AttendanceCounts } from './attendance.ts'
import { Day, Instant, schoolNode } from './kernel.ts'

/** Kinds of open tasks, ordered by priority for tasks that are not urgent. */
export const taskKinds = [
  'pick_up',
  'end_of_day',
  'doses',
  'registers',
  'absences',
  'prescriptions',
  'pick_up_people',
] as const
export const TaskKind = z.enum(taskKinds)
export type TaskKind = z.output<typeof TaskKind>

export const Task = z.object({
  kind: TaskKind,
  count: z.int(),
  /** Start of the oldest task. */
  since: Instant.nullable(),
  /** True when a task is overdue or a person waits at the school. */
  urgent: z.boolean(),
  /** Names of the classes, if there are only a few. */
  classes: z.array(z.string()),
})
export type Task = z.output<typeof Task>

export const Today = z.object({
  day: Day,
  open: z.boolean(),
  closed_because: z.string().nullable(),
  /** Counts of the caller's children; null for callers who take no registers. */
  counts: AttendanceCounts.nullable(),
  kitchen: z.object({ cut_off: z.string(), counted_at: Instant.nullable(), counted: z.int(), now: z.int() }).nullable(),
  /** Open tasks; empty when all are done. */
  tasks: z.array(Task),
})
export type Today = z.output<typeof Today>

export const today = schoolNode('GET', '/today', {
  summary: 'Get the overview of the day: counts of children, meals, open tasks of the caller',
  access: { school: 'signed-in', teacher: 'signed-in' },
  response: Today,
})
