import { resetNodeAccount } from '@nhip-cau/contract/node-accounts'
import { join } from '@nhip-cau/contract/onboarding'
import * as api from '@nhip-cau/contract/own-account'
import type { Change } from '@nhip-cau/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askForAddress, takeAddress, wrongCode } from '../../testing/address.ts'
import { turnOnTwoStep } from '../../testing/authenticator.ts'
import { startMailbox } from '../../testing/mailbox.ts'
import { newAccount } from '../../testing/new-account.ts'
import { nodeSecret, password, startTestMain } from '../../testing/test-main.ts'

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
type As = Awaited<ReturnType<typeof teacher>>['as']
const emailOf = async (as: As) => (await main.ask(api.ownAccount, as)).email
const entries = async () => {
  const rows = await main.sql<{ change: Change }[]>`select c.change from changes c order by c.seq`
  return rows.flatMap(({ change }) => (change.kind === 'audit' ? [change.entry] : []))
}

test('a new address stays pending until its code is confirmed', async () => {
  const { as } = await teacher()
  const code = await askForAddress(main, mailbox, as, 'moi@example.com')
  const [letter] = mailbox.to('moi@example.com')
  expect(letter?.subject).toBe('Mã xác nhận địa chỉ email Nhịp Cầu')
  expect(letter?.text).toContain('Chào Phùng Thị Diệu Hương,')
  expect(letter?.text).toContain('tài khoản giáo viên')
  expect(await main.ask(api.ownAccount, as)).toMatchObject({ email: null, pending_email: 'moi@example.com' })
  const confirmed = await main.ask(api.confirmEmail, { ...as, body: { code } })
  expect(confirmed).toMatchObject({ email: 'moi@example.com', pending_email: null })
  expect((await main.refused(api.confirmEmail, { ...as, body: { code } })).errors).toEqual({
    code: 'Mã xác nhận không đúng hoặc đã hết hạn.',
  })
})

test('changing or removing the address requires the current password', async () => {
  const { as } = await teacher()
  await takeAddress(main, mailbox, as, 'chu@example.com')
  const wrong = { password: 'DoanMo2026' }
  const change = await main.refused(api.changeEmail, { ...as, body: { email: 'ke.gian@example.com', ...wrong } })
  expect([change.status, change.errors]).toEqual([422, { password: 'Mật khẩu hiện tại không đúng.' }])
  expect((await main.refused(api.removeEmail, { ...as, body: wrong })).errors?.password).toBeDefined()
  expect(mailbox.to('ke.gian@example.com')).toHaveLength(0)
  // A former version of the client sent the address with the profile, without a password.
  await main.ask(api.updateOwnAccount, { ...as, body: { email: 'ke.gian@example.com' } as object })
  expect(await emailOf(as)).toBe('chu@example.com')
})

test('changing the address requires the second step if it is on', async () => {
  const { as } = await teacher()
  const app = await turnOnTwoStep(main, as)
  const ask = (second_step?: string) =>
    main.refused(api.changeEmail, {
      ...as,
      body: { email: 'hai.buoc@example.com', password, ...(second_step ? { second_step } : {}) },
    })
  const missing = await ask()
  expect([missing.code, missing.errors]).toEqual([
    'second_step_required',
    { second_step: 'Vui lòng nhập mã xác nhận từ ứng dụng xác thực.' },
  ])
  main.advance(0.5)
  expect((await ask(wrongCode(app.code()))).code).toBe('second_step_wrong')
  const body = { email: 'hai.buoc@example.com', password, second_step: app.code() }
  expect((await main.ask(api.changeEmail, { ...as, body })).pending_email).toBe('hai.buoc@example.com')
})

test('a code for a new address allows five wrong tries and is valid for 15 minutes', async () => {
  const { as } = await teacher()
  const code = await askForAddress(main, mailbox, as, 'nam.lan@example.com')
  for (const _ of [1, 2, 3, 4, 5])
    expect((await main.refused(api.confirmEmail, { ...as, body: { code: wrongCode(code) } })).code).toBe('code_wrong')
  expect((await main.refused(api.confirmEmail, { ...as, body: { code } })).code).toBe('code_wrong')
  const next = await askForAddress(main, mailbox, as, 'nam.lan@example.com')
  main.advance(15.1)
  expect((await main.refused(api.confirmEmail, { ...as, body: { code: next } })).code).toBe('code_wrong')
  expect(await emailOf(as)).toBeNull()
})

test('of sixty concurrent codes five are compared', async () => {
  const { id, as } = await teacher()
  const code = await askForAddress(main, mailbox, as, 'cung.luc@example.com')
  const tries = Array.from({ length: 60 }, () =>
    main.refused(api.confirmEmail, { ...as, body: { code: wrongCode(code) } }),
  )
  const codes = (await Promise.all(tries)).map((refusal) => refusal.code)
  expect(codes.filter((one) => one === 'code_wrong').length).toBeLessThanOrEqual(10)
  const [row] = await main.sql`select e.tries from email_changes e where e.account_id = ${id}`
  expect(row?.tries).toBe(5)
})

test('the old address gets an e-mail when it is replaced or removed', async () => {
  const { as } = await teacher()
  await takeAddress(main, mailbox, as, 'cu@example.com')
  await takeAddress(main, mailbox, as, 'khac@example.com')
  await expect.poll(() => mailbox.to('cu@example.com').length).toBe(2)
  const letter = mailbox.to('cu@example.com').at(-1)
  expect(letter?.subject).toBe('Địa chỉ email của tài khoản Nhịp Cầu đã thay đổi')
  expect(letter?.text).not.toContain('khac@example.com')
  expect(letter?.html).toContain('<p style="font-size:16px">Chào Phùng Thị Diệu Hương,</p>')
  expect((await main.ask(api.removeEmail, { ...as, body: { password } })).email).toBeNull()
  await expect.poll(() => mailbox.to('khac@example.com').length).toBe(2)
  expect(mailbox.to('cu@example.com')).toHaveLength(2)
})

test('a change of the address makes an audit entry without the address', async () => {
  const { id, school, as } = await teacher()
  await takeAddress(main, mailbox, as, 'nhat.ky@example.com')
  const entry = (await entries()).find((one) => one.school_id === school.id)
  expect(entry).toMatchObject({
    actor_account_id: id,
    actor_name: 'Phùng Thị Diệu Hương',
    actor_role: 'teacher',
    action: 'account.change_email',
    object_id: id,
    before: { email: null },
    after: { email: '•••' },
  })
  expect(JSON.stringify(await entries())).not.toContain('nhat.ky@example.com')
})

test('the address belongs to one account; the account of the other role keeps its own', async () => {
  const { phone, school, as } = await teacher()
  await main.people.account(school.id, { role: 'parent', phone, permissions: [] })
  await takeAddress(main, mailbox, as, 'chung@example.com')
  const { access_token: token } = await main.enter('parent', phone)
  const parent = { role: 'parent' as const, token }
  expect((await main.ask(api.ownAccount, parent)).email).toBeNull()
  expect((await takeAddress(main, mailbox, parent, 'chung@example.com')).email).toBe('chung@example.com')
})

test('a reset by the school removes the address, and no code is sent to it', async () => {
  const { id, login, school, as } = await teacher()
  await takeAddress(main, mailbox, as, 'truoc.day@example.com')
  const reset = { token: nodeSecret, params: { id }, body: { school_id: school.id } }
  const { code } = await main.ask(resetNodeAccount, reset)
  const { access_token: token } = await main.ask(join, { role: 'teacher', body: { code, new_password: 'SongHan4242' } })
  expect(await emailOf({ role: 'teacher', token })).toBeNull()
  main.advance(25 * 60)
  const before = mailbox.to('truoc.day@example.com').length
  await main.ask(api.forgotPassword, { role: 'teacher', body: { login } })
  await expect.poll(async () => (await main.sql`select from graphile_worker.jobs`).length).toBe(0)
  expect(mailbox.to('truoc.day@example.com')).toHaveLength(before)
})

test('rejects malformed addresses and the current address with a field error', async () => {
  const { as } = await teacher()
  await takeAddress(main, mailbox, as, 'dung@example.com')
  const refusal = async (email: string) =>
    (await main.refused(api.changeEmail, { ...as, body: { email, password } })).errors?.email
  expect(await refusal('huong')).toBe('Email không đúng định dạng.')
  for (const email of [
    '',
    'a@b',
    'a@example.com, b@example.com',
    'a@example.com\nBcc: b@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])
    expect(await refusal(email), email).toBeDefined()
  expect(await refusal(' dung@example.com ')).toBe('Đây đã là email của tài khoản.')
})

test('allows five changes of the address within an hour', async () => {
  const { as } = await teacher()
  const ask = { ...as, body: { email: 'nguoi.la@example.com', password } }
  for (const _ of [1, 2, 3, 4, 5]) await main.ask(api.changeEmail, ask)
  expect((await main.refused(api.changeEmail, ask)).code).toBe('too_many_requests')
})

test('without a mail server rejects a new address and queues no job', async () => {
  const silent = await startTestMain()
  const school = await silent.people.school()
  const { login } = await silent.people.account(school.id)
  const { access_token: token } = await silent.enter('school', login)
  const as = { role: 'school' as const, token }
  expect((await silent.ask(api.ownAccount, as)).can.change_email).toBe(false)
  const refusal = await silent.refused(api.changeEmail, { ...as, body: { email: 'im@example.com', password } })
  expect(refusal.errors?.email).toContain('chưa gửi được thư')
  expect(await silent.sql`select from graphile_worker.jobs`).toHaveLength(0)
  await silent.stop()
})
