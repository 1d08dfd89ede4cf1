import {
  listRatings,
  listReviewProgress,
  reviewListInput,
  saveRatings,
  undoReviewRelease,
} from '@nhip-cau/contract/student-review'
import {
  answerReview,
  listChildRatings,
  listFamilyReviews,
  reactToReview,
  seeReview,
  signReview,
} from '@nhip-cau/contract/student-review-family'
import {
  createAspect,
  createCycle,
  createTemplate,
  deleteCycle,
  listAspects,
  listTemplates,
  releaseCycle,
  updateAspect,
  updateCycle,
  updateTemplate,
} from '@nhip-cau/contract/student-review-setup'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { duc, friday, han, type ReviewSchool, startReviewSchool } from '../../../testing/review-school.ts'

let life: ReviewSchool
beforeAll(async () => {
  life = await startReviewSchool()
})
afterAll(() => life.stop())
beforeEach(async () => {
  await life.again()
  await life.settings({ review_periods: ['day', 'week', 'month', 'term'] })
})

test('a school begins with the five aspects of the curriculum, adds, renames, moves and deactivates them', async () => {
  const { data } = await life.as.head.get(listAspects)
  expect(data.map(({ name }) => name).slice(0, 2)).toEqual(['Phát triển thể chất', 'Phát triển nhận thức'])
  const made = await life.as.head.get(createAspect, { body: { name: 'Tiếng Anh' } })
  expect((await life.as.head.ask(createAspect, { body: { name: 'tiếng anh' } })).status).toBe(422)
  expect((await life.teacher.ask(createAspect as never, { body: { name: 'Khác' } })).status).toBeGreaterThanOrEqual(403)
  const body = { name: 'Làm quen tiếng Anh', active: true, position: 1, version: made.version }
  await life.as.head.get(updateAspect, { params: { id: made.id }, body })
  expect((await life.as.head.ask(updateAspect, { params: { id: made.id }, body })).status).toBe(409)
  expect((await life.as.head.get(listAspects)).data.map(({ name }) => name).slice(0, 2)).toEqual([
    'Làm quen tiếng Anh',
    'Phát triển thể chất',
  ])
  const off = { ...body, active: false, version: made.version + 1 }
  await life.as.head.get(updateAspect, { params: { id: made.id }, body: off })
  expect((await life.teacher.get(listAspects)).data.map(({ id }) => id)).not.toContain(made.id)
})

test('ratings are levels without a score; families read only released ones, with the names of the aspects', async () => {
  const wanted = { kind: 'week', day: friday } as const
  const { student } = await life.childOf(han, wanted)
  const [one, two] = (await life.sheet(wanted)).aspects
  const rate = (version: number, level: 'good' | 'excellent' | null) => {
    const ratings = [{ aspect_id: one?.id ?? '', level }]
    const body = { class_id: life.class_id, ...wanted, entries: [{ student_id: student.id, version, ratings }] }
    return life.teacher.get(saveRatings, { body })
  }
  expect((await rate(0, 'good')).data).toMatchObject([{ outcome: 'saved' }])
  expect((await rate(1, 'excellent')).data).toMatchObject([{ outcome: 'saved' }])
  const sheet = await life.teacher.get(listRatings, { query: { class_id: life.class_id, day: friday } })
  expect(sheet.period).toMatchObject({ kind: 'week', start: '2026-11-16', number: 12 })
  expect(sheet.data.find((row) => row.student.id === student.id)?.ratings).toEqual([
    { aspect_id: one?.id, name: 'Phát triển thể chất', level: 'excellent' },
  ])
  expect(two?.name).toBe('Phát triển nhận thức')
  const query = { student_id: student.id }
  expect((await life.as.mamParent.get(listChildRatings, { query })).data).toEqual([])
  await life.release({ wanted })
  await life.settle()
  expect((await life.as.mamParent.get(listChildRatings, { query })).data).toMatchObject([
    { period: { kind: 'week', start: '2026-11-16', end: friday, number: 12 }, ratings: [{ level: 'excellent' }] },
  ])
})

test('an aspect that is not rated, and chips in a week, are refused for that child', async () => {
  const wanted = { kind: 'week', day: friday } as const
  const { student } = await life.childOf(han, wanted)
  const cycle = await life.cycle()
  const ratings = [{ aspect_id: cycle.id, level: 'good' as const }]
  const body = { class_id: life.class_id, ...wanted, entries: [{ student_id: student.id, version: 0, ratings }] }
  expect((await life.teacher.get(saveRatings, { body })).data).toMatchObject([{ outcome: 'refused', why: 'aspect' }])
  expect(await life.write(han, { chips: { eating: 'all' } }, { wanted })).toMatchObject({
    outcome: 'refused',
    why: 'chips',
  })
})

test('a cycle is checked at its fields, renamed, and deleted only while nothing is written', async () => {
  const cycle = await life.cycle({ min_words: 15 })
  const { data } = await life.teacher.get(listAspects)
  const fields = {
    name: 'Giữa kỳ I',
    from: '2026-11-02',
    to: '2026-11-30',
    deadline: '2026-11-27',
    aspect_ids: data.map(({ id }) => id),
  }
  const errorsOf = async (more: object) => {
    const answer = await life.as.head.ask(createCycle, { body: { ...fields, ...more } })
    return Object.keys((answer.body as { errors?: object }).errors ?? {})
  }
  expect(await errorsOf({})).toEqual(['name'])
  expect(await errorsOf({ name: 'Khác', from: '2026-07-01' })).toEqual(['from'])
  expect(await errorsOf({ name: 'Khác', to: '2026-11-01' })).toEqual(['to'])
  expect(await errorsOf({ name: 'Khác', aspect_ids: [cycle.id] })).toEqual(['aspect_ids'])
  const change = { ...fields, name: 'Giữa học kỳ I', min_words: 15, version: cycle.version }
  await life.as.head.get(updateCycle, { params: { id: cycle.id }, body: change })
  expect((await life.as.head.ask(updateCycle, { params: { id: cycle.id }, body: change })).status).toBe(409)
  await life.write(han, { words: 'Tiến bộ.' }, { wanted: { cycle_id: cycle.id } })
  expect((await life.as.head.ask(deleteCycle, { params: { id: cycle.id } })).status).toBe(409)
  expect((await life.teacher.get(reviewListInput)).cycles).toMatchObject([
    { name: 'Giữa học kỳ I', used: true, min_words: 15 },
  ])
  // A moved cycle keeps what is written for it.
  const moved = { ...change, from: '2026-11-03', version: cycle.version + 1 }
  await life.as.head.get(updateCycle, { params: { id: cycle.id }, body: moved })
  expect((await life.childOf(han, { cycle_id: cycle.id })).review?.words).toBe('Tiến bộ.')
})

test('the office releases a cycle for all classes at once, and undoes it as a whole', async () => {
  const cycle = await life.cycle()
  const wanted = { cycle_id: cycle.id }
  await life.write(han, { words: 'Tiến bộ.' }, { wanted })
  await life.write(duc, { words: 'Chăm ngoan.' }, { wanted })
  const { data } = await life.teacher.get(listReviewProgress, { query: { kind: 'term' } })
  expect(data).toMatchObject([{ period: { cycle: { id: cycle.id } }, deadline: '2026-11-27', written: 2, released: 0 }])
  const params = { id: cycle.id }
  const first = await life.as.head.get(releaseCycle, { params })
  expect(first).toMatchObject({ released: 2 })
  expect(first.missing).toBeGreaterThan(0)
  expect((await life.as.head.get(undoReviewRelease, { body: { batch: first.batch ?? '' } })).count).toBe(2)
  await life.settle()
  expect(await life.noticesOf(life.as.mamParent)).toEqual([])
  await life.as.head.get(releaseCycle, { params })
  await life.settle()
  expect(await life.noticesOf(life.as.mamParent)).toEqual(['Bé Hân có nhận xét mới.'])
  expect((await life.as.head.get(releaseCycle, { params })).released).toBe(0)
})

test('teachers of classes in which reviews are missing are reminded once before the deadline', async () => {
  await life.cycle({ deadline: '2026-11-27' })
  const remind = async (at: string) => {
    life.setNow(at)
    await life.server.node.runClock('reviews.remind')
    await life.settle(0)
    return (await life.noticesOf(life.teacher)).length
  }
  expect(await remind('2026-11-24T08:00')).toBe(0)
  expect(await remind('2026-11-25T08:00')).toBe(1)
  expect(await remind('2026-11-25T08:10')).toBe(1)
  expect(await remind('2026-11-26T08:00')).toBe(1)
  expect((await life.noticesOf(life.teacher))[0]).toContain('Giữa kỳ I: hạn 27/11/2026')
  expect(await life.noticesOf(life.as.mamParent)).toEqual([])
})

const signed = async () => {
  const cycle = await life.cycle({ signed: true })
  const wanted = { cycle_id: cycle.id }
  await life.write(han, { words: 'Tiến bộ.' }, { wanted })
  await life.release({ wanted })
  await life.settle()
  const { student } = await life.childOf(han, wanted)
  const [review] = (await life.read(life.as.mamParent, student.id)).data
  if (!review) throw new Error('no review')
  return { wanted, review, params: { id: review.id } }
}

test('parents see, react, answer and sign; the class reads it, and the teacher hears of the first answer once', async () => {
  const { wanted, review, params } = await signed()
  expect(review).toMatchObject({ to_sign: true, is_new: true, can: { sign: true } })
  const parent = life.as.mamParent
  expect(await parent.get(listFamilyReviews)).toMatchObject({ unread: 1, to_sign: 1 })
  expect(await parent.get(seeReview, { params })).toMatchObject({ is_new: false })
  await parent.get(reactToReview, { params, body: { reaction: 'love' } })
  expect(await parent.get(reactToReview, { params, body: { reaction: 'proud' } })).toMatchObject({ reaction: 'proud' })
  await parent.get(answerReview, { params, body: { text: 'Gia đình cảm ơn cô ạ.' } })
  await parent.get(answerReview, { params, body: { text: 'Gia đình cảm ơn cô nhiều ạ.' } })
  expect((await parent.ask(answerReview, { params, body: { text: 'a'.repeat(501) } })).status).toBe(422)
  expect((await parent.ask(signReview, { params, body: { number: review.number } })).status).toBe(422)
  const body = { number: review.number, signed_name: 'Nguyễn Thị Mẹ' }
  expect(await parent.get(signReview, { params, body })).toMatchObject({ to_sign: false, can: { sign: false } })
  expect((await parent.ask(signReview, { params, body })).status).toBe(409)
  expect(await parent.get(reactToReview, { params, body: { reaction: null } })).toMatchObject({ reaction: null })
  await life.settle()
  expect(await life.noticesOf(life.teacher)).toEqual(['Gia đình bé Hân trả lời nhận xét của cô.'])
  expect((await life.childOf(han, wanted)).review?.family).toMatchObject({
    seen_at: expect.any(String),
    reactions: [],
    answers: [{ text: 'Gia đình cảm ơn cô nhiều ạ.' }],
    signature: { name: 'Nguyễn Thị Mẹ' },
  })
  expect(await parent.get(listFamilyReviews)).toMatchObject({ unread: 0, to_sign: 0 })
})

test('a signature belongs to the text that was read: a corrected one has to be signed again', async () => {
  const { wanted, review, params } = await signed()
  const strokes = [[[1, 1] as [number, number], [20, 20] as [number, number]]]
  await life.as.mamParent.get(signReview, { params, body: { number: review.number, strokes } })
  await life.write(han, { words: 'Tiến bộ nhiều.' }, { wanted })
  await life.release({ wanted })
  await life.settle()
  const late = await life.as.mamParent.ask(signReview, { params, body: { number: review.number, strokes } })
  expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await life.as.mamParent.get(seeReview, { params })).toMatchObject({ to_sign: true, number: review.number + 1 })
})

test('relatives and people who only fetch read no reviews and hear of none', async () => {
  const { params } = await signed()
  const account = life.people.mamParent.id
  const { student } = await life.childOf(han)
  for (const kind of ['relative', 'pick_up']) {
    await life.node`update guardianships set kind = ${kind} where account_id = ${account}`
    const query = { student_id: student.id }
    expect((await life.as.mamParent.ask(listFamilyReviews, { query })).status, kind).toBe(404)
    expect((await life.as.mamParent.get(listFamilyReviews)).data, kind).toEqual([])
    expect((await life.as.mamParent.ask(seeReview, { params })).status, kind).toBe(404)
    expect(await life.noticesOf(life.as.mamParent), kind).toEqual([])
  }
  await life.node`update guardianships set kind = 'parent', barred = true, may_pick_up = false where account_id = ${account}`
  expect((await life.as.mamParent.ask(seeReview, { params })).status).toBe(404)
  await life.node`update guardianships set barred = false, may_pick_up = true where account_id = ${account}`
})

test('texts to begin with are offered in their kind and changed by the office only', async () => {
  const body = { kind: 'week' as const, name: 'Tuần ngoan', text: 'Tuần này {bé} ngoan.' }
  const made = await life.as.head.get(createTemplate, { body })
  expect((await life.as.head.ask(createTemplate, { body })).status).toBe(422)
  expect((await life.sheet({ kind: 'week', day: friday })).templates).toMatchObject([{ name: 'Tuần ngoan' }])
  expect((await life.sheet({ day: friday })).templates).toEqual([])
  await life.as.head.get(updateTemplate, { params: { id: made.id }, body: { ...body, active: false, version: 1 } })
  expect((await life.teacher.get(listTemplates)).data).toEqual([])
})

test("the school's own words that label a child reach the sheet and the phrases", async () => {
  await life.settings({ review_labels: ['Bướng Bỉnh'] })
  expect((await life.sheet()).labels).toEqual(['bướng bỉnh'])
})
