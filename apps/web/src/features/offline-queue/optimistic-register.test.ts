import {
  type AttendanceEntry,
  attendanceBoard,
  attendanceMarks,
  type MarkInput,
  type Register,
  saveAttendance,
} from '@nhip-cau/contract/attendance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QueuedMark } from './offline-queue.ts'
import { isReported, optimisticRegister, withQueued } from './optimistic-register.ts'
import { type ClassInEveryState, friday, monday, startClassInEveryState } from './testing/class-in-every-state.ts'

// The server computes where a child is from mark, report, answer and departure with one rule in SQL (`presence`). An
// offline phone has to predict the result; these tests compare both for every state and every tap.

let life: ClassInEveryState
beforeAll(async () => {
  life = await startClassInEveryState()
})
afterAll(() => life?.stop())

type Said = Pick<MarkInput, 'mark' | 'confirmed' | 'bulk'>
const isThere = ({ mark }: Pick<MarkInput, 'mark'>) => mark === 'present' || mark === 'late'

const tapped_at = `${friday}T00:41:00.000Z`
const markOf = (entry: AttendanceEntry, said: Said): QueuedMark => ({
  kind: 'mark',
  id: entry.student.id,
  classId: life.classId,
  child: entry.student.full_name,
  day: friday,
  input: { student_id: entry.student.id, version: entry.version, tapped_at, ...said },
})

/** Sends the marks in batches, as a phone does; returns the refused children with the reason. */
const send = async (marks: readonly QueuedMark[]): Promise<ReadonlyMap<string, string>> => {
  const refused = new Map<string, string>()
  for (let from = 0; from < marks.length; from += 60) {
    const body = {
      class_id: life.classId,
      day: friday,
      marks: marks.slice(from, from + 60).map(({ input }) => input),
    }
    const answer = await life.teacher.get(saveAttendance, { body })
    for (const { student_id, why } of answer.refused) refused.set(student_id, why)
  }
  return refused
}

const essence = ({ student, state, mark, reason, note, unconfirmed, departure }: AttendanceEntry) => ({
  child: student.full_name,
  state,
  mark,
  reason,
  note,
  unconfirmed,
  left: departure !== null,
})

const stateCounts = ({ data }: Pick<Register, 'data'>) => {
  const count = (state: AttendanceEntry['state']) => data.filter((entry) => entry.state === state).length
  return {
    enrolled: data.length,
    expected: count('expected'),
    present: count('present'),
    left: count('left'),
    absent: count('absent'),
  }
}

const taps: readonly Said[] = [
  ...[...attendanceMarks, null].flatMap((mark) => [
    { mark, confirmed: false, bulk: false },
    { mark, confirmed: true, bulk: false },
  ]),
  { mark: 'present', confirmed: false, bulk: true },
]

test.each(taps)('a phone predicts the server’s register for every child after the tap %o', async (said) => {
  await life.begin()
  const before = await life.register()
  expect(before.data.length).toBeGreaterThan(250)
  const marks = before.data.map((entry) => markOf(entry, said))
  const predicted = withQueued(before, marks)
  const refused = await send(marks)
  const after = await life.register()
  const taken = ({ student }: AttendanceEntry) => !refused.has(student.id)
  expect(predicted.data.filter(taken).map(essence)).toEqual(after.data.filter(taken).map(essence))
  expect(predicted.counts).toEqual(stateCounts(predicted))
  expect(after.counts).toEqual(stateCounts(after))
  // The server refuses to mark a child that the phone shows as reported as present without a confirmation.
  for (const entry of before.data.filter((one) => one.mark === null && !one.departure)) {
    const asksFirst = isThere(said) && !said.bulk && !said.confirmed && isReported(entry)
    expect(refused.get(entry.student.id), entry.student.full_name).toBe(asksFirst ? 'reported' : undefined)
  }
})

test('the register of a class and the board of the school count the same children in each state', async () => {
  await life.begin()
  const { counts } = await life.register()
  const board = await life.as.head.get(attendanceBoard, { query: { day: friday } })
  expect(board.data.find((one) => one.class.id === life.classId)).toMatchObject(counts)
})

test('the phone starts a later day with the same class as the server returns on that day', async () => {
  await life.begin()
  const before = await life.register()
  life.goToMonday()
  expect(optimisticRegister(before, monday)).toEqual(await life.register(monday))
})
