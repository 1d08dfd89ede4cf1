import * as api from '@nhip-cau/contract/own-account'
import { listSchoolAccounts } from '@nhip-cau/contract/school-accounts'
import { currentUser } from '@nhip-cau/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../provision.ts'
import { startMailbox } from '../../testing/mailbox.ts'
import { password, startTestMain } from '../../testing/test-main.ts'

let main: Awaited<ReturnType<typeof startTestMain>>
let mailbox: Awaited<ReturnType<typeof startMailbox>>
beforeAll(async () => {
  mailbox = await startMailbox()
  main = await startTestMain({ mail: mailbox.options })
})
afterAll(async () => {
  await main.stop()
  await mailbox.stop()
})

const teacher = async () => {
  const school = await main.people.school()
  const account = await main.people.account(school.id, { role: 'teacher', permissions: [] })
  const { access_token: token } = await main.enter('teacher', account.login)
  return { ...account, school, as: { role: 'teacher' as const, token } }
}
const office = async () => {
  const school = await main.people.school()
  const account = await main.people.account(school.id, { role: 'school', permissions: [] })
  const { access_token: token } = await main.enter('school', account.login)
  return { ...account, school, as: { role: 'school' as const, token } }
}
const lastChange = async () =>
  (await main.sql<{ change: unknown }[]>`select c.change from changes c order by c.seq desc limit 1`)[0]?.change

test('a teacher sees her own account', async () => {
  const { id, login, phone, as } = await teacher()
  expect(await main.ask(api.ownAccount, as)).toEqual({
    id,
    full_name: 'Phùng Thị Diệu Hương',
    login,
    phone,
    email: null,
    two_step: false,
    two_step_required: false,
    recovery_codes_left: 0,
  })
})

test('the office changes its name and address; nodes learn of the name, the session goes on', async () => {
  const { id, phone, as } = await office()
  const body = { full_name: '  Phùng  Thị Thu Hương ', email: ' thuhuong@example.com ' }
  expect(await main.ask(api.updateOwnAccount, { ...as, body })).toMatchObject({
    full_name: 'Phùng Thị Thu Hương',
    email: 'thuhuong@example.com',
  })
  expect((await main.ask(currentUser, as)).full_name).toBe('Phùng Thị Thu Hương')
  expect(await lastChange()).toMatchObject({
    kind: 'account',
    account: { id, full_name: 'Phùng Thị Thu Hương', phone, version: 1 },
  })
  const kept = await main.ask(api.updateOwnAccount, { ...as, body: {} })
  expect(kept).toMatchObject({ full_name: 'Phùng Thị Thu Hương', email: 'thuhuong@example.com' })
  expect((await main.ask(api.updateOwnAccount, { ...as, body: { email: null } })).email).toBeNull()
})

test('what is no name or no address is refused at its field, and nothing is changed', async () => {
  const { as } = await teacher()
  const complaint = async (body: { full_name?: string; email?: string }) =>
    (await main.refused(api.updateOwnAccount, { ...as, body })).errors
  expect(await complaint({ full_name: 'A', email: 'huong' })).toEqual({
    full_name: 'Cần ít nhất 2 ký tự.',
    email: 'Email không đúng định dạng.',
  })
  for (const email of [
    '',
    'a@b',
    'a@example.com, b@example.com',
    'a@example.com\nBcc: b@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])
    expect(Object.keys((await complaint({ email })) ?? {}), email).toEqual(['email'])
  expect((await complaint({ full_name: '<b>Hương</b>' }))?.full_name).toContain('Họ và tên chỉ gồm')
  expect((await main.ask(api.ownAccount, as)).email).toBeNull()
})

test('a parent and a teacher do not change their own names: the school knows them by these', async () => {
  const { phone, school, as } = await teacher()
  const body = { full_name: 'Phùng Thị Hương' }
  const said = { full_name: 'Họ tên do nhà trường ghi. Vui lòng đề nghị nhà trường sửa.' }
  expect((await main.refused(api.updateOwnAccount, { ...as, body })).errors).toEqual(said)
  const same = { fullName: 'Phùng Thị Diệu Hương', phone, permissions: [], password } as const
  await createAccount(main.sql, { ...same, role: 'parent', schoolId: school.id })
  const { access_token: token } = await main.enter('parent', phone)
  expect((await main.refused(api.updateOwnAccount, { role: 'parent', token, body })).errors).toEqual(said)
  // Nor through an account of the office that the same person has somewhere.
  const second = await main.people.school()
  await createAccount(main.sql, { ...same, role: 'school', schoolId: second.id })
  const { access_token: other } = await main.enter('school', phone)
  expect((await main.refused(api.updateOwnAccount, { role: 'school', token: other, body })).errors).toEqual(said)
  expect((await main.ask(currentUser, as)).full_name).toBe('Phùng Thị Diệu Hương')
})

test('the office does not change its own name where another school knows the person by it', async () => {
  const { phone, as } = await office()
  const second = await main.people.school()
  const fullName = 'Phùng Thị Diệu Hương'
  await createAccount(main.sql, { role: 'school', fullName, phone, permissions: [], password, schoolId: second.id })
  const refusal = await main.refused(api.updateOwnAccount, { ...as, body: { full_name: 'Phùng Thị Hương' } })
  expect([refusal.status, refusal.errors]).toEqual([
    409,
    { full_name: 'Người này cũng thuộc trường khác nên không thể đổi họ tên tại đây.' },
  ])
})

test('the address belongs to the account of one role, so that of the other stays as it is', async () => {
  const { phone, school, as } = await teacher()
  await main.people.account(school.id, { role: 'parent', phone, permissions: [] })
  await main.ask(api.updateOwnAccount, { ...as, body: { email: 'chung@example.com' } })
  const { access_token: token } = await main.enter('parent', phone)
  expect((await main.ask(api.ownAccount, { role: 'parent', token })).email).toBeNull()
  expect(
    (await main.ask(api.updateOwnAccount, { role: 'parent', token, body: { email: 'chung@example.com' } })).email,
  ).toBe('chung@example.com')
})

test('a new address is announced to the old one, and to nobody when there was none', async () => {
  const { as } = await teacher()
  const change = (email: string | null) => main.ask(api.updateOwnAccount, { ...as, body: { email } })
  await change('cu@example.com')
  await change('cu@example.com')
  await change('moi@example.com')
  await expect.poll(() => mailbox.to('cu@example.com').length, { timeout: 10_000 }).toBe(1)
  const [letter] = mailbox.to('cu@example.com')
  expect(letter?.subject).toBe('Địa chỉ email của tài khoản Nhịp Cầu đã thay đổi')
  expect(letter?.text).toContain('Chào Phùng Thị Diệu Hương,')
  expect(letter?.text).toContain('tài khoản giáo viên')
  expect(letter?.text).not.toContain('moi@example.com')
  expect(letter?.html).toContain('<p style="font-size:16px">Chào Phùng Thị Diệu Hương,</p>')
  await change(null)
  await expect.poll(() => mailbox.to('moi@example.com').length, { timeout: 10_000 }).toBe(1)
  expect(mailbox.to('cu@example.com')).toHaveLength(1)
})

test('where no mail server is configured nothing is queued', async () => {
  const silent = await startTestMain()
  const school = await silent.people.school()
  const { login } = await silent.people.account(school.id)
  const { access_token: token } = await silent.enter('school', login)
  for (const email of ['cu@example.com', 'moi@example.com'])
    await silent.ask(api.updateOwnAccount, { role: 'school', token, body: { email } })
  expect(await silent.sql`select from graphile_worker.jobs`).toHaveLength(0)
  await silent.stop()
})

test('with a temporary password the own account is shown but not changed', async () => {
  const school = await main.people.school()
  const phone = main.people.nextPhone()
  const { temporaryPassword } = await createAccount(main.sql, {
    role: 'school',
    schoolId: school.id,
    fullName: 'Đinh Thị Tố Vy',
    phone,
    permissions: ['school.users.index'],
  })
  const { access_token: token } = await main.enter('school', phone, { password: temporaryPassword ?? '' })
  const as = { role: 'school' as const, token }
  await main.ask(api.ownAccount, as)
  for (const refusal of [
    await main.refused(api.updateOwnAccount, { ...as, body: {} }),
    await main.refused(listSchoolAccounts, { ...as, query: {} }),
    await main.refused(api.startTwoStep, { ...as, body: { password } }),
  ])
    expect(refusal.code).toBe('password_change_required')
})
