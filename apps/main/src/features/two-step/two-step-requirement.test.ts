import * as api from '@nhip-cau/contract/own-account'
import { listSchoolAccounts, resetSchoolAccountPassword } from '@nhip-cau/contract/school-accounts'
import { updateSchool } from '@nhip-cau/contract/schools'
import * as session from '@nhip-cau/contract/session'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { turnOnTwoStep } from '../../testing/authenticator.ts'
import { password, startTestMain } from '../../testing/test-main.ts'

let main: Awaited<ReturnType<typeof startTestMain>>
beforeAll(async () => {
  main = await startTestMain()
})
afterAll(() => main.stop())

const role = 'school' as const
type Wanted = Parameters<typeof main.people.account>[1]
const enter = async (schoolId: string, wanted: Wanted = {}) => {
  const account = await main.people.account(schoolId, wanted)
  const tokens = await main.enter(role, account.login)
  return { ...account, tokens, as: { role, token: tokens.access_token } }
}
const statusOf = async (token: string) =>
  (await fetch(`${main.url}/main/school/user`, { headers: { authorization: `Bearer ${token}` } })).status
const refreshed = async (tokens: session.SessionTokens) => {
  const next = await main.ask(session.refreshToken, { role, body: { refresh_token: tokens.refresh_token } })
  return { tokens: next, as: { role, token: next.access_token } }
}
const list = { query: {} }

/** Makes a school that requires the second step and whose head has one. */
const strictSchool = async () => {
  const school = await main.people.school()
  const head = await enter(school.id)
  const clerk = await enter(school.id, { permissions: ['school.users.index', 'school.users.update'] })
  const app = await turnOnTwoStep(main, head.as)
  await main.ask(api.requireTwoStep, { ...head.as, body: { required: true } })
  await expect.poll(() => statusOf(clerk.tokens.access_token), { timeout: 5000 }).toBe(401)
  return { school, head, clerk, app }
}

test('an account without the required second step can only set it up', async () => {
  const { clerk, head } = await strictSchool()
  const waiting = await refreshed(clerk.tokens)
  expect(waiting.tokens.user.must_set_up_two_step).toBe(true)
  expect(decodeJwt(waiting.tokens.access_token).setup).toBe(true)
  const refusal = await main.refused(listSchoolAccounts, { ...waiting.as, ...list })
  expect([refusal.status, refusal.code, refusal.detail]).toEqual([
    403,
    'two_step_setup_required',
    'Nhà trường yêu cầu xác thực hai bước. Vui lòng thiết lập để tiếp tục.',
  ])
  for (const closed of [
    await main.refused(updateSchool, { ...waiting.as, body: { version: 1, name: 'Trường Khác' } }),
    await main.refused(api.updateOwnAccount, { ...waiting.as, body: {} }),
    await main.refused(api.stopTwoStep, { ...waiting.as, body: { password } }),
    await main.refused(api.listOwnSessions, waiting.as),
    await main.refused(api.requireTwoStep, { ...waiting.as, body: { required: false } }),
  ])
    expect(closed.code).toBe('two_step_setup_required')
  await main.ask(session.currentUser, waiting.as)
  expect(await main.ask(api.ownAccount, waiting.as)).toMatchObject({ two_step: false, two_step_required: true })

  await turnOnTwoStep(main, waiting.as)
  const free = await refreshed(waiting.tokens)
  expect([free.tokens.user.must_set_up_two_step, decodeJwt(free.tokens.access_token).setup]).toEqual([false, undefined])
  await main.ask(listSchoolAccounts, { ...free.as, ...list })
  await main.ask(listSchoolAccounts, { ...head.as, ...list })
})

test('an account without the required second step can log in, change the password and log out', async () => {
  const { clerk } = await strictSchool()
  const { access_token: token, user } = await main.enter(role, clerk.login)
  expect(user.must_set_up_two_step).toBe(true)
  const body = { current_password: password, new_password: 'TrangQuynh88' }
  const changed = await main.ask(session.changePassword, { role, token, body })
  expect(changed.user.must_set_up_two_step).toBe(true)
  await main.ask(session.logout, { role, token: changed.access_token })
})

test('the second step cannot be turned off while the school requires it', async () => {
  const { head, app } = await strictSchool()
  const body = { password, second_step: app.recoveryCodes[0] ?? '' }
  const refusal = await main.refused(api.stopTwoStep, { ...head.as, body })
  expect([refusal.status, refusal.code]).toEqual([409, 'two_step_kept'])
  expect((await main.ask(api.ownAccount, head.as)).two_step).toBe(true)
})

test('after the requirement is lifted, the next token has full access', async () => {
  const { head, clerk, app } = await strictSchool()
  const waiting = await refreshed(clerk.tokens)
  await main.ask(api.requireTwoStep, { ...head.as, body: { required: false } })
  await expect.poll(() => statusOf(waiting.tokens.access_token), { timeout: 5000 }).toBe(401)
  const free = await refreshed(waiting.tokens)
  await main.ask(listSchoolAccounts, { ...free.as, ...list })
  await main.ask(api.stopTwoStep, { ...head.as, body: { password, second_step: app.recoveryCodes[0] ?? '' } })
})

test('requiring the second step again revokes no token', async () => {
  const { head, clerk } = await strictSchool()
  const waiting = await refreshed(clerk.tokens)
  const before = await main.sql`select from changes`
  await main.ask(api.requireTwoStep, { ...head.as, body: { required: true } })
  expect(await main.sql`select from changes`).toHaveLength(before.length)
  await main.ask(session.currentUser, waiting.as)
})

test('the requirement applies to office accounts of this school only', async () => {
  const { school, head } = await strictSchool()
  const other = await enter((await main.people.school()).id)
  await main.ask(listSchoolAccounts, { ...other.as, ...list })
  for (const someone of ['teacher', 'parent'] as const) {
    const { login } = await main.people.account(school.id, { role: someone, permissions: [] })
    const { user, access_token } = await main.enter(someone, login)
    expect(user.must_set_up_two_step).toBe(false)
    expect((await main.ask(api.ownAccount, { role: someone, token: access_token })).two_step_required).toBe(false)
  }
  expect((await main.ask(api.ownAccount, head.as)).two_step_required).toBe(true)
})

test('setting or lifting the requirement needs all permissions', async () => {
  const { school, head } = await strictSchool()
  const clerk = await enter(school.id, { permissions: ['school.users.index', 'school.users.update'] })
  await turnOnTwoStep(main, clerk.as)
  const { tokens, as } = await refreshed(clerk.tokens)
  expect(tokens.user.must_set_up_two_step).toBe(false)
  for (const required of [false, true])
    expect((await main.refused(api.requireTwoStep, { ...as, body: { required } })).code).toBe('permission')
  expect((await main.ask(api.ownAccount, head.as)).two_step_required).toBe(true)
})

test('a reset by the school removes the second step and sets a temporary password', async () => {
  const { head, clerk } = await strictSchool()
  const waiting = await refreshed(clerk.tokens)
  const app = await turnOnTwoStep(main, waiting.as)
  const { temporary_password } = await main.ask(resetSchoolAccountPassword, { ...head.as, params: { id: clerk.id } })
  const tokens = await main.enter(role, clerk.login, { password: temporary_password })
  expect(tokens.user).toMatchObject({ must_change_password: true, must_set_up_two_step: true })
  const as = { role, token: tokens.access_token }
  expect(await main.ask(api.ownAccount, as)).toMatchObject({ two_step: false, recovery_codes_left: 0 })
  const early = await main.refused(api.startTwoStep, { ...as, body: { password: temporary_password } })
  expect(early.code).toBe('password_change_required')
  const changed = await main.ask(session.changePassword, {
    ...as,
    body: { current_password: temporary_password, new_password: password },
  })
  await turnOnTwoStep(main, { role, token: changed.access_token })
  main.advance(0.5)
  const old = { role, body: { login: clerk.login, password, code: app.code() } }
  expect((await main.refused(session.login, old)).code).toBe('second_step_wrong')
})
