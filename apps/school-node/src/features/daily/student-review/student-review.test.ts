import {
  answerReview,
  listChildRatings,
  listChildReviews,
  listFamilyReviews,
  reactToReview,
  seeReview,
} from '@nhip-cau/contract/student-review-family'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { duc, friday, han, type ReviewSchool, startReviewSchool } from '../../../testing/review-school.ts'

let life: ReviewSchool
beforeAll(async () => {
  life = await startReviewSchool()
})
afterAll(() => life.stop())
beforeEach(() => life.again())

test('a family reads nothing before the release, then only the review of its own child', async () => {
  await life.write(han, {
    chips: { eating: 'all', mood: 'happy' },
    common: 'Cả lớp đi dạo vườn.',
    words: '{bé} ăn hết suất.',
  })
  await life.write(duc, { words: 'Đức đếm đến 10.' })
  const { student } = await life.childOf(han)
  const other = (await life.childOf(duc)).student
  const none = { months: [], month: null, data: [] }
  expect(await life.read(life.as.mamParent, student.id)).toMatchObject(none)
  await life.release()
  expect(await life.read(life.as.mamParent, student.id)).toMatchObject(none)
  expect(await life.as.mamParent.get(listFamilyReviews)).toMatchObject({
    data: [],
    unread: 0,
    paging: { total_records: 0 },
  })
  await life.settle()

  const read = await life.read(life.as.mamParent, student.id)
  expect(read).toMatchObject({
    month: '2026-11',
    months: [{ month: '2026-11', count: 1, unread: 1 }],
    data: [
      {
        chips: { eating: 'all', mood: 'happy', sleeping: null },
        common: 'Cả lớp đi dạo vườn.',
        words: 'Bé Hân ăn hết suất.',
        by: 'Cô Hải Yến',
        is_new: true,
        corrected: false,
        period: { kind: 'day', start: friday },
      },
    ],
  })
  for (const secret of [other.id, 'Đức']) expect(JSON.stringify(read)).not.toContain(secret)

  const id = read.data[0]?.id ?? ''
  for (const who of ['bothParent', 'laParent', 'otherParent'] as const) {
    const query = { student_id: student.id }
    expect((await life.as[who].ask(listChildReviews, { query })).status, who).toBe(404)
    expect((await life.as[who].ask(listFamilyReviews, { query })).status, who).toBe(404)
    expect((await life.as[who].ask(listChildRatings, { query })).status, who).toBe(404)
    expect((await life.as[who].ask(seeReview, { params: { id } })).status, who).toBe(404)
    const body = { reaction: 'love' as const }
    expect((await life.as[who].ask(reactToReview, { params: { id }, body })).status, who).toBe(404)
    expect((await life.as[who].ask(answerReview, { params: { id }, body: { text: 'Dạ' } })).status, who).toBe(404)
  }
})
