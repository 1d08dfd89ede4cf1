import { expect, test } from 'vitest'
import { applyResponse, type QueuedReview, queueItems, readWaiting } from './offline-queue.ts'

let taps = 0
const note = (student: string, fields: Partial<QueuedReview['input']>, version = 0): QueuedReview => {
  taps += 1
  return {
    kind: 'review',
    id: `note ${taps}`,
    classId: 'mam',
    child: student,
    day: '2026-11-20',
    period: { kind: 'day' },
    input: { student_id: student, version, ...fields },
    tapped_at: '2026-11-20T08:00:00.000Z',
  }
}
const inputs = (owner: `${string}:${string}`) => readWaiting(owner).items.map(({ input }) => input)

test('what is written about a child is gathered in one entry, on the version that the writer saw first', () => {
  queueItems('a:1', [note('an', { chips: { eating: 'all' } }, 2)])
  queueItems('a:1', [note('an', { chips: { mood: 'happy' }, words: 'Ngoan.' }, 3)])
  queueItems('a:1', [note('an', { chips: { eating: 'half' } }, 3)])
  expect(inputs('a:1')).toEqual([
    { student_id: 'an', version: 2, chips: { eating: 'half', mood: 'happy' }, words: 'Ngoan.' },
  ])
})

test('a note of a day and a review of a week of the same child stay apart', () => {
  queueItems('b:1', [note('an', { words: 'Ngày' })])
  queueItems('b:1', [{ ...note('an', { words: 'Tuần' }), period: { kind: 'week' } }])
  queueItems('b:1', [{ ...note('an', { words: 'Đợt' }), period: { kind: 'day', cycle_id: 'cycle' } }])
  expect(inputs('b:1').map((one) => ('words' in one ? one.words : ''))).toEqual(['Ngày', 'Tuần', 'Đợt'])
})

test('words written while an earlier part is being sent stay queued with the version of the server', () => {
  const first = note('an', { chips: { eating: 'all' } })
  queueItems('c:1', [first])
  queueItems('c:1', [note('an', { words: 'Ngoan.' })])
  applyResponse('c:1', [first], new Map([['an', 1]]), [])
  expect(inputs('c:1')).toMatchObject([{ version: 1, words: 'Ngoan.' }])
})

test('refused words stay until somebody decides; a chip of the same child is no decision about them', () => {
  const words = note('an', { words: 'Của tôi.' })
  queueItems('d:1', [words])
  applyResponse('d:1', [words], new Map(), [{ item: words, why: 'newer', text: '' }])
  queueItems('d:1', [note('an', { chips: { mood: 'happy' } }, 1)])
  expect(readWaiting('d:1').refusals).toHaveLength(1)
  queueItems('d:1', [note('an', { words: 'Cả hai.' }, 1)])
  expect(readWaiting('d:1').refusals).toEqual([])
})

test('a conflict while more was written keeps both: the refused words and the new ones on their old version', () => {
  const sent = note('an', { words: 'Của tôi.' })
  queueItems('e:1', [sent])
  queueItems('e:1', [note('an', { chips: { mood: 'happy' } })])
  applyResponse('e:1', [sent], new Map(), [{ item: sent, why: 'newer', text: '' }])
  expect(inputs('e:1')).toMatchObject([{ version: 0, words: 'Của tôi.', chips: { mood: 'happy' } }])
})
