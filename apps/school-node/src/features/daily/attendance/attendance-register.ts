import type { AttendanceEntry, Register } from '@nhip-cau/contract/attendance'
import { type Meal, meals } from '@nhip-cau/contract/settings'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Context } from '../../../context.ts'
import type { SchoolDayState } from '../../../time/school-days.queries.ts'
import type { SchoolHours } from '../../../time/school-hours.ts'
import type { EntryRow } from './attendance.queries.ts'
import type { ClassDay } from './attendance-day.queries.ts'

type Frame = Pick<Register, 'class' | keyof SchoolDayState | 'saved' | 'can'>

export const presentDay = (row: ClassDay, can: Register['can']): Frame => ({
  class: { id: row.class_id, name: row.class_name },
  open: row.open,
  closed_because: row.closed_because,
  make_up: row.make_up,
  next_open: row.next_open,
  saved: row.saved_at !== null ? { by: row.saved_by ?? '', at: row.saved_at } : null,
  can,
})

type Clock = { readonly today: string; readonly hours: SchoolHours }

export const offered = (hours: SchoolHours): Meal[] => meals.filter((meal) => hours.meals.includes(meal))

/** The response for one day. The counts are taken from the listed entries, so they always add up. */
export const present = (
  context: Context,
  actor: Actor,
  { today, hours }: Clock,
  day: string,
  frame: Frame,
  rows: readonly EntryRow[],
): Register => {
  const served = offered(hours)
  const data = rows.map((row) => entryOf(context, actor, row, served))
  const count = (state: AttendanceEntry['state']) => data.filter((entry) => entry.state === state).length
  return {
    day,
    today,
    ...frame,
    hours: {
      arrive_by: hours.arrive_by,
      cut_off: hours.cut_off,
      leave_from: hours.leave_from,
      leave_by: hours.leave_by,
    },
    meals: served,
    counts: {
      enrolled: data.length,
      expected: count('expected'),
      present: count('present'),
      left: count('left'),
      absent: count('absent'),
    },
    data,
  }
}

const entryOf = (context: Context, actor: Actor, row: EntryRow, served: readonly Meal[]): AttendanceEntry => ({
  student: {
    id: row.student_id,
    full_name: row.full_name,
    nickname: row.nickname,
    photo: row.photo && context.presentImage(actor, row.photo),
  },
  class: { id: row.class_id, name: row.class_name },
  warning: row.warning,
  state: row.state,
  mark: row.mark,
  arrived_at: row.arrived_at,
  reason: row.reason,
  note: row.note,
  marked: row.mark !== null && row.marked_at !== null ? { by: row.marked_by ?? '', at: row.marked_at } : null,
  unconfirmed: row.unconfirmed,
  reported: row.report_half === null ? null : { half: row.report_half, confirmed: row.report_confirmed ?? false },
  answer: row.answer,
  answered_by: row.answered_by,
  asked: row.asked,
  departure: row.departure,
  meals: served.filter((meal) => row.meal_marks[meal] ?? row.state !== 'absent'),
  can: { act: row.acts },
  version: row.version,
})
