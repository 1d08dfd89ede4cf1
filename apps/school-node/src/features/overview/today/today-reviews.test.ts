import { createHoliday } from '@nhip-cau/contract/calendar'
import {
  approveReviews,
  listReviewProgress,
  listWaitingReviews,
  releaseReviews,
  returnReviews,
  submitReviews,
} from '@nhip-cau/contract/student-review'
import { listWaiting, today } from '@nhip-cau/contract/today'
import type { Client } from '@nhip-cau/server/testing/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { duc, friday, han, type ReviewSchool, startReviewSchool } from '../../../testing/review-school.ts'

let life: ReviewSchool
let clerk: Client
beforeAll(async () => {
  life = await startReviewSchool()
  clerk = await (await life.school.addAccount('school', 'Đinh Thị Tố Vy', ['school.menuPlan'])).login()
})
afterAll(() => life.stop())
beforeEach(async () => {
  await life.again()
  await life.node`delete from holidays where name like 'Thử %'`
  await life.settings({ review_periods: ['day', 'week', 'month', 'term'], approval: { reviews: true } })
})

const task = async (who: Client) => (await who.get(today)).tasks.find(({ kind }) => kind === 'reviews')
const waiting = async (who: Client) => (await who.get(listWaiting, { query: { kind: 'reviews', per_page: 100 } })).data
const names = async (who: Client) => (await waiting(who)).map(({ student }) => student?.full_name)
const others = () => [life.laTeacher, life.as.otherHead, clerk]

const submit = async (name: string) => {
  await life.write(name, { words: `Con ${name} vui.` })
  const { student } = await life.childOf(name)
  const body = { class_id: life.class_id, day: friday, student_ids: [student.id] }
  await life.teacher.get(submitReviews, { body })
  life.pass(60)
}
const sent = async (name: string) => {
  const { data } = await life.as.head.get(listWaitingReviews, { query: {} })
  const found = data.find(({ student }) => student.full_name === name)
  if (!found) throw new Error(`${name} does not wait`)
  return { id: found.id, version: found.version }
}

test('shows the office what waits for its approval, the oldest first, and closes when it is approved', async () => {
  await submit(duc)
  await submit(han)
  expect(await task(life.as.head)).toMatchObject({ count: 2, urgent: false, classes: ['Mầm 1'] })
  expect(await waiting(life.as.head)).toMatchObject([
    { student: { full_name: duc }, by: 'Cô Hải Yến', day: friday, review: { kind: 'day', cycle_id: null } },
    { student: { full_name: han }, by: 'Cô Hải Yến', deadline: null },
  ])
  for (const who of [life.teacher, ...others()]) expect(await waiting(who)).toEqual([])
  await life.as.head.get(approveReviews, { body: { reviews: [await sent(duc), await sent(han)] } })
  expect(await task(life.as.head)).toBeUndefined()
})

test('shows the teachers of the class what was returned, until it is sent again', async () => {
  await submit(han)
  const reviews = [await sent(han)]
  await life.as.head.get(returnReviews, { body: { reviews, note: 'Viết cụ thể hơn nhé.' } })
  for (const who of [life.teacher, life.colleague])
    expect(await waiting(who)).toMatchObject([
      { id: reviews[0]?.id, student: { full_name: han }, by: expect.any(String), review: { kind: 'day' } },
    ])
  for (const who of [life.as.head, ...others()]) expect(await waiting(who)).toEqual([])
  await submit(han)
  expect(await task(life.teacher)).toBeUndefined()
})

test('is nothing for the office while teachers release without it', async () => {
  await submit(han)
  await life.settings({ approval: { reviews: false } })
  expect(await task(life.as.head)).toBeUndefined()
})

test('counts the children without a text from three school days before the deadline, overdue for a week', async () => {
  const cycle = await life.cycle({ deadline: '2026-11-27' })
  const at = async (local: string) => {
    life.setNow(local)
    return (await names(life.teacher)).length
  }
  const all = (await life.sheet({ cycle_id: cycle.id })).data.length
  expect(await at('2026-11-23T08:00')).toBe(0)
  expect(await at('2026-11-24T08:00')).toBe(all)
  expect(await task(life.teacher)).toMatchObject({ count: all, urgent: false, classes: ['Mầm 1'] })
  await life.write(han, { words: 'Con tiến bộ.' }, { wanted: { cycle_id: cycle.id } })
  expect(await names(life.teacher)).not.toContain(han)
  expect(await waiting(life.teacher)).toContainEqual(
    expect.objectContaining({ by: null, review: { kind: 'term', cycle_id: cycle.id }, day: '2026-11-02' }),
  )
  expect(await at('2026-11-27T08:00')).toBe(all - 1)
  expect(await task(life.teacher)).toMatchObject({ urgent: true })
  expect(await at('2026-12-04T08:00')).toBe(all - 1)
  expect(await at('2026-12-05T08:00')).toBe(0)
})

test('counts school days, so a holiday before the deadline moves it forward', async () => {
  await life.cycle({ deadline: '2026-11-27' })
  life.setNow('2026-11-23T08:00')
  expect(await task(life.teacher)).toBeUndefined()
  await life.as.head.get(createHoliday, {
    body: { name: 'Thử nghỉ', from_date: '2026-11-25', to_date: '2026-11-25', kind: 'school', confirmed: true },
  })
  expect(await task(life.teacher)).toBeDefined()
  expect((await names(life.laTeacher)).some((name) => name === han)).toBe(false)
  expect(await task(life.as.head)).toBeUndefined()
})

test('leaves out a child who was away in the whole cycle, and cycles while the school has none', async () => {
  await life.cycle({ deadline: friday })
  expect(await names(life.teacher)).toContain(duc)
  await life.mark(duc, 'unexcused')
  await life.mark(han, 'present')
  expect(await names(life.teacher)).not.toContain(duc)
  expect(await names(life.teacher)).toContain(han)
  await life.settings({ review_periods: ['day'] })
  expect(await task(life.teacher)).toBeUndefined()
})

test('the numbers add up for teachers and office, and the start page takes no statement more', async () => {
  await life.cycle({ deadline: friday })
  await submit(han)
  for (const who of [life.teacher, life.as.head]) {
    const { data, counts } = await who.get(listWaiting, { query: { kind: 'reviews', per_page: 100 } })
    expect(counts.reviews).toBe(data.length)
    expect((await task(who))?.count).toBe(data.length)
  }
  expect((await life.statementsOf(() => life.as.head.get(today))).length).toBeLessThanOrEqual(7)
})

test('a cycle that is over stays in the overview until everything of it is released', async () => {
  const cycle = await life.cycle({ deadline: '2026-11-27' })
  await life.write(han, { words: 'Con tiến bộ.' }, { wanted: { cycle_id: cycle.id } })
  life.setNow('2026-12-07T08:00')
  const shown = async () => {
    const { data } = await life.as.head.get(listReviewProgress, { query: { kind: 'term' } })
    return data.filter(({ period }) => period.cycle?.id === cycle.id).length
  }
  expect(await shown()).toBeGreaterThan(0)
  await life.as.head.get(releaseReviews, { body: { class_id: life.class_id, cycle_id: cycle.id } })
  expect(await shown()).toBe(0)
})
