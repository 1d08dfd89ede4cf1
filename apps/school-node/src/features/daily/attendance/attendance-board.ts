import type { bookSymbols, MonthSheet } from '@nhip-cau/contract/attendance'
import { fieldText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { countedMeal } from '../../../time/school-hours.ts'
import { clockOf } from './attendance.ts'
import * as queries from './attendance-board.queries.ts'
import { selectOpen } from './attendance-day.queries.ts'

/** The board of one day. The totals are sums of the rows, so they always agree with them. */
export const attendanceBoard = async (context: Context, actor: Actor, wanted: string | undefined) => {
  const { today } = await clockOf(context, actor.schoolId)
  const day = wanted ?? today
  const [open, rows] = await Promise.all([
    selectOpen(context.db, actor.schoolId, day),
    queries.selectBoard(context.db, actor, day),
  ])
  const sum = (of: 'enrolled' | 'expected' | 'present' | 'left' | 'absent') =>
    rows.reduce((total, row) => total + row[of], 0)
  return {
    day,
    today,
    ...open,
    counts: {
      enrolled: sum('enrolled'),
      expected: sum('expected'),
      present: sum('present'),
      left: sum('left'),
      absent: sum('absent'),
    },
    data: rows.map(({ id, name, saved_at, saved_by, ...row }) => ({
      ...row,
      class: { id, name },
      saved: saved_at === null ? null : { by: saved_by ?? '', at: saved_at },
    })),
  }
}

export const monthBounds = (month: string): { from: string; to: string } => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10) }
}

type Asked = { readonly class_id?: string | undefined; readonly month: string }

/** One month as in the official book: x present, P excused, K unexcused, L no school; an unmarked day stays empty. */
export const attendanceMonth = async (context: Context, actor: Actor, asked: Asked): Promise<MonthSheet> => {
  const clock = await clockOf(context, actor.schoolId)
  const { from, to } = monthBounds(asked.month)
  const known =
    asked.class_id === undefined ? undefined : await queries.selectVisibleClass(context.db, actor, asked.class_id)
  if (actor.role !== 'parent' && asked.class_id === undefined) {
    throw problem('validation', { errors: { class_id: fieldText('required') } })
  }
  if (asked.class_id !== undefined && !known) throw problem('not_found')
  const [days, rows] = await Promise.all([
    queries.selectDays(context.db, actor.schoolId, from, to),
    queries.selectMonth(context.db, actor, {
      classId: known?.id ?? null,
      from,
      to,
      today: clock.today,
      meal: countedMeal(clock.hours),
    }),
  ])
  return {
    month: asked.month,
    class: known ? { id: known.id, name: known.name } : null,
    days,
    data: rows.map((row) => lineOf(row, days)),
  }
}

type Symbol = (typeof bookSymbols)[number]

const lineOf = (row: queries.MonthRow, days: readonly { day: string; open: boolean }[]) => {
  const byDay = new Map(row.days.map((one) => [one.day, one]))
  // On a closed day teachers' marks stay, but reports of families no longer count.
  const marks = days.map(({ day, open }): Symbol => {
    const own = byDay.get(day)
    if (open || own?.marked) return own?.mark ?? ''
    return 'L'
  })
  const count = (symbol: Symbol) => marks.filter((mark) => mark === symbol).length
  return {
    student: { id: row.student_id, full_name: row.full_name, nickname: row.nickname },
    marks,
    late: row.days.filter((one) => one.late).length,
    present: count('x'),
    excused: count('P'),
    unexcused: count('K'),
    meal_days: row.days.filter((one) => one.ate).length,
    refundable_days: row.days.filter((one) => one.refundable).length,
  }
}
