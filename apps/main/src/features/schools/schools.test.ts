import { updateSchool } from '@nhip-cau/contract/schools'
import { currentUser, setAcademicYears } from '@nhip-cau/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nodeSecret, startTestMain } from '../../testing/test-main.ts'

let main: Awaited<ReturnType<typeof startTestMain>>
beforeAll(async () => {
  main = await startTestMain()
})
afterAll(() => main.stop())

const school = async (permissions: readonly string[] = ['school.users.update']) => {
  const { id, code } = await main.people.school()
  const { id: account, login } = await main.people.account(id, { permissions })
  return { id, code, account, role: 'school' as const, token: (await main.enter('school', login)).access_token }
}

test('updates the given fields of the school, and nodes get the change with the author', async () => {
  const { id, code, role, token, account } = await school()
  const contact = { address: 'Số 18, đường Vườn Mây', phone: '02438123456', email: 'vuonmay@example.com' }
  const more = { short_name: 'Vườn Mây', website: 'https://vuonmay.example.com', governing_body: 'SỞ GD&ĐT HÀ NỘI' }
  const first = await main.ask(updateSchool, {
    role,
    token,
    body: {
      version: 1,
      name: ' Trường Mầm non Vườn Mây ',
      introduction: 'Mỗi ngày là một ngày vui.',
      ...contact,
      ...more,
    },
  })
  expect(first).toEqual({
    id,
    code,
    name: 'Trường Mầm non Vườn Mây',
    introduction: 'Mỗi ngày là một ngày vui.',
    version: 2,
    ...contact,
    ...more,
  })
  const second = await main.ask(updateSchool, { role, token, body: { version: 2, name: 'Trường Mây', address: '' } })
  expect(second).toEqual({ ...first, name: 'Trường Mây', address: null, version: 3 })
  const [change] = await main.sql`select c.change from changes c order by c.seq desc limit 1`
  expect(change?.change).toEqual({ kind: 'school', school: second, by: account })
  expect((await main.ask(currentUser, { role, token })).school.name).toBe('Trường Mây')
})

test('an update with an outdated version gets 409', async () => {
  const { role, token } = await school()
  await main.ask(updateSchool, { role, token, body: { version: 1, phone: '0950 000 001' } })
  const late = await main.refused(updateSchool, { role, token, body: { version: 1, phone: '0950 000 002' } })
  expect(late.code).toBe('conflict')
})

test('rejects invalid fields with field errors, and a caller without the permission', async () => {
  const { role, token } = await school()
  const wrong = { version: 1, name: 'A', email: 'vuonmay', phone: '123', website: 'vuonmay.vn' }
  const refusal = await main.refused(updateSchool, { role, token, body: wrong })
  expect(Object.keys(refusal.errors ?? {}).sort()).toEqual(['email', 'name', 'phone', 'website'])
  const clerk = await school(['school.users.index'])
  const body = { version: 1, name: 'Trường Khác' }
  expect((await main.refused(updateSchool, { role, token: clerk.token, body })).code).toBe('permission')
})

test('the node of a school sets its academic years', async () => {
  const { id, role, token } = await school()
  const year = { id, name: '2026-2027', starts_on: '2026-09-01', ends_on: '2027-05-31', current: true }
  const call = { params: { id }, body: { academic_years: [year] } }
  await main.ask(setAcademicYears, { ...call, token: nodeSecret })
  expect((await main.ask(currentUser, { role, token })).school.academicYears).toEqual([year])
  expect((await main.refused(setAcademicYears, { ...call, token })).status).toBe(401)
  const nowhere = { ...call, params: { id: '0199f000-0000-7000-8000-000000000000' }, token: nodeSecret }
  expect((await main.refused(setAcademicYears, nowhere)).status).toBe(404)
})
