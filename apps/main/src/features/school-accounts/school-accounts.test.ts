import { schoolPermissions } from '@nhip-cau/contract/permissions'
import * as api from '@nhip-cau/contract/school-accounts'
import { currentUser, refreshToken } from '@nhip-cau/contract/session'
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

test('the head adds a clerk, who logs in with the temporary password; it is not stored in plain text', async () => {
  const { head } = await school()
  const phone = main.people.nextPhone()
  const { account, temporary_password } = await main.ask(api.createSchoolAccount, {
    ...ask(head),
    body: {
      full_name: ' Đinh  Thị Tố Vy ',
      phone: phone.replace('+84', '0'),
      permissions: ['school.absence', 'school.users.index'],
    },
  })
  expect(account).toMatchObject({
    full_name: 'Đinh Thị Tố Vy',
    login: phone.replace('+84', '0'),
    phone,
    permissions: ['school.users.index', 'school.absence'],
    active: true,
    must_change_password: true,
    last_seen_at: null,
  })
  expect(temporary_password).toMatch(/^(?=.*[a-z])(?=.*\d)[a-hjkmnp-z2-9]{10}$/)
  expect((await main.enter('school', phone, { password: temporary_password })).user.must_change_password).toBe(true)
  const kept = await main.sql`select a::text as row from accounts a union all select c::text from changes c`
  expect(JSON.stringify(kept)).not.toContain(temporary_password)
})

test('lists the accounts of the own school in pages and finds names without tone marks', async () => {
  const { id, head } = await school()
  await school()
  for (const fullName of ['Tạ Thị Bích Loan', 'Cao Thị Mỹ Phụng', 'Quách Đức Sáu'])
    await main.people.account(id, { fullName, permissions: [] })
  const list = (query: Record<string, unknown>) => main.ask(api.listSchoolAccounts, { ...ask(head), query })
  const page = await list({ page: 2, per_page: 3 })
  expect(page.paging).toEqual({ total_pages: 2, total_records: 4, page: 2, per_page: 3 })
  expect(page.data.map((account) => account.full_name)).toEqual(['Quách Đức Sáu'])
  const names = async (q: string) => (await list({ q })).data.map((account) => account.full_name)
  expect(await names('phung my')).toEqual(['Cao Thị Mỹ Phụng'])
  expect(await names('đức')).toEqual(['Quách Đức Sáu'])
  expect(await names('DUC')).toEqual(['Quách Đức Sáu'])
  expect(await names(head.login)).toHaveLength(1)
  expect(await names("100%_'")).toEqual([])
  expect((await list({})).data[0]?.last_seen_at).toMatch(/Z$/)
})

test("rejects a taken login, a login that looks like a phone number, and another person's number", async () => {
  const { id, head } = await school()
  const other = await main.people.account(id, { loginName: 'vanthu.vm', fullName: 'Đinh Thị Tố Vy' })
  const refusal = async (body: { full_name?: string; phone?: string; login_name?: string }) => {
    const refusal = await main.refused(api.createSchoolAccount, {
      ...ask(head),
      body: { full_name: 'Đinh Thị Tố Vy', permissions: [], ...body },
    })
    return [refusal.status, refusal.code, refusal.errors]
  }
  const taken = 'Tên đăng nhập hoặc số điện thoại đã tồn tại.'
  expect(await refusal({ login_name: 'VanThu.VM' })).toEqual([422, 'login_taken', { login_name: taken }])
  expect(await refusal({ phone: other.phone })).toEqual([422, 'login_taken', { phone: taken }])
  expect(await refusal({ phone: other.phone, full_name: 'Cao Thị Mỹ Phụng' })).toEqual([
    409,
    'conflict',
    { phone: 'Số điện thoại này đã được đăng ký với họ tên khác.' },
  ])
  expect(await refusal({})).toEqual([422, 'validation', { phone: 'Không được để trống.' }])
  expect((await refusal({ login_name: '0912345678' }))[2]).toEqual({
    login_name: 'Tên đăng nhập từ 4–30 ký tự, không dấu.',
  })
})

test('rejects permissions that the caller does not hold, for a new, another and the own account', async () => {
  const { id } = await school()
  const clerk = await enter(id, { permissions: [...userKeys] })
  const helper = await main.people.account(id, { permissions: ['school.users.index'] })
  const greedy = { permissions: ['school.users.index', 'school.camera'] } as const
  const refusals = [
    await main.refused(api.createSchoolAccount, {
      ...ask(clerk),
      body: { full_name: 'Chu Văn Lộc', phone: main.people.nextPhone(), permissions: ['school.camera'] },
    }),
    await main.refused(api.updateSchoolAccount, {
      ...ask(clerk),
      params: { id: helper.id },
      body: { version: 1, permissions: [...greedy.permissions] },
    }),
    await main.refused(api.updateSchoolAccount, {
      ...ask(clerk),
      params: { id: clerk.id },
      body: { version: 1, permissions: [...userKeys, 'school.camera'] },
    }),
  ]
  for (const { status, code, errors } of refusals) {
    expect({ status, code, errors }).toEqual({
      status: 403,
      code: 'more_than_held',
      errors: { permissions: 'Có quyền vượt quá quyền của bạn.' },
    })
  }
})

test('an account cannot reset, change, disable or delete one with more permissions', async () => {
  const { id, head } = await school()
  const clerk = await enter(id, { permissions: [...userKeys] })
  const target = { ...ask(clerk), params: { id: head.id } }
  const refusals = [
    await main.refused(api.resetSchoolAccountPassword, target),
    await main.refused(api.updateSchoolAccount, { ...target, body: { version: 1, full_name: 'Tên Khác' } }),
    await main.refused(api.switchSchoolAccountStatus, target),
    await main.refused(api.deleteSchoolAccount, target),
  ]
  expect(refusals.map((refusal) => refusal.code)).toEqual(['permission', 'permission', 'permission', 'permission'])
})

test('returns 404 for accounts of another school, teachers and unknown ids', async () => {
  const { id, head } = await school()
  const elsewhere = await school()
  const teacher = await main.people.account(id, { role: 'teacher', permissions: [] })
  for (const target of [elsewhere.head.id, teacher.id, '0199f000-0000-7000-8000-000000000000']) {
    const call = { ...ask(head), params: { id: target } }
    const statuses = [
      await main.refused(api.resetSchoolAccountPassword, call),
      await main.refused(api.updateSchoolAccount, { ...call, body: { version: 1, permissions: [] } }),
      await main.refused(api.switchSchoolAccountStatus, call),
      await main.refused(api.deleteSchoolAccount, call),
    ].map((refusal) => refusal.status)
    expect(statuses).toEqual([404, 404, 404, 404])
  }
})

test('each endpoint requires its own permission', async () => {
  const { id, head } = await school()
  const clerk = await enter(id, { permissions: ['school.absence'] })
  const call = { ...ask(clerk), params: { id: head.id } }
  const refusals = [
    await main.refused(api.listSchoolAccounts, { ...ask(clerk), query: {} }),
    await main.refused(api.createSchoolAccount, { ...ask(clerk), body: { full_name: 'Chu Văn Lộc', permissions: [] } }),
    await main.refused(api.updateSchoolAccount, { ...call, body: { version: 1 } }),
    await main.refused(api.deleteSchoolAccount, call),
    await main.refused(api.switchSchoolAccountStatus, call),
    await main.refused(api.resetSchoolAccountPassword, call),
  ]
  expect(refusals.map((refusal) => [refusal.status, refusal.code])).toEqual(refusals.map(() => [403, 'permission']))
})

test('disabling an account ends its sessions within seconds; enabled again, it has to log in anew', async () => {
  const { id, head } = await school()
  const clerk = await enter(id, { permissions: [] })
  const other = await main.another()
  await other.ask(currentUser, ask(clerk))
  const flip = () => main.ask(api.switchSchoolAccountStatus, { ...ask(head), params: { id: clerk.id } })
  expect((await flip()).active).toBe(false)
  for (const { url } of [main, other]) {
    const user = () => fetch(`${url}/main/school/user`, { headers: { authorization: `Bearer ${clerk.token}` } })
    await expect.poll(async () => (await user()).status, { timeout: 5000 }).toBe(401)
  }
  expect((await flip()).active).toBe(true)
  const refusal = await main.refused(refreshToken, {
    role: 'school',
    body: { refresh_token: clerk.session.refresh_token },
  })
  expect(refusal.code).toBe('session_ended')
  await main.enter('school', clerk.login)
})

test('removing a permission invalidates the access token within seconds, and refresh continues without it', async () => {
  const { id, head } = await school()
  const clerk = await enter(id, { permissions: ['school.users.index', 'school.camera'] })
  await main.ask(api.updateSchoolAccount, {
    ...ask(head),
    params: { id: clerk.id },
    body: { version: 1, permissions: ['school.camera'] },
  })
  const list = () =>
    fetch(`${main.url}/main/school/schoolAccount/getAll`, { headers: { authorization: `Bearer ${clerk.token}` } })
  await expect.poll(async () => (await list()).status, { timeout: 5000 }).toBe(401)
  const next = await main.ask(refreshToken, { role: 'school', body: { refresh_token: clerk.session.refresh_token } })
  const refusal = await main.refused(api.listSchoolAccounts, { role: 'school', token: next.access_token, query: {} })
  expect(refusal.code).toBe('permission')
})

test('a reset ends the sessions and returns a temporary password; the old password is invalid', async () => {
  const { id, head } = await school()
  const clerk = await enter(id, { permissions: [] })
  const { account, temporary_password } = await main.ask(api.resetSchoolAccountPassword, {
    ...ask(head),
    params: { id: clerk.id },
  })
  expect(account.must_change_password).toBe(true)
  const refusal = await main.refused(refreshToken, {
    role: 'school',
    body: { refresh_token: clerk.session.refresh_token },
  })
  expect(refusal.code).toBe('session_ended')
  await expect(main.enter('school', clerk.login)).rejects.toThrow()
  await main.enter('school', clerk.login, { password: temporary_password })
})

test("resetting an office account does not change the password of the same person's parent account", async () => {
  const { id, head } = await school()
  const clerk = await main.people.account(id, { permissions: [] })
  await main.people.account(id, { role: 'parent', phone: clerk.phone, permissions: [] })
  const { temporary_password } = await main.ask(api.resetSchoolAccountPassword, {
    ...ask(head),
    params: { id: clerk.id },
  })
  await expect(main.enter('parent', clerk.login, { password: temporary_password })).rejects.toThrow()
  await main.enter('parent', clerk.login)
})

test('deleting an account frees its phone number and tells nodes that it is inactive', async () => {
  const { id, head } = await school()
  const clerk = await enter(id, { permissions: ['school.absence'], fullName: 'Chu Văn Lộc' })
  await main.ask(api.deleteSchoolAccount, { ...ask(head), params: { id: clerk.id } })
  const refusal = await main.refused(refreshToken, {
    role: 'school',
    body: { refresh_token: clerk.session.refresh_token },
  })
  expect(refusal.code).toBe('session_ended')
  const changes = await main.sql<{ change: unknown }[]>`select c.change from changes c order by c.seq desc limit 2`
  expect(changes.map((row) => row.change)).toMatchObject([
    { kind: 'session-ended' },
    { kind: 'account', account: { id: clerk.id, active: false, version: 2 } },
  ])
  await main.ask(api.createSchoolAccount, {
    ...ask(head),
    body: { full_name: 'Lương Thị Hồng Nhạn', phone: clerk.phone, permissions: [] },
  })
})

test('rejects disabling, deleting and resetting the own account', async () => {
  const { id, head } = await school()
  await main.people.account(id)
  const own = { ...ask(head), params: { id: head.id } }
  const refusals = [
    await main.refused(api.switchSchoolAccountStatus, own),
    await main.refused(api.deleteSchoolAccount, own),
    await main.refused(api.resetSchoolAccountPassword, own),
  ]
  expect(refusals.map((refusal) => refusal.code)).toEqual(['permission', 'permission', 'permission'])
})

test('the last account with all permissions cannot give them up', async () => {
  const { id, head } = await school()
  const disabled = await main.people.account(id)
  await main.ask(api.switchSchoolAccountStatus, { ...ask(head), params: { id: disabled.id } })
  const refusal = await main.refused(api.updateSchoolAccount, {
    ...ask(head),
    params: { id: head.id },
    body: { version: 1, permissions: [...userKeys] },
  })
  expect([refusal.status, refusal.code]).toEqual([409, 'last_full_account'])
  await main.ask(api.updateSchoolAccount, {
    ...ask(head),
    params: { id: head.id },
    body: { version: 1, full_name: 'Phùng Thị Hương', permissions: [...schoolPermissions] },
  })
})

test('of two heads who give up their permissions concurrently one gets 409', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, head } = await school()
    const deputy = await enter(id)
    const giveUp = async ({ token, id: own }: { token: string; id: string }) => {
      const response = await fetch(`${main.url}/main/school/schoolAccount/${own}/update`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ version: 1, permissions: [] }),
      })
      return response.status
    }
    expect((await Promise.all([giveUp(head), giveUp(deputy)])).sort()).toEqual([200, 409])
  }
})

test('of two heads who delete each other concurrently one remains', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, head } = await school()
    const deputy = await enter(id)
    const remove = async (token: string, target: string) => {
      const path = `${main.url}/main/school/schoolAccount/${target}/delete`
      return (await fetch(path, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })).status
    }
    const statuses = await Promise.all([remove(head.token, deputy.id), remove(deputy.token, head.id)])
    expect(statuses.sort()).toEqual([200, 401])
    expect(await main.sql`select from memberships m where m.school_id = ${id}`).toHaveLength(1)
  }
})

test('a new name applies to all roles of the person, and a person of another school cannot be renamed', async () => {
  const { id, head } = await school()
  const clerk = await main.people.account(id, { permissions: [], fullName: 'Cao Thị Phụng' })
  const asParent = await main.people.account(id, {
    role: 'parent',
    phone: clerk.phone,
    fullName: 'Cao Thị Phụng',
    permissions: [],
  })
  const rename = { ...ask(head), params: { id: clerk.id }, body: { version: 1, full_name: 'Cao Thị Mỹ Phụng' } }
  expect((await main.ask(api.updateSchoolAccount, rename)).full_name).toBe('Cao Thị Mỹ Phụng')
  const changes = await main.sql<{ id: string; name: string }[]>`
    select c.change -> 'account' ->> 'id' as id, c.change -> 'account' ->> 'full_name' as name from changes c order by c.seq desc limit 2`
  expect(new Set(changes.map((row) => row.id))).toEqual(new Set([clerk.id, asParent.id]))
  expect(changes.map((row) => row.name)).toEqual(['Cao Thị Mỹ Phụng', 'Cao Thị Mỹ Phụng'])
  const elsewhere = await main.people.school()
  await main.people.account(elsewhere.id, {
    role: 'parent',
    phone: clerk.phone,
    fullName: 'Cao Thị Mỹ Phụng',
    permissions: [],
  })
  const refusal = await main.refused(api.updateSchoolAccount, {
    ...rename,
    body: { version: 2, full_name: 'Tên Khác' },
  })
  expect([refusal.status, refusal.errors]).toEqual([
    409,
    { full_name: 'Người này cũng thuộc trường khác nên không thể đổi họ tên tại đây.' },
  ])
})

test('a deletion sent twice with the same idempotency key returns the first response', async () => {
  const { id, head } = await school()
  const clerk = await main.people.account(id, { permissions: [] })
  const call = { ...ask(head), params: { id: clerk.id }, headers: { 'idempotency-key': 'delete-the-clerk' } }
  expect(await main.ask(api.deleteSchoolAccount, call)).toEqual(await main.ask(api.deleteSchoolAccount, call))
  expect((await main.refused(api.deleteSchoolAccount, { ...ask(head), params: { id: clerk.id } })).status).toBe(404)
})
