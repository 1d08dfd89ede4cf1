import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MenuSchool, startMenuSchool } from '../../../testing/menu-school.ts'

const friday = '2026-11-27'
const next = '2026-11-30'

let life: MenuSchool
beforeAll(async () => {
  life = await startMenuSchool()
})
afterAll(() => life.stop())
beforeEach(() => life.again())

const remindAt = async (local: string) => {
  life.setNow(local)
  await life.server.node.runClock('menu.remind')
  return (await life.noticesOf(life.as.writer)).toSorted()
}
const both = ['Chưa có thực đơn tuần 14 (mẫu giáo).', 'Chưa có thực đơn tuần 14 (nhà trẻ).']

test('on Friday from ten those who write menus are reminded once of the next week without a menu', async () => {
  expect(await remindAt(`${friday}T09:50:00`)).toEqual([])
  expect(await remindAt(`${friday}T10:00:00`)).toEqual(both)
  expect(await remindAt(`${friday}T10:10:00`)).toEqual(both)
  expect(await life.noticesOf(life.as.cook)).toEqual([])
})

test('a kind that has dishes is not missing, and the weekday and hour are those of the school', async () => {
  await life.change({ plan_reminder: { weekday: 4, at: '14:00' } })
  await life.write([[[next, 'lunch', 'main'], 'Cá kho']])
  expect(await remindAt(`${friday}T10:00:00`)).toEqual([])
  expect(await remindAt('2026-11-26T14:00:00')).toEqual(['Chưa có thực đơn tuần 14 (nhà trẻ).'])
})

test('a kind of which all classes are archived is not missing', async () => {
  await life.node`update classes set archived_at = now() where age_group like 'nursery%' and school_id = ${life.school.id}`
  const shown = await remindAt(`${friday}T10:00:00`)
  await life.node`update classes set archived_at = null where school_id = ${life.school.id}`
  expect(shown).toEqual(['Chưa có thực đơn tuần 14 (mẫu giáo).'])
})

test('a school without the module is not reminded', async () => {
  await life.change({ modules: { menu: false } })
  life.setNow(`${friday}T10:00:00`)
  await life.server.node.runClock('menu.remind')
  expect(await life.node`select from menu_reminders where school_id = ${life.school.id}`).toHaveLength(0)
})
