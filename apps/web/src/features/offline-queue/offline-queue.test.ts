import { expect, test } from 'vitest'
import {
  dateItems,
  type QueuedItem,
  queueItems,
  readWaiting,
  sayAgain,
  settleItems,
  takeBack,
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

test('a newer tap on the same child takes the place of the older one; a meal is another matter', () => {
  queueItems('a:1', [mark('an', 0), mark('bao', 0), meal('an', false)])
  queueItems('a:1', [mark('an', 0, 'late')])
  queueItems('a:1', [meal('an', true)])
  expect(said('a:1')).toEqual([
    ['bao', 'present'],
    ['an', 'late'],
    ['an', true],
  ])
})

test('the marks of one account are not those of another, nor those of the same account in another school', () => {
  queueItems('b:1', [mark('an', 0)])
  expect(said('b:2')).toEqual([])
  expect(said('c:1')).toEqual([])
})

test('what was tapped while the first was on its way stays, and goes on from what the school has now', () => {
  const first = mark('an', 0)
  queueItems('d:1', [first])
  queueItems('d:1', [mark('an', 0, 'late')])
  settleItems('d:1', [first], new Map([['an', 1]]), [])
  expect(readWaiting('d:1').items).toMatchObject([{ input: { mark: 'late', version: 1 } }])
})

test('what the school refused waits for a decision, and a new mark of the child on that day is one', () => {
  const first = mark('an', 0)
  queueItems('e:1', [first])
  settleItems('e:1', [first], new Map([['an', 2]]), [{ item: first, why: 'newer', text: '' }])
  expect(readWaiting('e:1')).toMatchObject({ items: [], refusals: [{ item: { input: { student_id: 'an' } } }] })
  queueItems('e:1', [mark('an', 0, 'present', '2026-11-23')])
  expect(readWaiting('e:1').refusals).toHaveLength(1)
  queueItems('e:1', [mark('an', 2)])
  expect(readWaiting('e:1').refusals).toEqual([])
})

test('a mark that learns its day does not push out what was said of that day since', () => {
  const old = mark('an', 0, 'present', '2026-11-21')
  queueItems('f:1', [old, mark('an', 0, 'late')])
  dateItems('f:1', [{ ...old, day: '2026-11-20' }])
  expect(said('f:1')).toEqual([['an', 'late']])
})

test('what was kept encrypted comes back behind what was tapped since', () => {
  queueItems('g:1', [mark('an', 0, 'late')])
  takeBack('g:1', { items: [mark('an', 0), mark('bao', 0)], refusals: [] })
  expect(said('g:1')).toEqual([
    ['bao', 'present'],
    ['an', 'late'],
  ])
})

test('what waited too long is said again as something new, and is not asked about a second time', () => {
  const old = mark('an', 3)
  queueItems('h:1', [sayAgain({ item: old, why: 'old', text: '' })])
  const [again] = readWaiting('h:1').items
  expect(again).toMatchObject({ agreed: true, day: old.day, input: { mark: 'present', version: 3 } })
  expect(again?.id).not.toBe(old.id)
})
