import { setTimeout as sleep } from 'node:timers/promises'
import { createPost, listPosts } from '@nhip-cau/contract/posts'
import { sendPrescription } from '@nhip-cau/contract/prescriptions'
import { getSettings } from '@nhip-cau/contract/settings'
import { startMedicineSchool, syrup } from '@nhip-cau/school-node/testing/medicine-school'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startNhipCau } from './compose.ts'
import { clientWith } from './testing/client.ts'
import { isNotNow } from './testing/journal.ts'

let here: Awaited<ReturnType<typeof startMedicineSchool>>
beforeAll(async () => {
  here = await startMedicineSchool()
})
afterAll(() => here.life.stop())
beforeEach(() => here.beginAgain())

const within = async <T>(milliseconds: number, asked: Promise<T>): Promise<T> => {
  const late = sleep(milliseconds).then(() => {
    throw new Error(`No answer within ${milliseconds} ms.`)
  })
  late.catch(() => undefined)
  return Promise.race([asked, late])
}

/** A parent who taps again and again, or a phone that sends what waited; none of it carries a key. */
const manyRequests = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    here.life.as.mamParent.ask(sendPrescription, { body: here.request({ medicines: [syrup({ name: `Siro ${n}` })] }) }),
  )

const feedAndReadiness = async () => {
  const { life } = here
  const feed = life.as.laParent.ask(listPosts).then(({ status }) => status)
  return within(4000, Promise.all([feed, fetch(`${life.url}/readyz`).then(({ status }) => status)]))
}

test.each([12, 40])(
  '%i medicine requests of one parent at once are all answered, and everybody else goes on',
  async (count) => {
    const requests = manyRequests(count)
    expect(await feedAndReadiness()).toEqual([200, 200])
    const answers = await within(8000, Promise.all(requests))
    expect(answers.map(({ status, body }) => (status === 200 ? 200 : body))).toEqual(Array(count).fill(200))
  },
  20_000,
)

test('the same just when the office has changed a setting, so that everybody reads the settings anew', async () => {
  const { life, choose } = here
  const { values } = (await life.as.head.get(getSettings)) as { values?: object }
  expect(values ?? {}).toBeDefined()
  await choose({})
  const requests = manyRequests(40)
  expect(await feedAndReadiness()).toEqual([200, 200])
  const answers = await within(8000, Promise.all(requests))
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200))
}, 20_000)
