import { getCalendar, listYears } from '@nhip-cau/contract/calendar'
import { schoolPermissions } from '@nhip-cau/contract/permissions'
import { profile } from '@nhip-cau/contract/profile'
import { changePassword, webPermissionList } from '@nhip-cau/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCommand } from './cli/options.ts'
import { runningYear } from './cli/running-year.ts'
import { codeFrom } from './cli/school-code.ts'
import { clientWith, logIn } from './testing/client.ts'
import { runProgram } from './testing/run-program.ts'
import { startTestServer, type TestServer } from './testing/test-school.ts'

let life: TestServer
beforeAll(async () => {
  life = await startTestServer()
})
afterAll(() => life.stop())

const school = (...args: string[]) =>
  runProgram('school-cli.ts', args, {
    MAIN_DATABASE_URL: life.settings.mainDatabaseUrl,
    NODE_DATABASE_URL: life.settings.nodeDatabaseUrl,
  })

test('creates a school whose administrator logs in with the printed password, must change it, and has every permission and the usual holidays of the first year', async () => {
  const admin = ['--admin-phone', '0912 345 678', '--admin-name', 'Trần Thị Bình']
  const { code, out } = await school('create', '--name', 'Trường Mầm non Hoa Sen', ...admin)
  expect(code).toBe(0)
  expect(out).toContain('Trường Mầm non Hoa Sen (HS)')
  const password = /One-time password\s+(\S+)/.exec(out)?.[1] ?? ''
  const first = await logIn(life.url, 'school', '0912345678', password)
  expect(first.session.user).toMatchObject({
    full_name: 'Trần Thị Bình',
    must_change_password: true,
    school: { code: 'HS', academicYears: [{ current: true }] },
  })
  expect((await first.ask(profile)).body).toMatchObject({ code: 'password_change_required' })
  const session = await first.get(changePassword, {
    body: { current_password: password, new_password: 'HoaSen@2026x' },
  })
  const administrator = clientWith(life.url, 'school', session)
  const { permissions } = await administrator.get(webPermissionList)
  expect(permissions.toSorted()).toEqual([...schoolPermissions].sort())
  await life.server.node.followMainNow()
  expect((await administrator.get(profile)).school.academicYears).toHaveLength(1)

  const [year] = (await administrator.get(listYears)).data
  const { holidays } = await administrator.get(getCalendar, { params: { id: year?.id ?? '' } })
  expect(holidays.map(({ name, confirmed }) => [name, confirmed])).toEqual(
    expect.arrayContaining([
      ['Tết Dương lịch', true],
      ['Tết Nguyên đán', false],
    ]),
  )

  const again = await school('create', '--name', 'Trường Mầm non Khác', '--admin-phone', '+84912345678')
  expect(again).toMatchObject({ code: 1, errorOutput: expect.stringContaining('already belongs to a school account') })
  const sameCode = await school('create', '--name', 'Hoa Sen Hai', '--admin-phone', '0912345679', '--code', 'hs')
  expect(sameCode).toMatchObject({ code: 1, errorOutput: expect.stringContaining('The code HS already belongs') })
  const listed = await school('list')
  expect(listed.out.trim()).toMatch(/^HS\s+Trường Mầm non Hoa Sen\s/)
})

test('names missing and wrong options before it creates anything', async () => {
  const name = ['--name', 'Trường Mầm non Sao']
  const phone = ['--admin-phone', '0912345670']
  const asked =
    (...args: string[]) =>
    () =>
      readCommand(['create', ...args])
  expect(asked(...phone)).toThrow('--name is missing')
  expect(asked('--name', 'A', ...phone)).toThrow('--name needs')
  expect(asked(...name)).toThrow('--admin-phone is missing')
  expect(asked(...name, '--admin-phone', '12345')).toThrow('--admin-phone 12345')
  expect(asked(...name, ...phone, '--admin-name', '???')).toThrow('--admin-name needs')
  expect(asked(...name, ...phone, '--code', 'A-1')).toThrow('--code needs')
  expect(asked(...name, ...phone, '--colour', 'blue')).toThrow("Unknown option '--colour'")
  expect(asked('Trường', ...name, ...phone)).toThrow('"Trường" is one word too many')
  expect(() => readCommand(['make'])).toThrow('There is no command "make"')
  expect(() => readCommand([])).toThrow('Usage')
  expect(readCommand(['create', ...name, '--admin-phone', '+84 912.345.670'])).toMatchObject({
    name: 'create',
    input: { adminPhone: '+84912345670' },
  })
})

test("derives the code from the initials of the school's name", () => {
  expect(codeFrom('Trường Mầm non Vườn Mây', new Set())).toBe('VM')
  expect(codeFrom('Trường Mầm non Đom Đóm Xanh', new Set(['DDX']))).toBe('DDX2')
  expect(codeFrom('Mầm non Sao', new Set())).toBe('SAOT')
  expect(codeFrom('幼儿园', new Set())).toMatch(/^[A-Z0-9]{2,10}$/)
})

test('the running year goes from September to May; in summer it is the next one', () => {
  expect(runningYear(new Date('2026-11-21T00:00:00Z'))).toEqual({
    name: '2026–2027',
    starts_on: '2026-09-05',
    ends_on: '2027-05-31',
  })
  expect(runningYear(new Date('2027-05-31T16:59:00Z')).name).toBe('2026–2027')
  expect(runningYear(new Date('2027-05-31T17:00:00Z')).name).toBe('2027–2028')
  expect(runningYear(new Date('2026-12-31T17:00:00Z')).name).toBe('2026–2027')
})
