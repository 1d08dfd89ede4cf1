import * as api from '@nhip-cau/contract/own-account'
import { login as loginEndpoint } from '@nhip-cau/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticatorOf, turnOnTwoStep } from '../../testing/authenticator.ts'
import { password, startTestMain } from '../../testing/test-main.ts'

let main: Awaited<ReturnType<typeof startTestMain>>
beforeAll(async () => {
  main = await startTestMain()
})
afterAll(() => main.stop())

const role = 'parent' as const
const parent = async () => {
  const school = await main.people.school()
  const account = await main.people.account(school.id, { role, permissions: [] })
  const { access_token: token } = await main.enter(role, account.login)
  return { ...account, as: { role, token } }
}
const protectedParent = async () => {
  const who = await parent()
  const app = await turnOnTwoStep(main, who.as)
  // The code used for the setup is spent; the next period has a new one.
  main.advance(0.5)
  return { ...who, app }
}
const refused = async (login: string, more: { password?: string; code?: string; from?: string } = {}) => {
  const { from, ...rest } = more
  const call = { role, body: { login, password, ...rest }, ...(from ? { from } : {}) }
  return main.refused(loginEndpoint, call)
}
/** Advances to five seconds after the start of a period, so that the code does not change during the test. */
const waitForFreshCode = () => main.advance((35_000 - (main.now().getTime() % 30_000)) / 60_000)
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a parent turns on the second step; then login requires a code', async () => {
  const { login, as } = await parent()
  const started = await main.ask(api.startTwoStep, { ...as, body: { password } })
  expect(started.secret).toMatch(/^[A-Z2-7]{32}$/)
  const address = new URL(started.address)
  expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
    'otpauth:',
    'totp',
    `/Nhịp Cầu:${login}`,
  ])
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    issuer: 'Nhịp Cầu',
    secret: started.secret,
    digits: '6',
    period: '30',
  })
  expect(started.qr_svg).toMatch(/^<svg /)
  await main.enter(role, login)

  const app = authenticatorOf(started.secret, main.now)
  const slip = await main.refused(api.confirmTwoStep, { ...as, body: { code: wrong(app.code()) } })
  expect([slip.status, slip.code, slip.errors]).toEqual([
    422,
    'code_wrong',
    { code: 'Mã xác nhận không đúng hoặc đã hết hạn.' },
  ])
  const { recovery_codes } = await main.ask(api.confirmTwoStep, { ...as, body: { code: app.code() } })
  expect(new Set(recovery_codes).size).toBe(10)
  for (const code of recovery_codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
  expect(await main.ask(api.ownAccount, as)).toMatchObject({ two_step: true, recovery_codes_left: 10 })

  const asked = await refused(login)
  expect([asked.status, asked.code, asked.errors?.code]).toEqual([
    422,
    'second_step_required',
    'Vui lòng nhập mã xác nhận từ ứng dụng xác thực.',
  ])
  main.advance(0.5)
  await main.enter(role, login, { code: app.code() })
})

test('stores the secret and the recovery codes encrypted or as digests', async () => {
  const { id, as } = await parent()
  const { secret } = await main.ask(api.startTwoStep, { ...as, body: { password } })
  const app = authenticatorOf(secret, main.now)
  const { recovery_codes } = await main.ask(api.confirmTwoStep, { ...as, body: { code: app.code() } })
  const rows = await main.sql`
    select a::text, r::text as code from accounts a join recovery_codes r on r.account_id = a.id where a.id = ${id}`
  expect(rows).toHaveLength(10)
  for (const hidden of [secret, ...recovery_codes, ...recovery_codes.map((code) => code.replace('-', ''))]) {
    expect(JSON.stringify(rows)).not.toContain(hidden)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(hidden).toString('hex'))
  }
})

test('a code is valid one period before and after its own, and once', async () => {
  const { login, app } = await protectedParent()
  main.advance(1)
  waitForFreshCode()
  for (const late of [-2, 2]) expect((await refused(login, { code: app.code(late) })).code).toBe('second_step_wrong')
  await main.enter(role, login, { code: app.code(-1) })
  await main.enter(role, login, { code: ` ${app.code().slice(0, 3)} ${app.code().slice(3)} ` })
  const again = await refused(login, { code: app.code() })
  expect([again.status, again.code, again.errors]).toEqual([
    422,
    'second_step_wrong',
    { code: 'Mã xác nhận không đúng hoặc đã hết hạn.' },
  ])
  await main.enter(role, login, { code: app.code(1) })
  // An older period than one already used is refused.
  expect((await refused(login, { code: app.code(-1) })).code).toBe('second_step_wrong')
})

test('of three concurrent logins with the same code one succeeds', async () => {
  const { login, app } = await protectedParent()
  const code = app.code()
  const answers = await Promise.allSettled([1, 2, 3].map(() => main.enter(role, login, { code })))
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
})

test('a recovery code works once, in any spelling, and the count goes down', async () => {
  const { login, as, app } = await protectedParent()
  const [first = '', second = ''] = app.recoveryCodes
  await main.enter(role, login, { code: first.toUpperCase().replace('-', ' ') })
  expect((await refused(login, { code: first })).code).toBe('second_step_wrong')
  await main.enter(role, login, { code: second.replace('-', '') })
  expect((await main.ask(api.ownAccount, as)).recovery_codes_left).toBe(8)
  const other = await protectedParent()
  expect((await refused(login, { code: other.app.recoveryCodes[0] ?? '' })).code).toBe('second_step_wrong')
})

test('a wrong password gets login_failed and does not use up the code', async () => {
  const { login, app } = await protectedParent()
  const code = app.code()
  expect((await refused(login, { password: 'wrong', code })).code).toBe('login_failed')
  expect((await refused(login, { password: 'wrong' })).code).toBe('login_failed')
  await main.enter(role, login, { code })
})

test('a wrong code counts as a failed try, and logins without a code in between do not reset the count', async () => {
  const { login, app } = await protectedParent()
  const from = '10.7.0.1'
  for (const _ of [1, 2, 3, 4, 5]) {
    expect((await refused(login, { from })).code).toBe('second_step_required')
    expect((await refused(login, { from, code: wrong(app.code()) })).code).toBe('second_step_wrong')
  }
  expect((await refused(login, { from, code: app.code() })).code).toBe('login_locked')
  await main.enter(role, login, { code: app.code() })
})

test('five wrong codes during the setup lock it', async () => {
  const { as } = await parent()
  const { secret } = await main.ask(api.startTwoStep, { ...as, body: { password } })
  const app = authenticatorOf(secret, main.now)
  const confirm = (code: string) => main.refused(api.confirmTwoStep, { ...as, body: { code } })
  for (const _ of [1, 2, 3, 4, 5]) expect((await confirm(wrong(app.code()))).code).toBe('code_wrong')
  expect((await confirm(app.code())).code).toBe('login_locked')
})

test('confirming without a started setup gets code_wrong, and a malformed code gets a field error', async () => {
  const { as } = await parent()
  expect((await main.refused(api.confirmTwoStep, { ...as, body: { code: '123456' } })).code).toBe('code_wrong')
  const refusal = await main.refused(api.confirmTwoStep, { ...as, body: { code: '12345a' } })
  expect([refusal.code, Object.keys(refusal.errors ?? {})]).toEqual(['validation', ['code']])
})

test('turning the second step off or setting it up again requires the password and a code', async () => {
  const { login, as, app } = await protectedParent()
  for (const endpoint of [api.startTwoStep, api.stopTwoStep]) {
    const refusal = await main.refused(endpoint, { ...as, body: { password: 'wrong' } })
    expect(refusal.errors).toEqual({ password: 'Mật khẩu hiện tại không đúng.' })
    expect((await main.refused(endpoint, { ...as, body: { password } })).code).toBe('second_step_required')
  }
  expect((await refused(login)).code).toBe('second_step_required')
  await main.ask(api.stopTwoStep, { ...as, body: { password, second_step: app.code() } })
  expect(await main.ask(api.ownAccount, as)).toMatchObject({ two_step: false, recovery_codes_left: 0 })
  await main.enter(role, login)
})

test('the old app stays valid until the new one is confirmed', async () => {
  const { login, as, app } = await protectedParent()
  const { secret } = await main.ask(api.startTwoStep, { ...as, body: { password, second_step: app.code() } })
  main.advance(0.5)
  await main.enter(role, login, { code: app.code() })
  const next = authenticatorOf(secret, main.now)
  await main.ask(api.confirmTwoStep, { ...as, body: { code: next.code() } })
  main.advance(0.5)
  for (const code of [app.code(), app.recoveryCodes[0] ?? '']) {
    expect((await refused(login, { code })).code).toBe('second_step_wrong')
  }
  await main.enter(role, login, { code: next.code() })
})

test('login ignores a code if the account has no second step', async () => {
  const { login } = await parent()
  await main.enter(role, login, { code: '123456' })
})
