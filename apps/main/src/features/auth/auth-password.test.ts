import { listSchoolAccounts } from '@nhip-cau/contract/school-accounts'
import * as api from '@nhip-cau/contract/session'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../provision.ts'
import { password, startTestMain } from '../../testing/test-main.ts'

let main: Awaited<ReturnType<typeof startTestMain>>
beforeAll(async () => {
  main = await startTestMain()
})
afterAll(() => main.stop())

const parent = async (wanted: Parameters<typeof main.people.account>[1] = {}) => {
  const school = await main.people.school()
  return main.people.account(school.id, { role: 'parent', permissions: [], ...wanted })
}

test('a session with a temporary password can only change the password', async () => {
  const school = await main.people.school()
  const phone = main.people.nextPhone()
  const made = await createAccount(main.sql, {
    role: 'school',
    schoolId: school.id,
    fullName: 'Đinh Thị Tố Vy',
    phone,
    permissions: ['school.users.index'],
  })
  expect(made.temporaryPassword).toMatch(/^(?=.*[a-z])(?=.*\d)[a-z2-9]{10}$/)
  const given = made.temporaryPassword ?? ''
  const session = await main.enter('school', phone, { password: given })
  expect([session.user.must_change_password, decodeJwt(session.access_token).temporary]).toEqual([true, true])

  const refusal = await main.refused(listSchoolAccounts, { role: 'school', token: session.access_token, query: {} })
  expect(refusal.code).toBe('password_change_required')
  const again = await main.ask(api.refreshToken, { role: 'school', body: { refresh_token: session.refresh_token } })
  expect(decodeJwt(again.access_token).temporary).toBe(true)
  const changed = await main.ask(api.changePassword, {
    role: 'school',
    token: again.access_token,
    body: { current_password: given, new_password: 'TrangQuynh88' },
  })
  expect([changed.user.must_change_password, decodeJwt(changed.access_token).temporary]).toEqual([false, undefined])
  await main.ask(listSchoolAccounts, { role: 'school', token: changed.access_token, query: {} })
  await main.enter('school', phone, { password: 'TrangQuynh88' })
})

test('changing the password ends the other sessions if end_other_sessions is set', async () => {
  const { login } = await parent()
  const other = await main.enter('parent', login)
  const here = await main.enter('parent', login)
  const change = (token: string, current_password: string, new_password: string, end_other_sessions: boolean) =>
    main.ask(api.changePassword, {
      role: 'parent',
      token,
      body: { current_password, new_password, end_other_sessions },
    })
  const kept = await change(here.access_token, password, 'SongHuong42', false)
  const otherNext = await main.ask(api.refreshToken, { role: 'parent', body: { refresh_token: other.refresh_token } })
  const changed = await change(kept.access_token, 'SongHuong42', 'SongHan4242', true)
  const refusal = await main.refused(api.refreshToken, {
    role: 'parent',
    body: { refresh_token: otherNext.refresh_token },
  })
  expect(refusal.code).toBe('session_ended')
  await expect
    .poll(
      async () =>
        (
          await fetch(`${main.url}/main/parent/user`, {
            headers: { authorization: `Bearer ${otherNext.access_token}` },
          })
        ).status,
      { timeout: 5000 },
    )
    .toBe(401)
  await main.ask(api.currentUser, { role: 'parent', token: changed.access_token })
  await main.ask(api.refreshToken, { role: 'parent', body: { refresh_token: changed.refresh_token } })
  expect(kept.refresh_token).not.toBe(changed.refresh_token)
})

test('changing the password revokes all earlier access and refresh tokens of the same session', async () => {
  const { login } = await parent()
  const stolen = await main.enter('parent', login)
  const here = await main.ask(api.refreshToken, { role: 'parent', body: { refresh_token: stolen.refresh_token } })
  const changed = await main.ask(api.changePassword, {
    role: 'parent',
    token: here.access_token,
    body: { current_password: password, new_password: 'SongHuong42' },
  })
  for (const { access_token } of [stolen, here])
    expect((await main.refused(api.currentUser, { role: 'parent', token: access_token })).code).toBe('unauthenticated')
  for (const { refresh_token } of [stolen, here])
    expect((await main.refused(api.refreshToken, { role: 'parent', body: { refresh_token } })).code).toBe(
      'session_ended',
    )
  await main.ask(api.currentUser, { role: 'parent', token: changed.access_token })
  await main.ask(api.refreshToken, { role: 'parent', body: { refresh_token: changed.refresh_token } })
})

test('rejects a new password that equals the old one, is too short or is easy to guess', async () => {
  const { login, phone } = await parent({ fullName: 'Đỗ Thùy Dương', loginName: 'thuy.duong' })
  const { access_token } = await main.enter('parent', login)
  const refusal = async (new_password: string) => {
    const refusal = await main.refused(api.changePassword, {
      role: 'parent',
      token: access_token,
      body: { current_password: password, new_password },
    })
    return [refusal.status, refusal.errors?.new_password]
  }
  const common = 'Mật khẩu này quá dễ đoán, vui lòng chọn mật khẩu khác.'
  expect(await refusal(password)).toEqual([422, 'Mật khẩu mới phải khác mật khẩu hiện tại.'])
  expect(await refusal('ngan1')).toEqual([422, 'Mật khẩu tối thiểu 8 ký tự, gồm chữ và số.'])
  for (const easy of [
    'Matkhau123',
    'Mật Khẩu123'.replace(' ', ''),
    `a${phone.slice(3)}`,
    'ĐỗThùyDương1',
    'Thuyduong@2',
    'duong99999',
    // From lists of leaked passwords, also with an appended special character.
    'jordan23',
    'michael1',
    'Charlie1!',
    'trustno1',
  ]) {
    expect(await refusal(easy), easy).toEqual([422, common])
  }
})

test('a wrong current password gets a field error; after five the session is locked for it, and login still works', async () => {
  const { login } = await parent()
  const { access_token } = await main.enter('parent', login)
  const body = { current_password: 'wrong', new_password: 'TrangQuynh88' }
  const attempt = () => main.refused(api.changePassword, { role: 'parent', token: access_token, body })
  for (let count = 0; count < 5; count += 1) {
    expect((await attempt()).errors).toEqual({ current_password: 'Mật khẩu hiện tại không đúng.' })
  }
  let refusal: Awaited<ReturnType<typeof attempt>> | undefined
  expect(
    await main.hashesDuring(async () => {
      refusal = await attempt()
    }),
  ).toBe(0)
  expect(refusal?.code).toBe('login_locked')
  await main.enter('parent', login)
})

test('the second of two concurrent password changes gets 409 or 422', async () => {
  const { login } = await parent()
  const [one, other] = [await main.enter('parent', login), await main.enter('parent', login)]
  const change = (token: string, new_password: string) =>
    fetch(`${main.url}/main/parent/changePassword`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ current_password: password, new_password, end_other_sessions: false }),
    })
  const answers = await Promise.all([
    change(one.access_token, 'SongHuong42'),
    change(other.access_token, 'SongHan4242'),
  ])
  const statuses = answers.map((answer) => answer.status).sort((one, other) => one - other)
  expect(statuses[0]).toBe(200)
  expect([409, 422]).toContain(statuses[1])
})
