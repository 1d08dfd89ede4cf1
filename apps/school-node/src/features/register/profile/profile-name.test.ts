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

test('a mother asks for another name; it changes when the office writes it, and both stand in the log', async () => {
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
  // Neither another mother nor whoever may not write names hears of it.
  for (const who of [as.laParent, as.clerk, as.mamTeacher, as.otherHead])
    expect((await who.get(listNotifications)).data.map(({ kind }) => kind)).not.toContain('parent-name-wished')
  expect((await as.mamParent.get(profile)).full_name).toBe('Phan Thị Thu Ngân')
  const params = { id: people.mamParent.id }
  const { version } = await as.head.get(parentInfo, { params })
  await as.head.get(updateParent, { params, body: { full_name, version } })
  // Her token ends with the old name, within a second; her page fetches another one.
  const again = await people.mamParent.login()
  expect((await again.get(profile)).full_name).toBe(full_name)
  const entries = await life.node<{ action: string }[]>`
    select e.action from audit_entries e
    where e.school_id = ${life.school.id} and e.object_id = ${people.mamParent.id} and e.after ->> 'full_name' = ${full_name}
    order by e.at`
  expect(entries.map(({ action }) => action)).toEqual(['account.wish_name', 'parent.update'])
})
