import type { AttendanceEntry, AttendanceMark, MarkInput, Register } from '@nhip-cau/contract/attendance'
import { type Meal, meals } from '@nhip-cau/contract/settings'
import type { QueuedItem } from './offline-queue.ts'

/** A child of whom nothing has been said that day. */
export const unmarked = {
  state: 'expected',
  mark: null,
  arrived_at: null,
  reason: null,
  note: null,
  marked: null,
  unconfirmed: false,
  reported: null,
  answer: null,
  answered_by: null,
  asked: false,
  departure: null,
  version: 0,
} as const satisfies Partial<AttendanceEntry>

/** Returns the last known class for a later day: nobody is marked, and later reports of families are unknown. */
export const optimisticRegister = (register: Register, day: string): Register => {
  const data = register.data.map(
    (entry): AttendanceEntry => ({
      ...entry,
      ...unmarked,
      meals: register.meals,
    }),
  )
  const can = { mark: true, reason: false }
  return {
    ...register,
    day,
    today: day,
    open: true,
    closed_because: null,
    make_up: null,
    next_open: null,
    saved: null,
    can,
    data,
    counts: countsOf(data),
  }
}

const countsOf = (data: readonly AttendanceEntry[]): Register['counts'] => {
  const count = (state: AttendanceEntry['state']) => data.filter((entry) => entry.state === state).length
  return {
    enrolled: data.length,
    expected: count('expected'),
    present: count('present'),
    left: count('left'),
    absent: count('absent'),
  }
}

/** Returns the server's register merged with the queued items, and the counts of the result. */
export const withQueued = (register: Register, items: readonly QueuedItem[]): Register => {
  const own = items.filter((one) => one.day === register.day)
  if (own.length === 0) return register
  const data = register.data.map((entry) =>
    own.reduce((before, item) => {
      if (item.input.student_id !== entry.student.id) return before
      if (item.kind === 'mark') return withMark(before, item.input)
      return item.kind === 'meal' ? withMeal(before, item.input) : before
    }, entry),
  )
  return { ...register, data, counts: countsOf(data) }
}

const withMeal = (entry: AttendanceEntry, { meal, takes }: { meal: Meal; takes: boolean }): AttendanceEntry => ({
  ...entry,
  meals: meals.filter((one) => (one === meal ? takes : entry.meals.includes(one))),
})

const withMark = (entry: AttendanceEntry, input: MarkInput): AttendanceEntry => {
  if (input.bulk && !isMarkedByAll(entry)) return entry
  const { mark, tapped_at, reason, note } = input
  const there = mark === 'present' || mark === 'late'
  return {
    ...entry,
    mark,
    arrived_at: there ? (entry.arrived_at ?? tapped_at ?? null) : null,
    reason: there ? null : (reason ?? entry.reason) || null,
    note: (note ?? entry.note) || null,
    state: stateWith(entry, mark),
    unconfirmed: there && entry.unconfirmed && !input.confirmed,
  }
}

const stateWith = (entry: AttendanceEntry, mark: AttendanceMark | null): AttendanceEntry['state'] => {
  if (entry.departure) return 'left'
  if (mark === 'present' || mark === 'late') return 'present'
  return mark !== null || awayWithout(entry) ? 'absent' : 'expected'
}

/** Whether the child is absent by the family's report or answer, without a mark. */
const awayWithout = (entry: AttendanceEntry) =>
  entry.reported?.half === 'whole' || entry.answer === 'sick' || entry.answer === 'family'

/** Whether "all present" marks the child: it has no mark, and the family has said nothing else. */
export const isMarkedByAll = (entry: AttendanceEntry): boolean =>
  entry.mark === null && !isReported(entry) && entry.answer === null

/** Whether the family has reported the child absent for the day or the morning. */
export const isReported = (entry: AttendanceEntry): boolean =>
  entry.reported?.half === 'whole' ||
  entry.reported?.half === 'morning' ||
  entry.answer === 'sick' ||
  entry.answer === 'family'
