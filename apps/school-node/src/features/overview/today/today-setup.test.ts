import { createClass } from '@nhip-cau/contract/classes'
import { createOnboardingLetters } from '@nhip-cau/contract/onboarding-letters'
import { storeStudent } from '@nhip-cau/contract/students'
import { createTeacher } from '@nhip-cau/contract/teacher-accounts'
import { setup } from '@nhip-cau/contract/today'
import type { Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { startTestServer, type TestServer } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'

let life: TestServer
let head: Client
beforeAll(async () => {
  life = await startTestServer()
  const school = await life.addSchool('MS', 'Trường Mầm non Mới Sáng')
  head = await (await school.addAccount('school', 'Phùng Thị Mới')).login()
})
afterAll(() => life.stop())

const states = async () => (await head.get(setup)).steps?.map(({ step, state }) => `${step} ${state}`)

test('a new school is led from its profile over classes, teachers and children to the letters, then the guide ends', async () => {
  expect(await states()).toEqual([
    'profile now',
    'year done',
    'classes later',
    'teachers later',
    'students later',
    'letters later',
  ])
  await life.node`update schools set address = '12 Nguyễn Trãi', phone = '02838220000' where code = 'MS'`
  expect((await states())?.slice(0, 3)).toEqual(['profile done', 'year done', 'classes now'])
  const [year] = await life.node<{ id: string }[]>`select y.id from academic_years y where y.current`
  const made = await head.get(createClass, {
    body: { academic_year_id: year?.id ?? '', name: 'Mầm 1', age_group: 'kindergarten_3_4' },
  })
  expect((await states())?.slice(2)).toEqual(['classes done', 'teachers now', 'students later', 'letters later'])
  await head.get(createTeacher, {
    body: {
      full_name: 'Giàng Thị Mỷ',
      phone: '0976400001',
      sex: 'F',
      classes: [{ id: made.id, homeroom: true }],
    },
  })
  expect((await states())?.slice(3)).toEqual(['teachers done', 'students now', 'letters later'])
  const child = await head.get(storeStudent, {
    body: {
      full_name: 'Lê Hoàng Bảo An',
      birth_date: '2023-02-18',
      sex: 'F',
      class_id: made.id,
      confirmed: true,
      guardians: [{ full_name: 'Trịnh Thị Mận', phone: '0976400002', relation: 'Mẹ' }],
    },
  })
  expect((await states())?.slice(4)).toEqual(['students done', 'letters now'])
  await head.get(createOnboardingLetters, {
    body: { role: 'parent', account_ids: child.guardians.map(({ account_id }) => account_id) },
  })
  expect(await eventually(states, (found) => found === undefined)).toBeUndefined()
})
