import { switchSchoolAccountStatus } from '@nhip-cau/contract/school-accounts'
import { listChanges, logout } from '@nhip-cau/contract/session'
import { createRevocations } from '@nhip-cau/server-kit/tokens'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nodeSecret, startTestMain } from '../../testing/test-main.ts'
import { appendChanges } from './changes.queries.ts'
import { createChangeReader, forgetChanges } from './changes.ts'

let main: Awaited<ReturnType<typeof startTestMain>>
beforeAll(async () => {
  main = await startTestMain()
})
afterAll(() => main.stop())

const since = (after: number, limit?: number) =>
  main.ask(listChanges, { token: nodeSecret, query: { after, ...(limit ? { limit } : {}) } })
const school = (name: string) => ({
  kind: 'school' as const,
  school: {
    id: '0199f000-0000-7000-8000-000000000001',
    code: 'VM',
    name,
    short_name: null,
    address: null,
    phone: null,
    email: null,
    website: null,
    introduction: null,
    governing_body: null,
    version: 1,
  },
  by: null,
})

test('a node reads changes in order and in pages, and later only new ones', async () => {
  const { id } = await main.people.school()
  const head = await main.people.account(id)
  const all = await since(0)
  expect(all.changes.map((one) => one.change.kind).slice(-2)).toEqual(['school', 'account'])
  expect(all.last).toBe(all.changes.at(-1)?.seq)
  const part = await since(0, 1)
  expect(part.changes).toEqual(all.changes.slice(0, 1))
  expect((await since(part.last)).changes).toEqual(all.changes.slice(1))
  expect(await since(all.last)).toEqual({ changes: [], last: all.last })
  const session = await main.enter('school', head.login)
  await main.ask(logout, { role: 'school', token: session.access_token })
  expect((await since(all.last)).changes.map((one) => one.change)).toMatchObject([
    { kind: 'session-ended', session_id: decodeJwt(session.access_token).session },
  ])
})

test('a user token gets 401 from the change feed', async () => {
  const { id } = await main.people.school()
  const head = await main.people.account(id)
  const { access_token } = await main.enter('school', head.login)
  expect((await main.refused(listChanges, { token: access_token, query: {} })).status).toBe(401)
})

test('a change that commits later gets a later sequence number', async () => {
  const { last } = await since(0)
  const opened = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const slow = main.sql.begin(async (tx) => {
    await appendChanges(tx, [school('Chậm')])
    opened.resolve()
    await release.promise
  })
  await opened.promise
  const quick = main.sql.begin((tx) => appendChanges(tx, [school('Nhanh')]))
  expect((await since(last)).changes).toEqual([])
  release.resolve()
  await Promise.all([slow, quick])
  expect((await since(last)).changes.map((one) => one.change)).toEqual([school('Chậm'), school('Nhanh')])
})

test('a rolled back change is not in the feed', async () => {
  const { last } = await since(0)
  const failing = main.sql.begin(async (tx) => {
    await appendChanges(tx, [school('Hủy')])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await since(last)).toEqual({ changes: [], last })
})

test('a change reader that starts takes over earlier revocations', async () => {
  const { id } = await main.people.school()
  const [head, clerk] = [await main.people.account(id), await main.people.account(id, { permissions: [] })]
  const { access_token } = await main.enter('school', clerk.login)
  const { access_token: token } = await main.enter('school', head.login)
  await main.ask(switchSchoolAccountStatus, { role: 'school', token, params: { id: clerk.id } })
  const revocations = createRevocations()
  const actor = { accountId: clerk.id, sessionId: String(decodeJwt(access_token).session), version: 1 } as Parameters<
    typeof revocations.isRevoked
  >[0]
  expect(revocations.isRevoked(actor)).toBe(false)
  await createChangeReader({ db: main.sql, revocations }).read()
  expect(revocations.isRevoked(actor)).toBe(true)
})

test('after 25 hours only the newest state of a school or account is kept, and no ended session', async () => {
  await main.sql.begin((tx) => appendChanges(tx, [school('Một'), school('Hai')]))
  await forgetChanges({ db: main.sql })
  const kept = await since(0)
  await main.sql`update changes set created_at = created_at - interval '25 hours'`
  await forgetChanges({ db: main.sql })
  const left = (await since(0)).changes.map((one) => one.change)
  expect(left.length).toBeLessThan(kept.changes.length)
  expect(left).toContainEqual(school('Hai'))
  expect(left).not.toContainEqual(school('Một'))
  expect(left.filter((change) => change.kind === 'session-ended')).toEqual([])
})
