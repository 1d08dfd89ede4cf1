import * as api from '@nhip-cau/contract/session'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, setAcademicYears } from '../../provision.ts'
import { password, startTestMain } from '../../testing/test-main.ts'

let main: Awaited<ReturnType<typeof startTestMain>>
beforeAll(async () => {
  main = await startTestMain()
})
afterAll(() => main.stop())

const teacher = async (wanted: Parameters<typeof main.people.account>[1] = {}) => {
  const school = await main.people.school()
  const account = await main.people.account(school.id, { role: 'teacher', permissions: ['teacher.post'], ...wanted })
  return { ...account, school }
}

test('login returns the teacher, the school, the node endpoint and the academic years', async () => {
  const { id, phone, login, school } = await teacher({ fullName: 'Mạc Thị Ngọc Bích' })
  const year = { id: school.id, name: '2026-2027', starts_on: '2026-09-01', ends_on: '2027-05-31', current: true }
  await setAcademicYears(main.sql, school.id, [year])
  const session = await main.enter('teacher', login)
  expect(session.expires_in).toBe(900)
  expect(session.user).toEqual({
    id,
    full_name: 'Mạc Thị Ngọc Bích',
    login,
    phone,
    avatar: null,
    must_change_password: false,
    must_set_up_two_step: false,
    school: { id: school.id, code: school.code, name: school.name, node_endpoint: '', academicYears: [year] },
    schools: [],
    classes: [],
  })
  expect(decodeJwt(session.access_token)).toMatchObject({
    sub: id,
    role: 'teacher',
    school: school.id,
    version: 1,
    permissions: ['teacher.post'],
  })
  expect(await main.ask(api.currentUser, { role: 'teacher', token: session.access_token })).toEqual(session.user)
  expect(await main.ask(api.webPermissionList, { role: 'teacher', token: session.access_token })).toEqual({
    permissions: ['teacher.post'],
  })
})

test('login accepts a phone number in any Vietnamese spelling and a user name in any case', async () => {
  const { phone, id } = await teacher({ loginName: 'co.bich' })
  const local = phone.slice(3)
  for (const typed of [
    `0${local}`,
    `+84${local}`,
    `84${local}`,
    ` 0${local.slice(0, 3)} ${local.slice(3, 6)}.${local.slice(6)} `,
    'Co.Bich ',
  ]) {
    expect((await main.enter('teacher', typed)).user.id).toBe(id)
  }
})

test('login accepts the password in composed and decomposed Unicode', async () => {
  const { login } = await teacher({ password: 'Hoàng hôn 7'.normalize('NFC') })
  await main.enter('teacher', login, { password: 'Hoàng hôn 7'.normalize('NFD') })
})

test('teacher and parent accounts of the same person have separate passwords', async () => {
  const { phone, login, school } = await teacher()
  expect((await main.refused(api.login, { role: 'parent', body: { login, password } })).code).toBe('login_failed')
  await main.people.account(school.id, { role: 'parent', phone, permissions: [], password: 'KhacHan#31' })
  expect((await main.refused(api.login, { role: 'parent', body: { login, password } })).code).toBe('login_failed')
  const asParent = await main.enter('parent', login, { password: 'KhacHan#31' })
  const asTeacher = await main.enter('teacher', login)
  expect(asParent.user.id).not.toBe(asTeacher.user.id)
  expect((await main.refused(api.currentUser, { role: 'teacher', token: asParent.access_token })).code).toBe(
    'wrong_role',
  )
})

test('an unknown login and a wrong password get the same response after one hash', async () => {
  const { login } = await teacher()
  const try_ = (name: string) =>
    main.refused(api.login, { role: 'teacher', body: { login: name, password: 'wrong' }, from: '10.1.0.1' })
  const answers: Awaited<ReturnType<typeof try_>>[] = []
  for (const name of [login, '0987654321', 'nobody.here']) {
    expect(await main.hashesDuring(async () => answers.push(await try_(name)))).toBe(1)
  }
  for (const { code, status, detail } of answers) {
    expect({ code, status, detail }).toEqual({
      code: 'login_failed',
      status: 422,
      detail: 'Số điện thoại hoặc mật khẩu không đúng.',
    })
  }
})

test('a teacher of two schools enters the first or the requested one, and not a third', async () => {
  const { phone, login, school } = await teacher()
  const second = await main.people.school()
  const third = await main.people.school()
  await createAccount(main.sql, {
    role: 'teacher',
    schoolId: second.id,
    fullName: 'Phùng Thị Diệu Hương',
    phone,
    permissions: [],
  })
  const first = await main.enter('teacher', login)
  expect([first.user.school.id, first.user.schools]).toEqual([school.id, [{ id: second.id, name: second.name }]])
  expect((await main.enter('teacher', login, { school_id: second.id })).user.school.id).toBe(second.id)
  const refusal = await main.refused(api.login, { role: 'teacher', body: { login, password, school_id: third.id } })
  expect(refusal.code).toBe('login_failed')
})

test('a disabled account gets login_failed', async () => {
  const { id, login } = await teacher()
  await main.sql`update memberships set active = false where account_id = ${id}`
  expect((await main.refused(api.login, { role: 'teacher', body: { login, password } })).code).toBe('login_failed')
})

test('refresh returns a new token pair with the current permissions', async () => {
  const { id, login } = await teacher()
  const session = await main.enter('teacher', login)
  await main.sql`update memberships set permissions = '{}' where account_id = ${id}`
  const next = await main.ask(api.refreshToken, { role: 'teacher', body: { refresh_token: session.refresh_token } })
  expect(next.refresh_token).not.toBe(session.refresh_token)
  expect(decodeJwt(next.access_token)).toMatchObject({
    session: decodeJwt(session.access_token).session,
    permissions: [],
  })
  await main.ask(api.currentUser, { role: 'teacher', token: next.access_token })
})

const renew = (refresh_token: string) => main.ask(api.refreshToken, { role: 'teacher', body: { refresh_token } })
const refusal = async (refresh_token: string) =>
  (await main.refused(api.refreshToken, { role: 'teacher', body: { refresh_token } })).code
const unusedTokens = async (sessionId: unknown) => {
  const [row] = await main.sql<{ count: number }[]>`
    select count(*) as count from refresh_tokens t where t.session_id = ${String(sessionId)} and t.used_at is null`
  return row?.count
}

test('three tabs that refresh at the same moment stay logged in', async () => {
  const { login } = await teacher()
  const { refresh_token } = await main.enter('teacher', login)
  const pairs = await Promise.all([1, 2, 3].map(() => renew(refresh_token)))
  for (const pair of pairs) {
    await main.ask(api.currentUser, { role: 'teacher', token: pair.access_token })
    await renew(pair.refresh_token)
  }
})

test('ten concurrent refreshes return the same new refresh token', async () => {
  const { login } = await teacher()
  const session = await main.enter('teacher', login)
  const pairs = await Promise.all(Array.from({ length: 10 }, () => renew(session.refresh_token)))
  expect(new Set(pairs.map((pair) => pair.refresh_token)).size).toBe(1)
  expect(await unusedTokens(decodeJwt(session.access_token).session)).toBe(1)
})

test('a refresh token used again after 36 seconds ends the session', async () => {
  const { login } = await teacher()
  const session = await main.enter('teacher', login)
  const next = await renew(session.refresh_token)
  main.advance(0.6)
  for (const token of [session.refresh_token, next.refresh_token]) expect(await refusal(token)).toBe('session_ended')
  const [change] = await main.sql`select c.change from changes c order by c.seq desc limit 1`
  expect(change?.change).toMatchObject({ kind: 'session-ended', session_id: decodeJwt(session.access_token).session })
})

test('using a refresh token that has a used successor ends the session at once', async () => {
  const { login } = await teacher()
  const session = await main.enter('teacher', login)
  const next = await renew(session.refresh_token)
  const newest = await renew(next.refresh_token)
  for (const token of [session.refresh_token, newest.refresh_token]) expect(await refusal(token)).toBe('session_ended')
})

test('a session ends 90 days after login, even if it is refreshed', async () => {
  const { login } = await teacher()
  let { refresh_token } = await main.enter('teacher', login)
  for (let days = 20; days < 90; days += 20) {
    main.advance(20 * 24 * 60)
    refresh_token = (await renew(refresh_token)).refresh_token
  }
  main.advance(10 * 24 * 60 + 1)
  expect(await refusal(refresh_token)).toBe('session_expired')
})

test('switching schools does not extend the session', async () => {
  const { phone, login, school } = await teacher()
  const second = await main.people.school()
  const fullName = 'Phùng Thị Diệu Hương'
  await createAccount(main.sql, { role: 'teacher', schoolId: second.id, fullName, phone, permissions: [] })
  let session = await main.enter('teacher', login, { school_id: school.id })
  for (const school_id of [second.id, school.id, second.id, school.id]) {
    main.advance(20 * 24 * 60)
    const { access_token } = await renew(session.refresh_token)
    session = await main.ask(api.switchSchool, { role: 'teacher', token: access_token, body: { school_id } })
  }
  main.advance(10 * 24 * 60 + 1)
  expect(await refusal(session.refresh_token)).toBe('session_expired')
})

test('refresh tokens expire after 30 days without use, are stored as digests and are valid for one role', async () => {
  const { login } = await teacher()
  const { refresh_token } = await main.enter('teacher', login)
  const [kept] =
    await main.sql`select count(*) as count from refresh_tokens t where t.hash = ${Buffer.from(refresh_token)}`
  expect(kept?.count).toBe(0)
  const body = { refresh_token }
  expect((await main.refused(api.refreshToken, { role: 'parent', body })).code).toBe('session_ended')
  expect((await main.refused(api.refreshToken, { role: 'teacher', body: { refresh_token: 'made-up' } })).status).toBe(
    401,
  )
  main.advance(31 * 24 * 60)
  expect((await main.refused(api.refreshToken, { role: 'teacher', body })).code).toBe('session_expired')
})

test('refreshing a disabled account ends the session', async () => {
  const { id, login } = await teacher()
  const { refresh_token } = await main.enter('teacher', login)
  await main.sql`update accounts set active = false where id = ${id}`
  expect((await main.refused(api.refreshToken, { role: 'teacher', body: { refresh_token } })).code).toBe(
    'session_ended',
  )
  await main.sql`update accounts set active = true where id = ${id}`
  expect((await main.refused(api.refreshToken, { role: 'teacher', body: { refresh_token } })).code).toBe(
    'session_ended',
  )
})

test('logout ends this session at once and no other', async () => {
  const { login } = await teacher()
  const here = await main.enter('teacher', login)
  const there = await main.enter('teacher', login)
  expect(await main.ask(api.logout, { role: 'teacher', token: here.access_token })).toEqual({ message: 'Thành công' })
  expect((await main.refused(api.currentUser, { role: 'teacher', token: here.access_token })).code).toBe(
    'unauthenticated',
  )
  const body = { refresh_token: here.refresh_token }
  expect((await main.refused(api.refreshToken, { role: 'teacher', body })).code).toBe('session_ended')
  await main.ask(api.currentUser, { role: 'teacher', token: there.access_token })
})

test('outside the demo, demoLogins returns no logins', async () => {
  expect(await main.ask(api.demoLogins, { role: 'parent' })).toEqual({ password: '', logins: [] })
})

test('in the demo, demoLogins returns the accounts of the requested role', async () => {
  const offered = { login: '0950000911', name: 'Mạc Thị Ngọc Bích', description: 'Mầm 1' }
  const demo = await startTestMain({ demoLogins: { password, logins: { school: [], teacher: [offered], parent: [] } } })
  expect(await demo.ask(api.demoLogins, { role: 'teacher' })).toEqual({ password, logins: [offered] })
  expect(await demo.ask(api.demoLogins, { role: 'parent' })).toEqual({ password, logins: [] })
  await demo.stop()
})
