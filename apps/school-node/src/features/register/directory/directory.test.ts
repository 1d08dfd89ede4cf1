import * as api from '@nhip-cau/contract/school-accounts'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

const entriesOf = (schoolId: string) => life.node<{ action: string; actor_name: string; object_name: string }[]>`
  select e.action, e.actor_name, e.object_name from audit_entries e
  where e.school_id = ${schoolId} and e.object_kind = 'account' order by e.at, e.id`

test('copies changes of an account at main to the audit log of its school, once, and to no other school', async () => {
  const { account } = await life.as.head.get(api.createSchoolAccount, {
    body: { full_name: 'Chu Văn Lộc', login_name: 'bao.ve', permissions: [] },
  })
  await life.as.head.get(api.switchSchoolAccountStatus, { params: { id: account.id } })
  const entries = await eventually(
    () => entriesOf(life.school.id),
    (rows) => rows.length === 2,
  )
  const of = (action: string) => ({ action, actor_name: 'Phùng Thị Diệu Hương', object_name: 'Chu Văn Lộc' })
  expect(entries).toEqual([of('account.store'), of('account.switch_status')])
  expect(await entriesOf(life.other.id)).toEqual([])
  // Reading the list again from the beginning, as after a restore, must not duplicate entries.
  await life.node`update main_position set seq = 0`
  await life.server.node.followMainNow()
  expect(await entriesOf(life.school.id)).toHaveLength(2)
})
