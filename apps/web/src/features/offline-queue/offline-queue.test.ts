import { expect, test } from 'vitest'
import {
  applyResponse,
  createRetry,
  dateItems,
  type QueuedItem,
  queueItems,
  readWaiting,
  restoreItems,
} from './offline-queue.ts'

let taps = 0
const mark = (
  student: string,
  version: number,
  said: 'present' | 'late' = 'present',
  day = '2026-11-20',
): QueuedItem => {
  taps += 1
  const input = { student_id: student, version, mark: said, confirmed: false, bulk: false }
  return { kind: 'mark', id: `tap ${taps}`, classId: 'mam', child: student, day, input }
}
const meal = (student: string, takes: boolean): QueuedItem => {
  taps += 1
  const input = { student_id: student, meal: 'lunch', takes } as const
  return { kind: 'meal', id: `tap ${taps}`, classId: 'mam', child: student, day: '2026-11-20', input, tapped_at: '' }
}
const said = (owner: `${string}:${string}`) =>
  readWaiting(owner).items.map((one) => [
    one.input.student_id,
    one.kind === 'mark' ? one.input.mark : one.kind === 'meal' && one.input.takes,
  ])

test('a newer tap replaces the older one on the same child; a meal stays a separate item', () => {
  queueItems('a:1', [mark('an', 0), mark('bao', 0), meal('an', false)])
  queueItems('a:1', [mark('an', 0, 'late')])
  queueItems('a:1', [meal('an', true)])
  expect(said('a:1')).toEqual([
    ['bao', 'present'],
    ['an', 'late'],
    ['an', true],
  ])
})

test('keeps the marks of each account and of each of its schools apart', () => {
  queueItems('b:1', [mark('an', 0)])
  expect(said('b:2')).toEqual([])
  expect(said('c:1')).toEqual([])
})

test('a tap made while an earlier one is being sent stays queued with the new version of the server', () => {
  const first = mark('an', 0)
  queueItems('d:1', [first])
  queueItems('d:1', [mark('an', 0, 'late')])
  applyResponse('d:1', [first], new Map([['an', 1]]), [])
  expect(readWaiting('d:1').items).toMatchObject([{ input: { mark: 'late', version: 1 } }])
})

test('a refusal stays until a decision; a new mark of the child on that day is a decision', () => {
  const first = mark('an', 0)
  queueItems('e:1', [first])
  applyResponse('e:1', [first], new Map([['an', 2]]), [{ item: first, why: 'newer', text: '' }])
  expect(readWaiting('e:1')).toMatchObject({ items: [], refusals: [{ item: { input: { student_id: 'an' } } }] })
  queueItems('e:1', [mark('an', 0, 'present', '2026-11-23')])
  expect(readWaiting('e:1').refusals).toHaveLength(1)
  queueItems('e:1', [mark('an', 2)])
  expect(readWaiting('e:1').refusals).toEqual([])
})

test('dating an undated mark does not replace a newer mark of that day', () => {
  const old = mark('an', 0, 'present', '2026-11-21')
  queueItems('f:1', [old, mark('an', 0, 'late')])
  dateItems('f:1', [{ ...old, day: '2026-11-20' }])
  expect(said('f:1')).toEqual([['an', 'late']])
})

test('newer taps take precedence over items decrypted from an earlier session', () => {
  queueItems('g:1', [mark('an', 0, 'late')])
  restoreItems('g:1', { items: [mark('an', 0), mark('bao', 0)], refusals: [] })
  expect(said('g:1')).toEqual([
    ['bao', 'present'],
    ['an', 'late'],
  ])
})

test('an item that waited too long is queued again with a new id and marked as agreed to', () => {
  const old = mark('an', 3)
  queueItems('h:1', [createRetry({ item: old, why: 'old', text: '' })])
  const [again] = readWaiting('h:1').items
  expect(again).toMatchObject({ agreed: true, day: old.day, input: { mark: 'present', version: 3 } })
  expect(again?.id).not.toBe(old.id)
})
