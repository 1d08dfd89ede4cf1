import * as api from '@nhip-cau/contract/own-account'
import { login as loginEndpoint, refreshToken } from '@nhip-cau/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../provision.ts'
import { codeIn, takeAddress, wrongCode as wrong } from '../../testing/address.ts'
import { turnOnTwoStep } from '../../testing/authenticator.ts'
import { startMailbox } from '../../testing/mailbox.ts'
import { password, startTestMain } from '../../testing/test-main.ts'

let main: Awaited<ReturnType<typeof startTestMain>>
let mailbox: Awaited<ReturnType<typeof startMailbox>>
const statements: string[] = []
beforeAll(async () => {
  mailbox = await startMailbox()
  main = await startTestMain({ mail: mailbox.options, onStatement: (statement) => void statements.push(statement) })
})
afterAll(async () => {
  await main.stop()
  await mailbox.stop()
})

const role = 'teacher' as const
const newPassword = 'TrangQuynh88'
// A new address resets no password for this many minutes.
const oneDay = 24 * 60
let people = 0

/** Makes a teacher with an e-mail address and an own IP address. */
const teacher = async (email: string | null = `co.${people}@example.com`) => {
  people += 1
  const from = `10.9.0.${people}`
  const school = await main.people.school()
  const account = await main.people.account(school.id, { role, permissions: [] })
  const session = await main.enter(role, account.login)
  const as = { role, token: session.access_token }
  if (email !== null) {
    await takeAddress(main, mailbox, as, email)
    main.advance(oneDay)
  }
  return { ...account, school, session, as, email: email ?? '', from }
}
type Teacher = Awaited<ReturnType<typeof teacher>>

const forgot = (login: string, from: string) => main.ask(api.forgotPassword, { role, body: { login }, from })
const nextCode = async ({ login, email, from }: Teacher) => {
  const before = mailbox.to(email).length
  await forgot(login, from)
  await expect.poll(() => mailbox.to(email).length).toBe(before + 1)
  return codeIn(mailbox.to(email).at(-1))
}
const reset = (who: { login: string; from: string }, code: string, new_password = newPassword) => ({
  role,
  body: { login: who.login, code, new_password },
  from: who.from,
})
/** Waits until all queued jobs are done. */
const quiet = () => expect.poll(async () => (await main.sql`select from graphile_worker.jobs`).length).toBe(0)

test('a code by e-mail sets a new password and ends all sessions', async () => {
  const who = await teacher()
  const code = await nextCode(who)
  const letter = mailbox.to(who.email).at(-1)
  expect(letter).toMatchObject({
    subject: 'Mã xác nhận đặt lại mật khẩu Nhịp Cầu',
    from: { name: 'Nhịp Cầu', address: 'no-reply@nhipcau.example' },
  })
  expect(letter?.text).toContain('Chào Phùng Thị Diệu Hương,')
  expect(letter?.text).toContain('tài khoản giáo viên')
  expect(letter?.text).not.toContain(who.login)
  expect(letter?.html).toContain(`>${code}</p>`)
  expect(letter?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))

  expect(await main.ask(api.resetForgottenPassword, reset(who, code))).toEqual({ message: 'Thành công' })
  await main.enter(role, who.login, { password: newPassword })
  expect((await main.refused(loginEndpoint, { role, body: { login: who.login, password } })).code).toBe('login_failed')
  const body = { refresh_token: who.session.refresh_token }
  expect((await main.refused(refreshToken, { role, body })).code).toBe('session_ended')
  await expect
    .poll(
      async () =>
        (await fetch(`${main.url}/main/teacher/user`, { headers: { authorization: `Bearer ${who.as.token}` } })).status,
      {
        timeout: 5000,
      },
    )
    .toBe(401)
})

test('a code works once and is stored as a digest only', async () => {
  const who = await teacher()
  const code = await nextCode(who)
  const kept = await main.sql`select c::text from password_codes c where c.account_id = ${who.id}`
  expect(JSON.stringify(kept)).not.toContain(code)
  expect(JSON.stringify(kept)).not.toContain(Buffer.from(code).toString('hex'))
  await main.ask(api.resetForgottenPassword, reset(who, code))
  const again = await main.refused(api.resetForgottenPassword, reset(who, code, 'SongHan4242'))
  expect([again.status, again.code, again.errors]).toEqual([
    422,
    'code_wrong',
    { code: 'Mã xác nhận không đúng hoặc đã hết hạn.' },
  ])
})

test('a code expires after five minutes and when a newer one is requested', async () => {
  const who = await teacher()
  const first = await nextCode(who)
  const second = await nextCode(who)
  if (first !== second)
    expect((await main.refused(api.resetForgottenPassword, reset(who, first))).code).toBe('code_wrong')
  main.advance(5.1)
  expect((await main.refused(api.resetForgottenPassword, reset(who, second))).code).toBe('code_wrong')
  await main.enter(role, who.login)
})

test('rejects the right code after five wrong tries', async () => {
  const who = await teacher()
  const code = await nextCode(who)
  for (const _ of [1, 2, 3, 4, 5])
    expect((await main.refused(api.resetForgottenPassword, reset(who, wrong(code)))).code).toBe('code_wrong')
  expect((await main.refused(api.resetForgottenPassword, reset(who, code))).code).toBe('code_wrong')
})

test('sends no code to an address confirmed less than 24 hours ago', async () => {
  const who = await teacher(null)
  await takeAddress(main, mailbox, who.as, 'vua.doi@example.com')
  main.advance(oneDay - 10)
  await forgot(who.login, who.from)
  await quiet()
  expect(mailbox.to('vua.doi@example.com')).toHaveLength(1)
  main.advance(11)
  await main.ask(api.resetForgottenPassword, reset(who, await nextCode({ ...who, email: 'vua.doi@example.com' })))
  await main.enter(role, who.login, { password: newPassword })
})

test('eight concurrent wrong tries count as five', async () => {
  const who = await teacher()
  const code = await nextCode(who)
  await Promise.all(Array.from({ length: 8 }, () => main.refused(api.resetForgottenPassword, reset(who, wrong(code)))))
  const [row] = await main.sql`select c.tries from password_codes c where c.account_id = ${who.id}`
  expect(row?.tries).toBe(5)
})

test('of two concurrent resets with the same code one succeeds', async () => {
  const who = await teacher()
  const code = await nextCode(who)
  const answers = await Promise.allSettled(
    [newPassword, 'SongHan4242'].map((one) => main.ask(api.resetForgottenPassword, reset(who, code, one))),
  )
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
})

test('a rejected password gets a field error and does not use up the code', async () => {
  const who = await teacher()
  const code = await nextCode(who)
  const easy = await main.refused(api.resetForgottenPassword, reset(who, code, 'Huong1234'))
  expect(easy.errors).toEqual({ new_password: 'Mật khẩu này quá dễ đoán, vui lòng chọn mật khẩu khác.' })
  await main.ask(api.resetForgottenPassword, reset(who, code))
})

test('an unknown login, a disabled account and one without an address get the same response and no e-mail', async () => {
  const known = await teacher()
  const without = await teacher(null)
  const disabled = await teacher()
  await main.sql`update memberships set active = false where account_id = ${disabled.id}`
  const before = mailbox.letters.length
  const seen: string[][] = []
  for (const [at, name] of [known.login, without.login, disabled.login, '0987654321', 'nobody.here'].entries()) {
    statements.length = 0
    expect(await forgot(name, `10.8.0.${at}`)).toEqual({ message: 'Thành công' })
    // The statements of the request; the job looks up the account after the response.
    seen.push(statements.filter((one) => /login_attempts|add_job/.test(one)))
    await quiet()
  }
  expect(seen[0]).toHaveLength(2)
  for (const one of seen) expect(one).toEqual(seen[0])
  expect(mailbox.letters.slice(before).map((letter) => letter.to?.[0]?.address)).toEqual([known.email])
})

test('a wrong code gets the same response for a known and an unknown login', async () => {
  const known = await teacher()
  await nextCode(known)
  for (const who of [known, { ...known, login: '0987654321' }]) {
    for (const _ of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
      expect((await main.refused(api.resetForgottenPassword, reset(who, '000000'))).code).toBe('code_wrong')
    expect((await main.refused(api.resetForgottenPassword, reset(who, '000000'))).code).toBe('login_locked')
  }
})

test('an account gets at most three codes within an hour', async () => {
  const who = await teacher()
  for (const _ of [1, 2, 3]) await nextCode(who)
  expect(await forgot(who.login, who.from)).toEqual({ message: 'Thành công' })
  await quiet()
  // The first e-mail confirmed the address.
  expect(mailbox.to(who.email)).toHaveLength(4)
  main.advance(61)
  await nextCode(who)
})

test('an IP address may request twenty codes within an hour', async () => {
  const from = '10.9.9.9'
  for (const at of Array.from({ length: 20 }, (_, index) => index)) await forgot(`nobody.${at}`, from)
  const refusal = await main.refused(api.forgotPassword, { role, body: { login: 'nobody.20' }, from })
  expect([refusal.status, refusal.code]).toEqual([429, 'too_many_requests'])
  await forgot('nobody.20', '10.9.9.10')
  main.advance(61)
  await forgot('nobody.21', from)
})

test('a reset keeps the second step', async () => {
  const who = await teacher()
  const app = await turnOnTwoStep(main, who.as)
  await main.ask(api.resetForgottenPassword, reset(who, await nextCode(who)))
  main.advance(0.5)
  const body = { login: who.login, password: newPassword }
  expect((await main.refused(loginEndpoint, { role, body })).code).toBe('second_step_required')
  await main.enter(role, who.login, { password: newPassword, code: app.code() })
})

test('a reset clears must_change_password and the login lock', async () => {
  const who = await teacher()
  await main.sql`update accounts set must_change_password = true where id = ${who.id}`
  const body = { login: who.login, password: 'wrong' }
  for (const _ of [1, 2, 3, 4, 5]) await main.refused(loginEndpoint, { role, body, from: who.from })
  expect((await main.refused(loginEndpoint, { role, body, from: who.from })).code).toBe('login_locked')
  await main.ask(api.resetForgottenPassword, reset(who, await nextCode(who)))
  const { user } = await main.enter(role, who.login, { password: newPassword, from: who.from })
  expect(user.must_change_password).toBe(false)
})

test('a code is valid for the account of one role only', async () => {
  const who = await teacher()
  await main.people.account(who.school.id, { role: 'parent', phone: who.phone, permissions: [] })
  const code = await nextCode(who)
  const asParent = { ...reset(who, code), role: 'parent' as const }
  expect((await main.refused(api.resetForgottenPassword, asParent)).code).toBe('code_wrong')
  await main.enter('parent', who.login)
})

test('changing the e-mail address ends the codes sent to the old one', async () => {
  const who = await teacher()
  const code = await nextCode(who)
  await takeAddress(main, mailbox, who.as, 'khac@example.com')
  expect((await main.refused(api.resetForgottenPassword, reset(who, code))).code).toBe('code_wrong')
})

test('rejects a code without six digits and a too short password with field errors', async () => {
  const refusal = await main.refused(api.resetForgottenPassword, {
    role,
    body: { login: '0987654321', code: '12', new_password: 'a' },
  })
  expect(Object.keys(refusal.errors ?? {}).sort()).toEqual(['code', 'new_password'])
})

test('does not retry when the mailbox does not exist', async () => {
  const who = await teacher('het@example.com')
  mailbox.refuse('het@example.com')
  await forgot(who.login, who.from)
  await quiet()
})

test('while the mail server is down the e-mail waits, then one valid code is delivered', async () => {
  const first = await startMailbox()
  await first.stop()
  const other = await startTestMain({ mail: first.options })
  const school = await other.people.school()
  const account = await createAccount(other.sql, {
    role,
    schoolId: school.id,
    fullName: 'Doãn Thị Hải Yến',
    phone: '+84950012345',
    permissions: [],
    password,
  })
  await other.sql`update accounts set email = 'yen@example.com' where id = ${account.accountId}`
  await other.ask(api.forgotPassword, { role, body: { login: '0950012345' } })
  const failed = async () =>
    (await other.sql`select from graphile_worker.jobs where attempts > 0 and locked_at is null`).length
  await expect.poll(failed).toBe(1)
  const errors = await other.sql`select j.last_error from graphile_worker._private_jobs j`
  expect(JSON.stringify(errors)).not.toContain('yen@example.com')
  const back = await startMailbox(first.port)
  await expect.poll(() => back.to('yen@example.com').length).toBe(1)
  const body = { login: '0950012345', code: codeIn(back.letters[0]), new_password: newPassword }
  await other.ask(api.resetForgottenPassword, { role, body })
  await other.stop()
  await back.stop()
})

test('without a mail server the response is the same and no job is queued', async () => {
  const silent = await startTestMain()
  const school = await silent.people.school()
  const { id, login } = await silent.people.account(school.id, { role })
  await silent.sql`update accounts set email = 'im@example.com' where id = ${id}`
  expect(await silent.ask(api.forgotPassword, { role, body: { login } })).toEqual({ message: 'Thành công' })
  expect(await silent.sql`select from graphile_worker.jobs`).toHaveLength(0)
  await silent.stop()
})
