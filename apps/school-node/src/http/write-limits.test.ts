import { createPickUpCode } from '@nhip-cau/contract/pick-up'
import { listPosts } from '@nhip-cau/contract/posts'
import { problemText } from '@nhip-cau/contract/texts'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools({ writeLimitFactor: 1 })
})
afterAll(() => life?.stop())

const nobody = () => ({ student_id: crypto.randomUUID(), full_name: 'Nguyễn Văn Đón' })

test('of 300 concurrent pick-up codes at least 260 get 429; other parents and endpoints are not limited', async () => {
  const { mamParent, laParent } = life.as
  const answers = await Promise.all(
    Array.from({ length: 300 }, () => mamParent.ask(createPickUpCode, { body: nobody() })),
  )
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(260)
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(30)
  const [first] = refused
  expect(first?.body).toMatchObject({ code: 'too_many_requests', detail: problemText('too_many_requests') })
  expect(Number(first?.headers.get('retry-after'))).toBe(10)
  expect((await laParent.ask(createPickUpCode, { body: nobody() })).status).not.toBe(429)
  expect((await mamParent.ask(listPosts)).status).toBe(200)
})

test('the bucket refills with time up to its size', async () => {
  const { bothParent } = life.as
  const ask = async () => (await bothParent.ask(createPickUpCode, { body: nobody() })).status === 429
  const spend = async () => {
    let taken = 0
    while (taken < 50 && !(await ask())) taken += 1
    return taken
  }
  expect(await spend()).toBeGreaterThanOrEqual(30)
  await life.node`update write_buckets set counted_at = now() - interval '1 minute'`
  expect(await spend()).toBeGreaterThanOrEqual(6)
  await life.node`update write_buckets set counted_at = now() - interval '1 day'`
  expect(await spend()).toBeLessThan(40)
  await life.node`update write_buckets set counted_at = now() - interval '2 days'`
  await life.server.node.runClock('write-limits.forget')
  expect(await life.node`select from write_buckets`).toEqual([])
})
