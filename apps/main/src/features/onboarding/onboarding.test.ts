import { ensureAccounts, inviteAccounts, resetNodeAccount } from '@nhip-cau/contract/node-accounts'
import { join, openInvitation } from '@nhip-cau/contract/onboarding'
import { login, switchSchool } from '@nhip-cau/contract/session'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nodeSecret, password, startTestMain } from '../../testing/test-main.ts'

let main: Awaited<ReturnType<typeof startTestMain>>
beforeAll(async () => {
  main = await startTestMain()
})
afterAll(() => main.stop())

const token = nodeSecret
const role = 'parent' as const
const new_password = 'TrangQuynh88'
let address = 0
const elsewhere = () => {
  address += 1
  return `10.7.0.${address}`
}
const school = () => main.people.school()

const waiting = async (schoolId: string, fullName = 'Nông Thị Lan', phone = main.people.nextPhone()) => {
  const body = { school_id: schoolId, role, people: [{ full_name: fullName, phone }] }
  const { people } = await main.ask(ensureAccounts, { token, body })
  return { id: people[0]?.account?.id ?? '', phone, login: phone.replace('+84', '0') }
}
const codeFor = async (schoolId: string, id: string) => {
  const body = { school_id: schoolId, account_ids: [id] }
  const { invitations } = await main.ask(inviteAccounts, { token, body })
  return invitations[0]?.code ?? ''
}
const open = (code: string) => ({ role, body: { code }, from: elsewhere() })
const joinWith = (code: string, more: { new_password?: string; password?: string } = { new_password }) => ({
  role,
  body: { code, ...more },
  from: elsewhere(),
})
const stateOf = async (id: string, schoolId: string) => {
  const [row] = await main.sql<{ account: { onboarding: string } }[]>`
    select c.change -> 'account' as account from changes c
    where c.subject = ${`account ${id} ${schoolId}`} order by c.seq desc limit 1`
  return row?.account.onboarding
}

test('a parent opens the letter, sets a password and is logged in; nodes get each onboarding state', async () => {
  const home = await school()
  const mother = await waiting(home.id)
  expect(await stateOf(mother.id, home.id)).toBe('none')
  const code = await codeFor(home.id, mother.id)
  expect(await stateOf(mother.id, home.id)).toBe('invited')
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
  const greeting = await main.ask(openInvitation, open(typed))
  expect(greeting).toMatchObject({
    full_name: 'Nông Thị Lan',
    login: mother.login,
    school: home.name,
    has_password: false,
  })
  expect(await stateOf(mother.id, home.id)).toBe('opened')
  const session = await main.ask(join, joinWith(code))
  expect(session.user).toMatchObject({ id: mother.id, must_change_password: false, school: { id: home.id } })
  expect(await stateOf(mother.id, home.id)).toBe('active')
  await main.enter(role, mother.login, { password: new_password })
})

test('reads the letters o and l in a code as digits', async () => {
  const home = await school()
  const mother = await waiting(home.id)
  const code = await codeFor(home.id, mother.id)
  await main.ask(openInvitation, open(code.replaceAll('0', 'o').replaceAll('1', 'l')))
})

test('wrong, used, replaced and expired codes get different errors without personal data', async () => {
  const home = await school()
  const mother = await waiting(home.id)
  const first = await codeFor(home.id, mother.id)
  const second = await codeFor(home.id, mother.id)
  const refusals = [
    await main.refused(openInvitation, open('ABCD-EFGH-JKMN')),
    await main.refused(openInvitation, open(first)),
    await main.refused(openInvitation, { ...open(second), role: 'teacher' }),
  ]
  await main.ask(join, joinWith(second))
  refusals.push(await main.refused(join, joinWith(second, { new_password: 'SongHan4242' })))
  const other = await waiting(home.id, 'Hứa Văn Tài')
  const old = await codeFor(home.id, other.id)
  main.advance(61 * 24 * 60)
  refusals.push(await main.refused(openInvitation, open(old)))
  expect(refusals.map(({ code }) => code)).toEqual([
    'invitation_wrong',
    'invitation_replaced',
    'invitation_wrong',
    'invitation_used',
    'invitation_expired',
  ])
  expect(refusals.every(({ status }) => status === 422)).toBe(true)
  // A request's random id may contain any digits.
  const said = refusals.map((one) => ({ ...one, request_id: '' }))
  expect(JSON.stringify(said)).not.toMatch(/Lan|Tài|950/)
})

test('a rejected password gets a field error and does not use up the code', async () => {
  const home = await school()
  const mother = await waiting(home.id, 'Nông Thị Lan')
  const code = await codeFor(home.id, mother.id)
  expect((await main.refused(join, joinWith(code, { new_password: 'Lan12345' }))).errors).toEqual({
    new_password: 'Mật khẩu này quá dễ đoán, vui lòng chọn mật khẩu khác.',
  })
  expect((await main.refused(join, joinWith(code, {}))).errors).toEqual({ new_password: 'Không được để trống.' })
  await main.ask(join, joinWith(code))
})

test('of two concurrent joins with the same code one succeeds', async () => {
  const home = await school()
  const mother = await waiting(home.id)
  const code = await codeFor(home.id, mother.id)
  const answers = await Promise.allSettled(
    [new_password, 'SongHan4242'].map((one) => main.ask(join, joinWith(code, { new_password: one }))),
  )
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
})

test('locks an IP address after 300 wrong codes', async () => {
  const from = elsewhere()
  const codes = Array.from({ length: 300 }, (_, at) => `ABCD-EFGH-${String(2222 + at)}`)
  for (const code of codes) {
    expect((await main.refused(openInvitation, { role, body: { code }, from })).code).toBe('invitation_wrong')
  }
  expect((await main.refused(openInvitation, { role, body: { code: 'WXYZ-2345-2345' }, from })).code).toBe(
    'login_locked',
  )
})

test('a join is served before most of 60 earlier logins', async () => {
  const home = await school()
  const mother = await waiting(home.id, 'Vi Thị Đào')
  const code = await codeFor(home.id, mother.id)
  let through = 0
  const flood = Array.from({ length: 60 }, async (_, at) => {
    const body = { login: `nobody.${at}`, password: 'wrong' }
    await main.refused(login, { role, body, from: `10.77.0.${at}` })
    through += 1
  })
  const { user } = await main.ask(join, joinWith(code))
  expect(user.school.id).toBe(home.id)
  expect(through).toBeLessThan(40)
  await Promise.all(flood)
})

test('of sixty concurrent tries at one code ten are checked', async () => {
  const from = elsewhere()
  const other = await main.another()
  const body = { code: 'ABCD-EFGH-9999' }
  const tries = Array.from({ length: 60 }, (_, at) =>
    (at % 2 ? main : other).refused(openInvitation, { role, body, from }),
  )
  const codes = (await Promise.all(tries)).map((refusal) => refusal.code)
  expect(codes.filter((code) => code === 'invitation_wrong')).toHaveLength(10)
})

test('the invitation of one school does not open another school, and a second one requires the password', async () => {
  const [home, other] = [await school(), await school()]
  const mother = await waiting(home.id, 'Lục Thị Hà')
  await waiting(other.id, 'Lục Thị Hà', mother.phone)
  const ofHome = await codeFor(home.id, mother.id)
  const ofOther = await codeFor(other.id, mother.id)
  const session = await main.ask(join, joinWith(ofOther))
  expect([session.user.school.id, session.user.schools]).toEqual([other.id, []])
  const shut = await main.refused(switchSchool, { role, token: session.access_token, body: { school_id: home.id } })
  expect(shut.status).toBe(404)
  expect(await main.ask(openInvitation, open(ofHome))).toMatchObject({ has_password: true })
  // The second invitation requires the password, so a stolen letter is not enough.
  expect((await main.refused(join, joinWith(ofHome))).errors).toEqual({ password: 'Không được để trống.' })
  expect((await main.refused(join, joinWith(ofHome, { password: 'HoaMai#2718' }))).code).toBe('login_failed')
  const both = await main.ask(join, joinWith(ofHome, { password: new_password }))
  expect([both.user.school.id, both.user.schools.map((one) => one.id)]).toEqual([home.id, [other.id]])
})

test('after a reset by one school the other school opens with its own invitation and the new password', async () => {
  const [home, other] = [await school(), await school()]
  const mother = await main.people.account(home.id, { role, permissions: [], fullName: 'Triệu Thị Mùi' })
  await waiting(other.id, 'Triệu Thị Mùi', mother.phone)
  const { code } = await main.ask(resetNodeAccount, { token, params: { id: mother.id }, body: { school_id: home.id } })
  const session = await main.ask(join, joinWith(code))
  expect(session.user.schools).toEqual([])
  const theirs = await codeFor(other.id, mother.id)
  const both = await main.ask(join, joinWith(theirs, { password: new_password }))
  expect(both.user.schools.map((one) => one.id)).toEqual([home.id])
})

test('a person of two schools switches between them without logging in again, and gets 404 for a third', async () => {
  const [home, other] = [await school(), await school()]
  const father = await main.people.account(home.id, { role, permissions: [], fullName: 'Sầm Văn Tú' })
  await waiting(other.id, 'Sầm Văn Tú', father.phone)
  const before = await main.enter(role, father.login, { school_id: home.id, password })
  const after = await main.ask(switchSchool, { role, token: before.access_token, body: { school_id: other.id } })
  expect(after.user).toMatchObject({ school: { id: other.id }, schools: [{ id: home.id, name: home.name }] })
  expect(decodeJwt(after.access_token)).toMatchObject({ school: other.id })
  const ended = await main.sql<{ ended: boolean }[]>`
    select s.ended_at is not null as ended from sessions s where s.account_id = ${father.id} order by s.id`
  expect(ended.map((row) => row.ended)).toEqual([true, false])
  const stranger = await school()
  const refusal = await main.refused(switchSchool, {
    role,
    token: after.access_token,
    body: { school_id: stranger.id },
  })
  expect(refusal.status).toBe(404)
})
