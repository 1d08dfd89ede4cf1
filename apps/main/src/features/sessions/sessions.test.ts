import * as api from '@nhip-cau/contract/own-account'
import { currentUser, refreshToken } from '@nhip-cau/contract/session'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../provision.ts'
import { startTestMain } from '../../testing/test-main.ts'

let main: Awaited<ReturnType<typeof startTestMain>>
beforeAll(async () => {
  main = await startTestMain()
})
afterAll(() => main.stop())

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

const parent = async () => {
  const school = await main.people.school()
  return { ...(await main.people.account(school.id, { role: 'parent', permissions: [] })), school }
}
const sessionOf = (token: string) => String(decodeJwt(token).session)
const as = (token: string) => ({ role: 'parent' as const, token })
const list = async (token: string) => (await main.ask(api.listOwnSessions, as(token))).data
const statusAt = async (url: string, token: string) =>
  (await fetch(`${url}/main/parent/user`, { headers: { authorization: `Bearer ${token}` } })).status

test('lists the sessions of an account with their device, last used first, and marks the current one', async () => {
  const { login } = await parent()
  const old = await main.enter('parent', login, { userAgent: windows })
  main.advance(1)
  const here = await main.enter('parent', login, { userAgent: phone })
  const sessions = await list(here.access_token)
  expect(sessions.map(({ id, device, current }) => [id, device, current])).toEqual([
    [sessionOf(here.access_token), 'Safari trên iOS', true],
    [sessionOf(old.access_token), 'Chrome trên Windows', false],
  ])
  main.advance(1)
  const next = await main.ask(refreshToken, {
    role: 'parent',
    body: { refresh_token: old.refresh_token },
    headers: { 'user-agent': windows.replace('Chrome/142', 'Edg/142.0 Chrome/142') },
  })
  const [first] = await list(next.access_token)
  expect(first).toMatchObject({ id: sessionOf(old.access_token), device: 'Microsoft Edge trên Windows', current: true })
  expect(Date.parse(first?.last_used_at ?? '')).toBeGreaterThan(Date.parse(first?.created_at ?? ''))
})

test('lists the sessions of all schools of the account, without expired ones', async () => {
  const { login, phone: number, school } = await parent()
  const second = await main.people.school()
  await createAccount(main.sql, {
    role: 'parent',
    schoolId: second.id,
    fullName: 'Phùng Thị Diệu Hương',
    phone: number,
    permissions: [],
  })
  const here = await main.enter('parent', login, { school_id: school.id })
  const there = await main.enter('parent', login, { school_id: second.id })
  await main.sql`update sessions set expires_at = ${main.now().toISOString()} where id = ${sessionOf(there.access_token)}`
  expect(await list(here.access_token)).toHaveLength(1)
  await main.enter('parent', login, { school_id: second.id })
  expect(await list(here.access_token)).toHaveLength(2)
})

test('ending a session invalidates its tokens in every process within five seconds', async () => {
  const { login } = await parent()
  const lost = await main.enter('parent', login)
  const here = await main.enter('parent', login)
  const other = await main.another()
  expect(await statusAt(other.url, lost.access_token)).toBe(200)
  const params = { id: sessionOf(lost.access_token) }
  await main.ask(api.endOwnSession, { ...as(here.access_token), params })
  expect(await statusAt(main.url, lost.access_token)).toBe(401)
  await expect.poll(() => statusAt(other.url, lost.access_token), { timeout: 5000 }).toBe(401)
  const body = { refresh_token: lost.refresh_token }
  expect((await main.refused(refreshToken, { role: 'parent', body })).code).toBe('session_ended')
  const [change] = await main.sql`select c.change from changes c order by c.seq desc limit 1`
  expect(change?.change).toMatchObject({ kind: 'session-ended', session_id: params.id })
  expect((await main.refused(api.endOwnSession, { ...as(here.access_token), params })).status).toBe(404)
  await main.ask(currentUser, as(here.access_token))
})

test('returns 404 for the session of another account', async () => {
  const { login } = await parent()
  const { login: otherLogin } = await parent()
  const mine = await main.enter('parent', login)
  const theirs = await main.enter('parent', otherLogin)
  const params = { id: sessionOf(theirs.access_token) }
  expect((await main.refused(api.endOwnSession, { ...as(mine.access_token), params })).status).toBe(404)
  await main.ask(currentUser, as(theirs.access_token))
})

test('endOtherSessions ends all sessions but the current one', async () => {
  const { login } = await parent()
  const others = [await main.enter('parent', login), await main.enter('parent', login)]
  const here = await main.enter('parent', login)
  await main.ask(api.endOtherSessions, as(here.access_token))
  expect(await list(here.access_token)).toHaveLength(1)
  for (const { access_token } of others)
    await expect.poll(() => statusAt(main.url, access_token), { timeout: 5000 }).toBe(401)
  await main.ask(refreshToken, { role: 'parent', body: { refresh_token: here.refresh_token } })
})
