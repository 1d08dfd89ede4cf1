import { listParents } from '@nhip-cau/contract/parents'
import { listCollectors } from '@nhip-cau/contract/pick-up'
import { search } from '@nhip-cau/contract/search'
import { getSettings, updateSettings } from '@nhip-cau/contract/settings'
import { listChildren, listStudents, studentInfo } from '@nhip-cau/contract/students'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Morning, startMorning } from '../../../testing/school-morning.ts'

let life: Morning
beforeAll(async () => {
  life = await startMorning()
})
afterAll(() => life.stop())

const choose = async (visibility: object) => {
  const { version } = await life.as.head.get(getSettings)
  await life.as.head.get(updateSettings, { body: { version, changes: { visibility } } })
}
beforeEach(() =>
  choose({ teachers_see_parent_phones: true, parents_see_teacher_phones: true, parents_see_class_list: false }),
)

const han = 'Nguyễn Hoàng Gia Hân'

test('hides phone numbers of families from teachers in lists, search and pick-up if the settings say so', async () => {
  const { student } = await life.childOf(han)
  const tail = life.people.mamParent.phone.slice(-5)
  const seen = async (who = life.teacher) => ({
    list: (await who.get(listStudents, { query: { q: han } })).data[0]?.contact?.phone ?? null,
    found: (await who.get(listStudents, { query: { q: tail } })).data.length,
    info: (await who.get(studentInfo, { params: { id: student.id } })).guardians[0]?.phone ?? null,
    parents: (await who.get(listParents, { query: { q: 'ngan' } })).data[0]?.phone ?? null,
    searched: (await who.get(search, { query: { q: tail } })).data.length,
    door: (await who.get(listCollectors, { params: { id: student.id } })).phones.length,
  })
  const all = {
    list: expect.stringMatching(/^\+84/),
    found: 1,
    info: expect.stringMatching(/^\+84/),
    searched: 2,
    door: 1,
  }
  expect(await seen()).toEqual({ ...all, parents: expect.stringMatching(/^\+84/) })
  await choose({ teachers_see_parent_phones: false })
  expect(await seen()).toEqual({ list: null, found: 0, info: null, parents: null, searched: 0, door: 0 })
  expect(await seen(life.as.head)).toMatchObject({ list: all.list, found: 1, door: 1 })
})

test("parents see the teachers of their children's classes, with phone numbers only if the settings allow it", async () => {
  const classes = async (who = life.as.mamParent) => (await who.get(listChildren)).classes
  const [mam, ...more] = await classes()
  expect(more).toEqual([])
  expect(mam?.name).toBe('Mầm 1')
  expect(mam?.teachers.map((one) => one.full_name)).toContain('Cô Hải Yến')
  expect(mam?.teachers.every((one) => one.phone?.startsWith('+84'))).toBe(true)
  await choose({ parents_see_teacher_phones: false })
  expect((await classes())[0]?.teachers.map((one) => one.phone)).toEqual(mam?.teachers.map(() => null))
  expect((await classes(life.as.bothParent)).map((one) => one.name)).toEqual(['Mầm 1', 'Lá 1'])
})

test('shows the names of a class to its parents only if the settings allow it, and no class to a barred parent', async () => {
  const names = async () => (await life.as.mamParent.get(listChildren)).classes[0]?.children
  expect(await names()).toBeNull()
  await choose({ parents_see_class_list: true })
  expect(await names()).toEqual(expect.arrayContaining([han, 'Vũ Phúc Minh Đức']))
  expect(await names()).toHaveLength(2)
  await life.node`update guardianships set barred = true, may_pick_up = false where account_id = ${life.people.mamParent.id}`
  expect((await life.as.mamParent.get(listChildren)).classes).toEqual([])
  await life.node`update guardianships set barred = false where account_id = ${life.people.mamParent.id}`
})
