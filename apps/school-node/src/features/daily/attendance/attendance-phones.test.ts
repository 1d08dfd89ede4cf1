import { listFamilyPhones } from '@nhip-cau/contract/attendance'
import { getSettings, updateSettings } from '@nhip-cau/contract/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Morning, startMorning } from '../../../testing/school-morning.ts'

let life: Morning
beforeAll(async () => {
  life = await startMorning()
})
afterAll(() => life.stop())

const phones = async (who = life.teacher) => {
  const { student } = await life.childOf('Nguyễn Hoàng Gia Hân')
  return who.ask(listFamilyPhones, { params: { id: student.id } })
}

test('shows the phones of a family to the office and the teachers of the class, and 404 to other teachers', async () => {
  const data = [{ full_name: 'Phan Thị Thu Ngân', relation: 'Mẹ', phone: life.people.mamParent.phone }]
  for (const who of [life.teacher, life.as.head])
    expect(await phones(who)).toMatchObject({ status: 200, body: { data } })
  for (const who of [life.laTeacher, life.as.otherHead]) expect((await phones(who)).status).toBe(404)
})

test('shows teachers no numbers where the school keeps them to itself', async () => {
  const choose = async (teachers_see_parent_phones: boolean) => {
    const { version } = await life.as.head.get(getSettings)
    const changes = { visibility: { teachers_see_parent_phones } }
    await life.as.head.get(updateSettings, { body: { version, changes } })
  }
  await choose(false)
  expect(await phones()).toMatchObject({ status: 200, body: { data: [] } })
  expect(await phones(life.as.head)).toMatchObject({ body: { data: [{ relation: 'Mẹ' }] } })
  await choose(true)
})
