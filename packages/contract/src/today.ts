import { z } from 'zod'
import { AttendanceCounts } from './attendance.ts'
import { Day, Instant, schoolNode } from './kernel.ts'

/** What waits for somebody, the most pressing first where nothing is late. */
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
  /** Since when the oldest of them waits. */
  since: Instant.nullable(),
  /** Somebody waits too long already, or stands at the door. */
  urgent: z.boolean(),
  /** Classes it is about, where they are few enough to name. */
  classes: z.array(z.string()),
})
export type Task = z.output<typeof Task>

export const Today = z.object({
  day: Day,
  open: z.boolean(),
  closed_because: z.string().nullable(),
  /** Where the children of this person are; null for who takes no registers. */
  counts: AttendanceCounts.nullable(),
  kitchen: z.object({ cut_off: z.string(), counted_at: Instant.nullable(), counted: z.int(), now: z.int() }).nullable(),
  /** Only what waits; empty when everything is done. */
  tasks: z.array(Task),
})
export type Today = z.output<typeof Today>

export const today = schoolNode('GET', '/today', {
  summary: 'The day at a glance: where the children are, what the kitchen cooks, what waits for this person',
  access: { school: 'signed-in', teacher: 'signed-in' },
  response: Today,
})
