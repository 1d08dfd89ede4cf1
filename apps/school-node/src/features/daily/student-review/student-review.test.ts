import {
  listClassReviews,
  releaseReviews,
  reviewHistory,
  reviewListInput,
  saveReviews,
  undoReviewRelease,
} from '@nhip-cau/contract/student-review'
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

test('keeps a class from teachers of other classes, accounts without the permission and other schools', async () => {
  const { child } = await life.write(han, { words: 'Ngoan.' })
  const params = { id: child?.review?.id ?? '' }
  const query = { class_id: life.class_id }
  const entries = [{ student_id: child?.student.id ?? '', version: 0, words: 'Khác.' }]
  const body = { class_id: life.class_id, day: friday, entries }
  for (const who of [life.laTeacher, life.as.otherHead]) {
    expect((await who.ask(listClassReviews, { query })).status).toBe(404)
    expect((await who.ask(saveReviews, { body })).status).toBe(404)
    expect((await who.ask(releaseReviews, { body: { class_id: life.class_id, day: friday } })).status).toBe(404)
    expect((await who.ask(reviewHistory, { params })).status).toBe(404)
  }
  expect((await life.as.mamTeacher.ask(listClassReviews, { query })).status).toBe(403)
  expect((await life.laTeacher.get(reviewListInput)).classes).toMatchObject([{ id: life.classes.la }])
  expect((await life.childOf(han)).review?.words).toBe('Ngoan.')
})

test('notifies the family once, when it can read the review, and neither other families nor of a correction', async () => {
  await life.write(han, { words: 'Ngoan.' })
  await life.release()
  expect(await life.noticesOf(life.as.mamParent)).toEqual([])
  await life.settle()
  await life.write(han, { words: 'Rất ngoan.' })
  await life.release()
  await life.settle()
  expect(await life.noticesOf(life.as.mamParent)).toEqual(['Bé Hân có nhận xét mới.'])
  expect(await life.noticesOf(life.as.bothParent)).toEqual([])
  expect(await life.noticesOf(life.as.laParent)).toEqual([])
})

test('the family keeps reading what was released until a change is released, and the class sees both in the history', async () => {
  const { student } = await life.childOf(han)
  await life.write(han, { words: 'Bản một.' })
  await life.release()
  await life.settle()
  const { child } = await life.write(han, { words: 'Bản hai.' })
  expect(child).toMatchObject({
    review: { state: 'draft', release: { shown: true, batch: null } },
    can: { release: true },
  })
  expect((await life.read(life.as.mamParent, student.id)).data).toMatchObject([{ words: 'Bản một.' }])
  await life.release()
  await life.settle()
  expect((await life.read(life.as.mamParent, student.id)).data).toMatchObject([
    { words: 'Bản hai.', corrected: true, is_new: true },
  ])
  const { data } = await life.teacher.get(reviewHistory, { params: { id: child?.review?.id ?? '' } })
  expect(data.map(({ words }) => words)).toEqual(['Bản hai.', 'Bản một.'])
  const logged = await life.node<{ before: { words: string } }[]>`
    select before from audit_entries where action = 'review.update' and before ->> 'words' like 'Bản%'`
  expect(logged.map(({ before }) => before.words)).toEqual(['Bản một.'])
})

test('undoes a release for whoever made it, and no family has read or heard of it; later it is refused', async () => {
  const { student } = await life.childOf(han)
  await life.write(han, { words: 'Ngoan.' })
  const { batch, undo_seconds } = await life.release()
  expect(undo_seconds).toBe(10)
  const body = { batch: batch ?? '' }
  expect((await life.colleague.ask(undoReviewRelease, { body })).status).toBe(404)
  const undone = await life.teacher.get(undoReviewRelease, { body })
  expect(undone).toMatchObject({ count: 1, data: [{ review: { state: 'draft', release: null } }] })
  await life.settle()
  expect((await life.read(life.as.mamParent, student.id)).data).toEqual([])
  expect(await life.noticesOf(life.as.mamParent)).toEqual([])

  const second = await life.release()
  life.pass(10)
  expect(await life.teacher.ask(undoReviewRelease, { body: { batch: second.batch ?? '' } })).toMatchObject({
    status: 409,
    body: { code: 'review_undo_late' },
  })
})

test('a planned release is shown at its time with the text of that time, and can be undone until then', async () => {
  const { student } = await life.childOf(han)
  await life.write(han, { words: 'Trưa ngủ ngon.' })
  const past = await life.teacher.ask(releaseReviews, { body: { class_id: life.class_id, day: friday, at: '15:00' } })
  expect(past).toMatchObject({ status: 422, body: { errors: { at: expect.any(String) } } })
  const { shown_from } = await life.release({ at: '16:30' })
  expect(shown_from).toBe('2026-11-20T09:30:00.000Z')
  life.setNow(`${friday}T16:29`)
  const { child } = await life.write(han, { words: 'Trưa ngủ rất ngon.' })
  expect(child).toMatchObject({ review: { state: 'released', release: { shown: false } } })
  expect((await life.read(life.as.mamParent, student.id)).data).toEqual([])
  await life.settle(60)
  expect((await life.read(life.as.mamParent, student.id)).data).toMatchObject([
    { words: 'Trưa ngủ rất ngon.', corrected: false },
  ])
  expect(await life.noticesOf(life.as.mamParent)).toEqual(['Bé Hân có nhận xét mới.'])
})

test('changes of different fields by two teachers are merged; the same field is a conflict with both values', async () => {
  const { version } = await life.childOf(han)
  expect((await life.write(han, { chips: { eating: 'all' } }, { version })).outcome).toBe('saved')
  const other = await life.write(han, { chips: { sleeping: 'well' } }, { version, who: life.colleague })
  expect(other).toMatchObject({ outcome: 'saved', child: { review: { chips: { eating: 'all', sleeping: 'well' } } } })
  const same = await life.write(han, { chips: { eating: 'half', mood: 'happy' } }, { version, who: life.colleague })
  expect(same).toMatchObject({
    outcome: 'conflict',
    text: expect.stringContaining('cô khác'),
    child: { review: { chips: { eating: 'all', sleeping: 'well', mood: null } } },
  })
  const equal = await life.write(han, { chips: { eating: 'all' } }, { version, who: life.colleague })
  expect(equal.outcome).toBe('same')
  const queued = await life.write(han, { chips: { eating: 'half' } }, { version })
  expect(queued).toMatchObject({ outcome: 'saved', child: { review: { chips: { eating: 'half' } } } })
})

test('one call saves each child on its own: a stranger and a child who left are refused with the reason', async () => {
  const all = (await life.sheet()).data
  const la = (await life.laTeacher.get(listClassReviews, { query: { class_id: life.classes.la, day: friday } })).data
  const left = all.find(({ student }) => student.full_name === duc)?.student.id ?? ''
  const stranger = la.find(({ student }) => all.every((one) => one.student.id !== student.id))?.student.id ?? ''
  await life.node`update students set status = 'left' where id = ${left}`
  const ids = [all[0]?.student.id ?? '', left, stranger]
  const entries = ids.map((student_id) => ({ student_id, version: 0, common: 'Hôm nay {bé} vui.' }))
  const { data } = await life.teacher.get(saveReviews, { body: { class_id: life.class_id, day: friday, entries } })
  await life.node`update students set status = 'studying' where id = ${left}`
  const expected = new Map([
    [left, 'gone'],
    [stranger, 'not_in_class'],
  ])
  for (const { student_id, outcome, why, text } of data) {
    const reason = expected.get(student_id) ?? null
    expect({ outcome, why }).toEqual(
      reason === null ? { outcome: 'saved', why: null } : { outcome: 'refused', why: reason },
    )
    expect(text === null).toBe(reason === null)
  }
  expect(await life.node`select from reviews`).toHaveLength(all[0]?.student.id === left ? 0 : 1)
})

test('refuses days to come, holidays, days of other years and closed years, each at its place', async () => {
  const { student } = await life.childOf(han)
  const ask = (more: object, who = life.teacher) => {
    const entries = [{ student_id: student.id, version: 0, words: 'Ngoan.' }]
    return who.ask(saveReviews, { body: { class_id: life.class_id, entries, ...more } })
  }
  const atDay = { status: 422, body: { errors: { day: expect.any(String) } } }
  expect(await ask({ day: '2026-11-23' })).toMatchObject(atDay)
  expect(await ask({ day: '2026-11-15' })).toMatchObject(atDay)
  expect(await ask({ day: '2025-11-20' })).toMatchObject(atDay)
  expect(await ask({ kind: 'week', day: '2026-11-23' })).toMatchObject(atDay)
  expect(await ask({ kind: 'week', day: '2026-07-06' })).toMatchObject(atDay)
  expect(await ask({ kind: 'month', day: '2026-12-01' })).toMatchObject(atDay)
  expect(await ask({})).toMatchObject(atDay)
  expect((await life.sheet({ day: '2026-11-15' })).closed).toBe('no_school')
  expect((await life.sheet({ kind: 'week', day: '2026-11-23' })).closed).toBe('early')

  await life.node`update academic_years set current = false where school_id = ${life.school.id}`
  await life.node`insert into academic_years (school_id, id, name, starts_on, ends_on, current)
    values (${life.school.id}, gen_random_uuid(), '2027-2028', '2027-09-01', '2028-05-31', true)`
  expect((await life.sheet({ day: friday }, life.as.head)).closed).toBe('closed')
  expect(await ask({ day: friday }, life.as.head)).toMatchObject({ status: 409, body: { code: 'year_closed' } })
  await life.node`delete from academic_years where school_id = ${life.school.id} and current`
  await life.node`update academic_years set current = true where school_id = ${life.school.id}`
  expect(await life.node`select from reviews`).toHaveLength(0)
})

test('refuses 1,001 letters and two megabytes at the field, and texts that the name makes too long', async () => {
  const { student } = await life.childOf(han)
  const ask = (words: string) => {
    const entries = [{ student_id: student.id, version: 0, words }]
    return life.teacher.ask(saveReviews, { body: { class_id: life.class_id, day: friday, entries } })
  }
  expect(await ask('a'.repeat(1001))).toMatchObject({
    status: 422,
    body: { errors: { 'entries.0.words': expect.stringContaining('1000') } },
  })
  expect((await ask('a'.repeat(2_000_000))).status).toBeGreaterThanOrEqual(413)
  expect(await ask('{bé} '.repeat(190))).toMatchObject({
    status: 200,
    body: { data: [{ outcome: 'refused', why: 'too_long' }] },
  })
  expect((await life.childOf(han)).review).toBeNull()
})

test('children who are away are marked, and the former note is offered', async () => {
  await life.mark(han, 'unexcused')
  await life.mark(duc, 'present')
  await life.write(duc, { chips: { eating: 'half' }, words: 'Hôm qua vui.' }, { wanted: { day: '2026-11-19' } })
  expect(await life.childOf(han)).toMatchObject({ presence: 'absent', away: true, previous: null })
  expect(await life.childOf(duc)).toMatchObject({
    presence: 'present',
    away: false,
    previous: { start: '2026-11-19', chips: { eating: 'half' }, words: 'Hôm qua vui.' },
  })
})

test('a kind that the school does not offer is refused, and a module that is off hides everything', async () => {
  await life.settings({ review_periods: ['day'] })
  const { student } = await life.childOf(han)
  const entries = [{ student_id: student.id, version: 0, words: 'Ngoan.' }]
  const body = { class_id: life.class_id, kind: 'week' as const, day: friday, entries }
  expect(await life.teacher.ask(saveReviews, { body })).toMatchObject({
    status: 422,
    body: { errors: { kind: expect.any(String) } },
  })
  await life.settings({ modules: { reviews: false } })
  expect((await life.teacher.ask(listClassReviews, { query: { class_id: life.class_id } })).status).toBe(404)
  expect((await life.as.mamParent.ask(listChildReviews, { query: { student_id: student.id } })).status).toBe(404)
})

test('an emptied and released review is taken back from the family, and nothing is released where nothing is written', async () => {
  const { student } = await life.childOf(han)
  await life.write(han, { words: 'Nhầm bé.' })
  await life.release()
  await life.settle()
  await life.write(han, { words: null })
  expect((await life.release({ student_ids: [student.id] })).data).toMatchObject([{ outcome: 'saved' }])
  await life.settle()
  expect(await life.read(life.as.mamParent, student.id)).toMatchObject({ months: [], data: [] })
  expect(await life.noticesOf(life.as.mamParent)).toHaveLength(1)
  const other = (await life.childOf(duc)).student.id
  expect((await life.release({ student_ids: [other] })).data).toMatchObject([{ outcome: 'refused', why: 'empty' }])
  expect((await life.release()).data).toEqual([])
})

test('a sheet takes at most four statements', async () => {
  await life.write(han, { words: 'Ngoan.' })
  await life.sheet()
  expect((await life.statementsOf(() => life.sheet())).length).toBeLessThanOrEqual(4)
})
