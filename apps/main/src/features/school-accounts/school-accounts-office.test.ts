import * as api from '@nhip-cau/contract/school-accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMain } from '../../testing/test-main.ts'

let main: Awaited<ReturnType<typeof startTestMain>>
beforeAll(async () => {
  main = await startTestMain()
})
afterAll(() => main.stop())

type Wanted = Parameters<typeof main.people.account>[1]

const enter = async (schoolId: string, wanted: Wanted = {}) => {
  const account = await main.people.account(schoolId, wanted)
  const session = await main.enter('school', account.login)
  return { ...account, session, token: session.access_token, role: 'school' as const }
}

/** Makes a school with a head who has all permissions. */
const school = async () => {
  const { id } = await main.people.school()
  return { id, head: await enter(id) }
}

const userKeys = ['school.users.index', 'school.users.store', 'school.users.update', 'school.users.delete'] as const
const ask = (who: { role: 'school'; token: string }) => ({ role: who.role, token: who.token })

test('an edit with an outdated version gets 409', async () => {
  const { id, head } = await school()
  const clerk = await main.people.account(id, { permissions: [] })
  const edit = (permissions: readonly 'school.absence'[] | readonly 'school.camera'[]) => ({
    ...ask(head),
    params: { id: clerk.id },
    body: { version: 1, permissions: [...permissions] },
  })
  expect(await main.ask(api.updateSchoolAccount, edit(['school.absence']))).toMatchObject({ version: 2 })
  const refusal = await main.refused(api.updateSchoolAccount, edit(['school.camera']))
  expect([refusal.status, refusal.code]).toEqual([409, 'conflict'])
})

test('sorts the list by given name and filters it by state and permission', async () => {
  const { id, head } = await school()
  const off = await main.people.account(id, { fullName: 'Tạ Thị Bích Loan', permissions: ['school.camera'] })
  await main.people.account(id, { fullName: 'Lê Văn Ân', permissions: [] })
  await main.ask(api.switchSchoolAccountStatus, { ...ask(head), params: { id: off.id } })
  const names = async (query: Record<string, unknown>) =>
    (await main.ask(api.listSchoolAccounts, { ...ask(head), query })).data.map((account) => account.full_name)
  expect(await names({})).toEqual(['Lê Văn Ân', 'Phùng Thị Diệu Hương', 'Tạ Thị Bích Loan'])
  expect(await names({ sort: '-name' })).toEqual(['Tạ Thị Bích Loan', 'Phùng Thị Diệu Hương', 'Lê Văn Ân'])
  expect(await names({ sort: '-last_seen_at', per_page: 1 })).toEqual(['Phùng Thị Diệu Hương'])
  expect(await names({ state: 'locked' })).toEqual(['Tạ Thị Bích Loan'])
  expect(await names({ state: 'active', permission: 'school.camera' })).toEqual(['Phùng Thị Diệu Hương'])
  expect(await names({ state: 'temporary' })).toEqual([])
})

test('each account lists the actions that the caller may do', async () => {
  const { id, head } = await school()
  await main.people.account(id, { fullName: 'Chu Văn Lộc', permissions: ['school.absence'] })
  const helper = await enter(id, { fullName: 'Đinh Thị Tố Vy', permissions: [...userKeys] })
  const can = async (who: { role: 'school'; token: string }) =>
    Object.fromEntries(
      (await main.ask(api.listSchoolAccounts, { ...ask(who), query: {} })).data.map((one) => [
        one.full_name,
        Object.values(one.can),
      ]),
    )
  const [everything, nothing] = [
    [true, true, true, true],
    [false, false, false, false],
  ]
  expect(await can(head)).toEqual({
    'Chu Văn Lộc': everything,
    'Đinh Thị Tố Vy': everything,
    'Phùng Thị Diệu Hương': [true, false, false, false],
  })
  expect(await can(helper)).toEqual({
    'Chu Văn Lộc': nothing,
    'Đinh Thị Tố Vy': [true, false, false, false],
    'Phùng Thị Diệu Hương': nothing,
  })
})

test('every change of an account makes an audit entry without the password', async () => {
  const { id, head } = await school()
  const body = { full_name: 'Chu Văn Lộc', phone: main.people.nextPhone(), permissions: [] }
  const { account, temporary_password } = await main.ask(api.createSchoolAccount, { ...ask(head), body })
  const target = { ...ask(head), params: { id: account.id } }
  await main.ask(api.updateSchoolAccount, { ...target, body: { version: 1, permissions: ['school.attend'] } })
  await main.ask(api.switchSchoolAccountStatus, target)
  await main.ask(api.resetSchoolAccountPassword, target)
  await main.ask(api.deleteSchoolAccount, target)
  const rows = await main.sql<{ entry: Record<string, unknown> }[]>`
    select c.change -> 'entry' as entry from changes c
    where c.change ->> 'kind' = 'audit' and c.change #>> '{entry,school_id}' = ${id} order by c.seq`
  expect(rows.map(({ entry }) => [entry.action, entry.before, entry.after])).toEqual([
    ['account.store', null, { full_name: 'Chu Văn Lộc', permissions: [], active: true }],
    ['account.update', { permissions: [] }, { permissions: ['school.attend'] }],
    ['account.switch_status', { active: true }, { active: false }],
    ['account.reset_password', {}, {}],
    ['account.delete', { full_name: 'Chu Văn Lộc', permissions: ['school.attend'], active: false }, null],
  ])
  expect(rows[0]?.entry).toMatchObject({ actor_account_id: head.id, actor_name: 'Phùng Thị Diệu Hương' })
  expect(JSON.stringify(rows)).not.toContain(temporary_password)
})

test('an account of two schools cannot be reset by one, and deleting it in one keeps the other', async () => {
  const { id, head } = await school()
  const deputy = await main.people.account(id, { fullName: 'Tạ Thị Bích Loan' })
  const second = await main.people.school()
  await main.people.account(second.id, { fullName: 'Tạ Thị Bích Loan', phone: deputy.phone })
  const target = { ...ask(head), params: { id: deputy.id } }
  expect((await main.refused(api.resetSchoolAccountPassword, target)).code).toBe('account_shared')
  await main.ask(api.deleteSchoolAccount, target)
  const there = await main.enter('school', deputy.login)
  expect(there.user.school.id).toBe(second.id)
})
