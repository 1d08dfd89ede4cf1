import { changePassword, ensureAccount } from '@nhip-cau/contract/session'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nodeSecret, password, startTestMain } from '../../testing/test-main.ts'

let main: Awaited<ReturnType<typeof startTestMain>>
beforeAll(async () => {
  main = await startTestMain()
})
afterAll(() => main.stop())

type Wanted = Partial<{
  role: 'teacher'
  school_id: string
  full_name: string
  phone: string
  permissions: 'teacher.post'[]
}>

const teacher = async (wanted: Wanted = {}) => {
  const { id: school_id } = await main.people.school()
  const phone = main.people.nextPhone().replace('+84', '0')
  return {
    role: 'teacher' as const,
    school_id,
    full_name: 'Doãn Thị Hải Yến',
    phone,
    permissions: ['teacher.post' as const],
    ...wanted,
  }
}
const ensure = (body: Awaited<ReturnType<typeof teacher>>) => main.ask(ensureAccount, { token: nodeSecret, body })
const lastChange = async () =>
  (await main.sql<{ change: unknown }[]>`select c.change from changes c order by c.seq desc limit 1`)[0]?.change

test('a node names a teacher, who then logs in with the password told once', async () => {
  const wanted = await teacher()
  const made = await ensure(wanted)
  expect(made.created).toBe(true)
  const session = await main.enter('teacher', wanted.phone, { password: made.temporary_password ?? '' })
  expect(session.user).toMatchObject({ id: made.account_id, full_name: 'Doãn Thị Hải Yến', must_change_password: true })
  expect(await lastChange()).toMatchObject({
    account: { id: made.account_id, school_id: wanted.school_id, permissions: ['teacher.post'], version: 1 },
  })
})

test('named again nothing happens; named with other rights, the rights change and old tokens end', async () => {
  const wanted = await teacher()
  const { account_id, temporary_password } = await ensure(wanted)
  const before = await main.sql`select from changes`
  expect(await ensure(wanted)).toEqual({ account_id, created: false, temporary_password: null })
  expect(await main.sql`select from changes`).toHaveLength(before.length)
  await ensure({ ...wanted, permissions: [] })
  expect(await lastChange()).toMatchObject({ account: { id: account_id, permissions: [], version: 2 } })
  const session = await main.enter('teacher', wanted.phone, { password: temporary_password ?? '' })
  expect(decodeJwt(session.access_token)).toMatchObject({ version: 2, permissions: [] })
})

test('a second school that names the same teacher gets the account, but neither its password nor a new one', async () => {
  const wanted = await teacher()
  const first = await ensure(wanted)
  const session = await main.enter('teacher', wanted.phone, { password: first.temporary_password ?? '' })
  const body = { current_password: first.temporary_password ?? '', new_password: password }
  await main.ask(changePassword, { role: 'teacher', token: session.access_token, body })
  const second = await teacher({ phone: wanted.phone })
  expect(await ensure(second)).toEqual({ account_id: first.account_id, created: false, temporary_password: null })
  const { user } = await main.enter('teacher', wanted.phone, { school_id: second.school_id })
  expect(user.schools.map((school) => school.id)).toEqual([wanted.school_id])
})

test('the same number with another name is a mistake somewhere; whose number it is, is not told', async () => {
  const wanted = await teacher()
  await ensure(wanted)
  const refusal = await main.refused(ensureAccount, {
    token: nodeSecret,
    body: { ...wanted, full_name: 'Vi Thị Thảo' },
  })
  expect([refusal.status, refusal.code, Object.keys(refusal.errors ?? {})]).toEqual([409, 'conflict', ['phone']])
  expect(JSON.stringify(refusal)).not.toContain('Yến')
  await ensure({ ...wanted, full_name: 'DOÃN THỊ HẢI YẾN' })
})

test('two nodes that name the same person at the same moment make one account', async () => {
  const wanted = await teacher()
  const other = await teacher({ phone: wanted.phone })
  const made = await Promise.all([ensure(wanted), ensure(other)])
  expect(made[0]?.account_id).toBe(made[1]?.account_id)
  expect(made.filter((one) => one.created)).toHaveLength(1)
})

test('an unknown school, a wrong role and a caller that is no node are refused', async () => {
  const wanted = await teacher()
  const refused = (body: unknown, token = nodeSecret) =>
    main.refused(ensureAccount, { token, body: body as typeof wanted })
  expect((await refused({ ...wanted, school_id: '0199f000-0000-7000-8000-000000000000' })).status).toBe(404)
  expect((await refused({ ...wanted, role: 'school' })).status).toBe(422)
  expect((await refused({ ...wanted, permissions: ['school.users.store'] })).status).toBe(422)
  expect((await refused(wanted, 'another secret')).status).toBe(401)
})
