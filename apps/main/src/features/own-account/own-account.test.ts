import * as api from '@nhip-cau/contract/own-account'
import { listSchoolAccounts } from '@nhip-cau/contract/school-accounts'
import { currentUser } from '@nhip-cau/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../provision.ts'
import { startMailbox } from '../../testing/mailbox.ts'
import { newAccount } from '../../testing/new-account.ts'
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

const teacher = () => newAccount(main, 'teacher')
const office = () => newAccount(main, 'school')
const lastChange = async () =>
  (await main.sql<{ change: unknown }[]>`select c.change from changes c order by c.seq desc limit 1`)[0]?.change

test('ownAccount returns the account of the teacher', async () => {
  const { id, login, phone, as } = await teacher()
  expect(await main.ask(api.ownAccount, as)).toEqual({
    id,
    full_name: 'Phùng Thị Diệu Hương',
    login,
    phone,
    email: null,
    pending_email: null,
    two_step: false,
    two_step_required: false,
    recovery_codes_left: 0,
    can: { change_email: true },
  })
})

test('a staff member of the office changes the own name; nodes get the change and the version stays', async () => {
  const { id, phone, as } = await office()
  const body = { full_name: '  Phùng  Thị Thu Hương ' }
  expect((await main.ask(api.updateOwnAccount, { ...as, body })).full_name).toBe('Phùng Thị Thu Hương')
  expect((await main.ask(currentUser, as)).full_name).toBe('Phùng Thị Thu Hương')
  expect(await lastChange()).toMatchObject({
    kind: 'account',
    account: { id, full_name: 'Phùng Thị Thu Hương', phone, version: 1 },
  })
  expect((await main.ask(api.updateOwnAccount, { ...as, body: {} })).full_name).toBe('Phùng Thị Thu Hương')
})

test('rejects an invalid name with a field error and changes nothing', async () => {
  const { as } = await office()
  const refusal = async (full_name: string) =>
    (await main.refused(api.updateOwnAccount, { ...as, body: { full_name } })).errors?.full_name
  expect(await refusal('A')).toBe('Cần ít nhất 2 ký tự.')
  expect(await refusal('<b>Hương</b>')).toContain('Họ và tên chỉ gồm')
  expect((await main.ask(api.ownAccount, as)).full_name).toBe('Phùng Thị Diệu Hương')
})

test('parents and teachers cannot change their own names, also not through an office account', async () => {
  const { phone, school, as } = await teacher()
  const body = { full_name: 'Phùng Thị Hương' }
  const said = { full_name: 'Họ tên do nhà trường ghi. Vui lòng đề nghị nhà trường sửa.' }
  expect((await main.refused(api.updateOwnAccount, { ...as, body })).errors).toEqual(said)
  const same = { fullName: 'Phùng Thị Diệu Hương', phone, permissions: [], password } as const
  await createAccount(main.sql, { ...same, role: 'parent', schoolId: school.id })
  const { access_token: token } = await main.enter('parent', phone)
  expect((await main.refused(api.updateOwnAccount, { role: 'parent', token, body })).errors).toEqual(said)
  // An office account of the same person in another school cannot change the name either.
  const second = await main.people.school()
  await createAccount(main.sql, { ...same, role: 'school', schoolId: second.id })
  const { access_token: other } = await main.enter('school', phone)
  expect((await main.refused(api.updateOwnAccount, { role: 'school', token: other, body })).errors).toEqual(said)
  expect((await main.ask(currentUser, as)).full_name).toBe('Phùng Thị Diệu Hương')
})

test('rejects a new name of an office account if another school knows the person', async () => {
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

test('with a temporary password the own account can be read but not changed', async () => {
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
