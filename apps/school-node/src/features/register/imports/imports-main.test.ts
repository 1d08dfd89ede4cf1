import { importTeachers, runImport } from '@nhip-cau/contract/imports'
import { createTeacher, listTeachers } from '@nhip-cau/contract/teacher-accounts'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { check, settled } from '../../../testing/import-life.ts'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

test('an import that fails while being written leaves no members at main', async () => {
  const { head } = life.as
  const checked = await check(head, importTeachers, [
    ['Mã nhân viên', 'Họ và tên', 'Giới tính', 'SĐT', 'Chức vụ'],
    ['GV-77', 'Lục Thị Kim Oanh', 'Nữ', '0950 000 081', 'Giáo viên'],
    [null, 'Lục Thị Kim Liên', 'Nữ', '0950 000 082', 'Giáo viên'],
  ])
  expect(checked.counts).toMatchObject({ new: 2, wrong: 0 })
  await head.get(createTeacher, {
    body: {
      full_name: 'Giàng Thị Mỷ',
      phone: '0950000083',
      code: 'GV-77',
      sex: 'F',
      position: 'Giáo viên',
      permissions: [],
      classes: [],
    },
  })
  await head.get(runImport, { params: { id: checked.id }, body: {} })
  expect(await settled(head, checked.id)).toMatchObject({ state: 'failed', counts: { wrong: 1 } })
  const members = () => life.main`
    select from persons p join accounts a on a.person_id = p.id join memberships m on m.account_id = a.id
    where p.phone in ('+84950000081', '+84950000082')`
  expect(await eventually(members, (found) => found.length === 0)).toEqual([])
  await life.server.node.followMainNow()
  expect((await head.get(listTeachers, { query: { q: 'luc thi kim', status: 'all' } })).data).toEqual([])
})

test('an import that fails after its retries leaves no members at main and can be run again', async () => {
  const { head } = life.as
  const checked = await check(head, importTeachers, [
    ['Mã nhân viên', 'Họ và tên', 'Giới tính', 'SĐT', 'Chức vụ'],
    ['GV-91', 'Lục Thị Mai Trâm', 'Nữ', '0950 000 091', 'Giáo viên'],
  ])
  // Main has created the accounts, but the node fails to write the teachers.
  await life.node`
    create function no_room() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`
  await life.node`
    create trigger no_room before update on teachers for each row when (new.code = 'GV-91') execute function no_room()`
  await head.get(runImport, { params: { id: checked.id }, body: {} })
  const members = () => life.main`
    select from persons p join accounts a on a.person_id = p.id join memberships m on m.account_id = a.id
    where p.phone = '+84950000091'`
  await expect.poll(members).toHaveLength(1)
  await expect.poll(() => settled(head, checked.id)).toMatchObject({ state: 'failed' })
  await expect.poll(members).toEqual([])
  await life.server.node.followMainNow()
  expect((await head.get(listTeachers, { query: { q: 'luc thi mai tram', status: 'all' } })).data).toEqual([])
  await life.node`drop trigger no_room on teachers`
  await head.get(runImport, { params: { id: checked.id }, body: {} })
  await expect.poll(() => settled(head, checked.id)).toMatchObject({ state: 'done' })
  expect((await head.get(listTeachers, { query: { q: 'luc thi mai tram' } })).data).toMatchObject([{ code: 'GV-91' }])
})
