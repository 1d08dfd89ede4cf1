import { expect, test } from 'vitest'
import { type QueuedMark, queueMarks, readWaiting, settleMarks } from './mark-queue.ts'

const mark = (student: string, version: number, said: 'present' | 'late' = 'present'): QueuedMark => ({
  classId: 'mam',
  day: '2026-11-20',
  input: { student_id: student, version, mark: said, confirmed: false, bulk: false },
})

test('a newer tap on the same child takes the place of the older one', () => {
  queueMarks('one', [mark('an', 0), mark('bao', 0)])
  queueMarks('one', [mark('an', 0, 'late')])
  expect(readWaiting('one').marks.map(({ input }) => [input.student_id, input.mark])).toEqual([
    ['bao', 'present'],
    ['an', 'late'],
  ])
})

test('what was tapped while the first was on its way stays, and goes on from what the school has now', () => {
  const first = mark('an', 0)
  queueMarks('two', [first])
  queueMarks('two', [mark('an', 0, 'late')])
  settleMarks('two', [first], new Map([['an', 1]]), [])
  expect(readWaiting('two').marks).toMatchObject([{ input: { mark: 'late', version: 1 } }])
})

test('what the school refused waits for a decision, and a new mark of the child is one', () => {
  const first = mark('an', 0)
  queueMarks('three', [first])
  const refusal = { student_id: 'an', why: 'newer', text: '', mine: 'present', theirs: 'late' } as const
  settleMarks('three', [first], new Map([['an', 2]]), [{ ...refusal, classId: 'mam', day: '2026-11-20', child: 'An' }])
  expect(readWaiting('three')).toMatchObject({ marks: [], refusals: [{ student_id: 'an' }] })
  queueMarks('three', [mark('an', 2)])
  expect(readWaiting('three').refusals).toEqual([])
})
