import { listNotifications } from '@nhip-cau/contract/notifications'
import { wishName } from '@nhip-cau/contract/own-account'
import { parentInfo, updateParent } from '@nhip-cau/contract/parents'
import { profile } from '@nhip-cau/contract/profile'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

test("a parent's name request notifies the office; the name changes when the office edits it; both are in the audit log", async () => {
  const { as, people } = life
  const full_name = 'Phan Thị Thu Ngà'
  await as.mamParent.get(wishName, { body: { full_name } })
  const notified = await eventually(
    async () => (await as.head.get(listNotifications)).data,
    (all) => all.some(({ kind }) => kind === 'parent-name-wished'),
  )
  expect(notified.find(({ kind }) => kind === 'parent-name-wished')).toMatchObject({
    text: 'Phụ huynh Phan Thị Thu Ngân đề nghị sửa họ tên thành “Phan Thị Thu Ngà”.',
    object_id: people.mamParent.id,
  })
  // Other parents and accounts without the permission to edit names get no notification.
  for (const who of [as.laParent, as.clerk, as.mamTeacher, as.otherHead])
    expect((await who.get(listNotifications)).data.map(({ kind }) => kind)).not.toContain('parent-name-wished')
  expect((await as.mamParent.get(profile)).full_name).toBe('Phan Thị Thu Ngân')
  const params = { id: people.mamParent.id }
  const { version } = await as.head.get(parentInfo, { params })
  await as.head.get(updateParent, { params, body: { full_name, version } })
  // A change of the name raises the account's version, which ends the old access token.
  const again = await people.mamParent.login()
  expect((await again.get(profile)).full_name).toBe(full_name)
  const entries = await life.node<{ action: string }[]>`
    select e.action from audit_entries e
    where e.school_id = ${life.school.id} and e.object_id = ${people.mamParent.id} and e.after ->> 'full_name' = ${full_name}
    order by e.at`
  expect(entries.map(({ action }) => action)).toEqual(['account.wish_name', 'parent.update'])
})
