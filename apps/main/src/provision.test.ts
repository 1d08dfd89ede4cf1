import { listChanges } from '@nhip-cau/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from './passwords.ts'
import { createAccount, createSchool, setAcademicYears } from './provision.ts'
import { nodeSecret, password, startTestMain } from './testing/test-main.ts'

let main: Awaited<ReturnType<typeof startTestMain>>
beforeAll(async () => {
  main = await startTestMain()
})
afterAll(() => main.stop())

const vuonMay = { code: 'VM', name: 'Trường Mầm non Vườn Mây', address: null, phone: null, email: null }
const changeCount = async () => (await main.ask(listChanges, { token: nodeSecret, query: {} })).changes.length

test('createSchool inserts a school once, updates it by code, and appends a change only if something changed', async () => {
  const id = '0199f000-0000-7000-8000-00000000abcd'
  const first = await createSchool(main.sql, { id, ...vuonMay })
  expect(first).toMatchObject({ id, ...vuonMay })
  const count = await changeCount()
  expect(await createSchool(main.sql, vuonMay)).toEqual(first)
  expect(await changeCount()).toBe(count)
  const moved = await createSchool(main.sql, { ...vuonMay, address: 'Hà Nội', nodeEndpoint: 'https://node-2.example' })
  expect(moved).toEqual({ ...first, address: 'Hà Nội', version: 2 })
  expect(await changeCount()).toBe(count + 1)
})

test('createAccount creates an account once with the given id and hash, and keeps its password when repeated', async () => {
  const { id: schoolId } = await createSchool(main.sql, vuonMay)
  const wanted = {
    role: 'parent',
    schoolId,
    fullName: 'Lê Thị Hoa',
    phone: main.people.nextPhone(),
    permissions: [],
  } as const
  const id = '0199f000-0000-7000-8000-00000000dcba'
  const made = await createAccount(main.sql, { id, ...wanted, passwordHash: await hashPassword(password) })
  expect(made).toEqual({ accountId: id, created: true, temporaryPassword: null })
  const count = await changeCount()
  expect(await createAccount(main.sql, { ...wanted, password: 'another one 1' })).toEqual({ ...made, created: false })
  expect(await changeCount()).toBe(count)
  const { user } = await main.enter('parent', wanted.phone)
  expect([user.must_change_password, user.school.node_endpoint]).toEqual([false, ''])
})

test('rejects an account without a login, a phone number under another name, and an unknown school', async () => {
  const { id: schoolId } = await createSchool(main.sql, vuonMay)
  const wanted = { role: 'school', schoolId, fullName: 'Lê Thị Hoa', permissions: [] } as const
  await expect(createAccount(main.sql, wanted)).rejects.toThrow('needs a phone number or a user name')
  const phone = main.people.nextPhone()
  await createAccount(main.sql, { ...wanted, phone })
  await expect(createAccount(main.sql, { ...wanted, role: 'parent', phone, fullName: 'Vi Thị Thảo' })).rejects.toThrow(
    'another name',
  )
  await expect(setAcademicYears(main.sql, '0199f000-0000-7000-8000-000000000000', [])).rejects.toThrow('no such school')
})
