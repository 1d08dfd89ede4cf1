import { createSchoolAccount, listSchoolAccounts } from '@nhip-cau/contract/school-accounts'
import { changePassword, login, logout } from '@nhip-cau/contract/session'
import { createLog } from '@nhip-cau/server-kit/log'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { password, startTestMain } from './testing/test-main.ts'

let main: Awaited<ReturnType<typeof startTestMain>>
let lines: Record<string, unknown>[] = []
let written = ''

beforeAll(async () => {
  const log = createLog('info', {
    write: (text) => {
      written += text
      lines.push(JSON.parse(text) as Record<string, unknown>)
    },
  })
  main = await startTestMain({ log })
})
afterAll(() => main.stop())
beforeEach(() => {
  lines = []
  written = ''
})

const person = async () => {
  const school = await main.people.school()
  return main.people.account(school.id, { role: 'school', permissions: [] })
}

test('logs successful and failed logins with status and code, without the typed login and password', async () => {
  const head = await person()
  await main.enter('school', head.login)
  await main.refused(login, { role: 'school', body: { login: head.login, password: 'Sai#Roi2718' } })
  await expect
    .poll(() => lines)
    .toMatchObject([
      { level: 30, time: expect.any(Number), method: 'POST', route: '/main/school/login', status: 200, msg: 'access' },
      {
        level: 30,
        id: expect.any(String),
        route: '/main/school/login',
        status: 422,
        code: 'login_failed',
        msg: 'access',
      },
    ])
  for (const typed of [head.login, head.login.slice(1), password, 'Sai#Roi2718']) expect(written).not.toContain(typed)
})

test('logs refused requests and logouts with the account id', async () => {
  const clerk = await person()
  const { access_token: token } = await main.enter('school', clerk.login)
  lines = []
  await main.refused(createSchoolAccount, { role: 'school', token, body: { full_name: 'Lê An', permissions: [] } })
  await main.refused(changePassword, {
    role: 'school',
    token,
    body: { current_password: 'Sai#Roi2718', new_password: 'may-trang-2026' },
  })
  await main.ask(logout, { role: 'school', token })
  await main.refused(logout, { role: 'school', token })
  await expect
    .poll(() => lines)
    .toMatchObject([
      { route: '/main/school/schoolAccount/store', status: 403, code: 'permission', account: clerk.id },
      { route: '/main/school/changePassword', status: 422, code: 'validation', account: clerk.id },
      { route: '/main/school/logout', status: 200, account: clerk.id, session: expect.any(String) },
      { route: '/main/school/logout', status: 401, code: 'unauthenticated' },
    ])
})

test('logs malformed request bodies, but not validation errors', async () => {
  const head = await main.people.account((await main.people.school()).id)
  const { access_token: token } = await main.enter('school', head.login)
  await expect.poll(() => lines).toHaveLength(1)
  lines = []
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  await main.refused(listSchoolAccounts, { role: 'school', token, query: { per_page: 1000 } })
  const url = `${main.url}/main/school/logout`
  for (const body of ['{"a":', '{"__proto__":{"role":"school"}}']) {
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(400)
  }
  const line = { level: 30, route: '/main/school/logout', status: 400, code: 'malformed', account: head.id }
  await expect.poll(() => lines).toMatchObject([line, line])
})
