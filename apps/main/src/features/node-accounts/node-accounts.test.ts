import * as api from '@nhip-cau/contract/node-accounts'
import { join } from '@nhip-cau/contract/onboarding'
import { login, refreshToken } from '@nhip-cau/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nodeSecret, startTestMain } from '../../testing/test-main.ts'

let main: Awaited<ReturnType<typeof startTestMain>>
beforeAll(async () => {
  main = await startTestMain()
})
afterAll(() => main.stop())

const token = nodeSecret
const school = async () => (await main.people.school()).id
const parent = (schoolId: string, more: Parameters<typeof main.people.account>[1] = {}) =>
  main.people.account(schoolId, { role: 'parent', permissions: [], fullName: 'Hoàng Thị Sen', ...more })
const ensure = async (school_id: string, fullName: string, phone = main.people.nextPhone()) => {
  const { people } = await main.ask(api.ensureAccounts, {
    token,
    body: { school_id, role: 'parent', people: [{ full_name: fullName, phone }] },
  })
  return people[0]?.account?.id ?? ''
}
const update = (id: string, body: { school_id: string } & Record<string, unknown>) => ({ token, params: { id }, body })
const invite = async (school_id: string, account_ids: string[]) =>
  (await main.ask(api.inviteAccounts, { token, body: { school_id, account_ids } })).invitations
const newest = async (count: number) => {
  const rows = await main.sql<{ change: { account?: { id: string; school_id: string } } }[]>`
    select c.change from changes c where c.change ->> 'kind' = 'account' order by c.seq desc limit ${count}`
  return rows.map((row) => row.change.account)
}

test('a new name and number apply to every role of the person and change the login', async () => {
  const home = await school()
  const one = await parent(home)
  const asTeacher = await main.people.account(home, {
    role: 'teacher',
    phone: one.phone,
    fullName: 'Hoàng Thị Sen',
    permissions: [],
  })
  const phone = main.people.nextPhone()
  const { account } = await main.ask(
    api.updateNodeAccount,
    update(one.id, { school_id: home, full_name: 'Hoàng Thị Mai Sen', phone }),
  )
  expect(account).toMatchObject({ id: one.id, full_name: 'Hoàng Thị Mai Sen', phone, version: 2, onboarding: 'active' })
  expect(new Set((await newest(2)).map((each) => each?.id))).toEqual(new Set([one.id, asTeacher.id]))
  await main.enter('parent', phone.replace('+84', '0'))
  expect((await main.refused(login, { role: 'parent', body: { login: one.phone, password: 'x' } })).code).toBe(
    'login_failed',
  )
})

test('rejects renaming a person of another school, and moving a number that another school or the office uses', async () => {
  const [home, other] = [await school(), await school()]
  const shared = await parent(home, { fullName: 'Bùi Thị Nụ' })
  await ensure(other, 'Bùi Thị Nụ', shared.phone)
  const phone = main.people.nextPhone()
  const renamed = await main.refused(
    api.updateNodeAccount,
    update(shared.id, { school_id: home, full_name: 'Tên Khác' }),
  )
  expect([renamed.status, Object.keys(renamed.errors ?? {})]).toEqual([409, ['full_name']])
  const moved = await main.refused(api.updateNodeAccount, update(shared.id, { school_id: home, phone }))
  expect([moved.status, moved.errors]).toEqual([
    409,
    { phone: 'Người này còn thuộc trường khác hoặc có tài khoản nhà trường nên không thể đổi số điện thoại tại đây.' },
  ])
  const head = await main.people.account(home, { fullName: 'Phùng Thị Hương' })
  const asParent = await ensure(home, 'Phùng Thị Hương', head.phone)
  expect((await main.refused(api.updateNodeAccount, update(asParent, { school_id: home, phone }))).status).toBe(409)
})

test('a change with outdated previous values gets 409, and repeating the same change succeeds', async () => {
  const home = await school()
  const id = await ensure(home, 'Tòng Thị Ín')
  const rename = (full_name: string) =>
    update(id, { school_id: home, full_name, active: true, before: { full_name: 'Tòng Thị Ín', active: true } })
  await main.ask(api.updateNodeAccount, rename('Tòng Thị Inh'))
  const second = await main.refused(api.updateNodeAccount, rename('Tòng Thị Yên'))
  expect([second.status, second.code]).toEqual([409, 'conflict'])
  const { account } = await main.ask(api.updateNodeAccount, rename('Tòng Thị Inh'))
  expect(account.full_name).toBe('Tòng Thị Inh')
})

test('leaving with an outdated version gets 409', async () => {
  const home = await school()
  const id = await ensure(home, 'Cà Thị Pánh')
  const { account } = await main.ask(api.updateNodeAccount, update(id, { school_id: home, active: true }))
  const leave = (version: number) => ({ token, params: { id }, body: { school_id: home, version } })
  expect((await main.refused(api.leaveSchool, leave(account.version - 1))).code).toBe('conflict')
  await main.ask(api.leaveSchool, leave(account.version))
})

test('rejects the phone number of another person with a field error', async () => {
  const home = await school()
  const [one, other] = [await parent(home), await parent(home, { fullName: 'Khuất Thị Liễu' })]
  const refusal = await main.refused(api.updateNodeAccount, update(one.id, { school_id: home, phone: other.phone }))
  expect([refusal.status, refusal.errors]).toEqual([
    422,
    { phone: 'Số điện thoại này đã được đăng ký với họ tên khác.' },
  ])
})

test('deactivating an account in one school ends its sessions there and not in the other school', async () => {
  const [home, other] = [await school(), await school()]
  const one = await parent(home, { fullName: 'Trịnh Thị Hòa' })
  await ensure(other, 'Trịnh Thị Hòa', one.phone)
  const here = await main.enter('parent', one.login, { school_id: home })
  const there = await main.enter('parent', one.login, { school_id: other })
  const { account } = await main.ask(api.updateNodeAccount, update(one.id, { school_id: home, active: false }))
  expect(account.active).toBe(false)
  const renew = (session: { refresh_token: string }) => ({
    role: 'parent' as const,
    body: { refresh_token: session.refresh_token },
  })
  expect((await main.refused(refreshToken, renew(here))).code).toBe('session_ended')
  await main.ask(refreshToken, renew(there))
  const back = await main.ask(api.updateNodeAccount, update(one.id, { school_id: home, active: true }))
  expect(back.account.active).toBe(true)
  await main.enter('parent', one.login, { school_id: home })
})

test('makes invitation codes only for active accounts of the school that have not joined', async () => {
  const [home, other] = [await school(), await school()]
  const waiting = await ensure(home, 'Giàng Thị Mỷ')
  const off = await ensure(home, 'Vàng Thị Dợ')
  await main.ask(api.updateNodeAccount, update(off, { school_id: home, active: false }))
  const joined = await parent(home)
  const foreign = await ensure(other, 'Sùng A Chớ')
  const head = await main.people.account(home)
  const made = await invite(home, [waiting, off, joined.id, foreign, head.id])
  expect(made.map((one) => one.account_id)).toEqual([waiting])
  expect(made[0]?.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
  const days = (Date.parse(made[0]?.expires_at ?? '') - Date.now()) / 86_400_000
  expect(days).toBeCloseTo(60, 1)
  expect(await newest(1)).toMatchObject([{ id: waiting, onboarding: 'invited' }])
  const kept = await main.sql`select i::text from invitations i`
  expect(JSON.stringify(kept)).not.toContain(made[0]?.code)
})

test('a reset by one school ends all sessions and closes the account in every other school until it invites again', async () => {
  const [home, other] = [await school(), await school()]
  const one = await parent(home, { fullName: 'Lý Thị Gái' })
  await ensure(other, 'Lý Thị Gái', one.phone)
  const session = await main.enter('parent', one.login, { school_id: other })
  const asTeacher = await main.people.account(home, {
    role: 'teacher',
    phone: one.phone,
    fullName: 'Lý Thị Gái',
    permissions: [],
  })
  const { code } = await main.ask(api.resetNodeAccount, { token, params: { id: one.id }, body: { school_id: home } })
  expect(code).toMatch(/^.{4}-.{4}-.{4}$/)
  expect(
    (await main.refused(login, { role: 'parent', body: { login: one.login, password: 'HoaMai#2718' } })).code,
  ).toBe('login_failed')
  const renew = { role: 'parent' as const, body: { refresh_token: session.refresh_token } }
  expect((await main.refused(refreshToken, renew)).code).toBe('session_ended')
  const states = await main.sql<{ school_id: string; onboarding: string }[]>`
    select m.school_id, m.onboarding from memberships m where m.account_id = ${one.id}`
  expect(Object.fromEntries(states.map((row) => [row.school_id, row.onboarding]))).toEqual({
    [home]: 'invited',
    [other]: 'none',
  })
  // Another role of the same person has its own password.
  await main.enter('teacher', asTeacher.login)
})

test('a reset by a school the person has not joined keeps the password, and joining there requires it', async () => {
  const [home, other] = [await school(), await school()]
  const mother = await parent(home, { fullName: 'Lò Thị Mai' })
  await ensure(other, 'Lò Thị Mai', mother.phone)
  const session = await main.enter('parent', mother.login, { school_id: home })
  const asked = { token, params: { id: mother.id }, body: { school_id: other } }
  const { code, kept_password } = await main.ask(api.resetNodeAccount, asked)
  expect(kept_password).toBe(true)
  await main.ask(refreshToken, { role: 'parent', body: { refresh_token: session.refresh_token } })
  await main.enter('parent', mother.login, { school_id: home })
  const joinWith = (body: object) => ({ role: 'parent' as const, body: { code, ...body } })
  const stolen = await main.refused(join, joinWith({ new_password: 'NguoiLa2026' }))
  expect(stolen.errors).toEqual({ password: 'Không được để trống.' })
  expect((await main.ask(join, joinWith({ password: 'HoaMai#2718' }))).user.school.id).toBe(other)
})

test('after the person joined, the second school can reset, and the first school gets an audit entry', async () => {
  const [home, other] = [await school(), await school()]
  const mother = await parent(home, { fullName: 'Lò Thị Hoa' })
  await ensure(other, 'Lò Thị Hoa', mother.phone)
  const asked = { token, params: { id: mother.id }, body: { school_id: other } }
  const { code } = await main.ask(api.resetNodeAccount, asked)
  await main.ask(join, { role: 'parent', body: { code, password: 'HoaMai#2718' } })
  expect((await main.ask(api.resetNodeAccount, asked)).kept_password).toBe(false)
  expect(
    (await main.refused(login, { role: 'parent', body: { login: mother.login, password: 'HoaMai#2718' } })).code,
  ).toBe('login_failed')
  const shown = await main.sql<{ entry: Record<string, unknown> }[]>`
    select c.change -> 'entry' as entry from changes c
    where c.change ->> 'kind' = 'audit' and c.change #>> '{entry,object_id}' = ${mother.id}`
  expect(shown.map(({ entry }) => [entry.school_id, entry.action, entry.actor_role])).toEqual([
    [home, 'account.reset_elsewhere', 'system'],
  ])
})

test('returns 404 for an office account, an account of another school and an unknown id', async () => {
  const [home, other] = [await school(), await school()]
  const head = await main.people.account(home)
  const theirs = await parent(other)
  for (const id of [head.id, theirs.id, '0199f000-0000-7000-8000-000000000000']) {
    const asked = { token, params: { id }, body: { school_id: home } }
    expect(
      (await main.refused(api.updateNodeAccount, { ...asked, body: { school_id: home, active: false } })).status,
    ).toBe(404)
    expect((await main.refused(api.leaveSchool, asked)).status).toBe(404)
    expect((await main.refused(api.resetNodeAccount, asked)).status).toBe(404)
  }
})
