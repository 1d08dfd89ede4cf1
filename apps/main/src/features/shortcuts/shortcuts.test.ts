import { getShortcuts, setShortcuts } from '@nhip-cau/contract/own-account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMain } from '../../testing/test-main.ts'

let main: Awaited<ReturnType<typeof startTestMain>>
beforeAll(async () => {
  main = await startTestMain()
})
afterAll(() => main.stop())

test('shortcuts are stored per account, in order and without duplicates, and read on another device', async () => {
  const school = await main.people.school()
  const { login } = await main.people.account(school.id, { role: 'teacher', permissions: [] })
  const { login: colleague } = await main.people.account(school.id, { role: 'teacher', permissions: [] })
  const at = async (name: string) => ({
    role: 'teacher' as const,
    token: (await main.enter('teacher', name)).access_token,
  })
  const here = await at(login)
  expect(await main.ask(getShortcuts, here)).toEqual({ shortcuts: null })
  const body = { shortcuts: ['posts', 'pick-up', 'posts', 'attendance'] }
  const kept = { shortcuts: ['posts', 'pick-up', 'attendance'] }
  expect(await main.ask(setShortcuts, { ...here, body })).toEqual(kept)
  expect(await main.ask(getShortcuts, await at(login))).toEqual(kept)
  expect(await main.ask(getShortcuts, await at(colleague))).toEqual({ shortcuts: null })
  expect(await main.ask(setShortcuts, { ...here, body: { shortcuts: [] } })).toEqual({ shortcuts: [] })
  expect(await main.ask(getShortcuts, here)).toEqual({ shortcuts: [] })
})

test('rejects shortcuts that are not page names and lists that are too long', async () => {
  const school = await main.people.school()
  const { login } = await main.people.account(school.id)
  const { access_token: token } = await main.enter('school', login)
  for (const shortcuts of [['https://elsewhere.example'], ['POSTS'], Array.from({ length: 25 }, () => 'posts')]) {
    expect((await main.refused(setShortcuts, { role: 'school', token, body: { shortcuts } })).status).toBe(422)
  }
})
