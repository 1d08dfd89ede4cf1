import { returnPlan } from '@nhip-cau/contract/edu-plan'
import { listWaiting, today } from '@nhip-cau/contract/today'
import type { Client } from '@nhip-cau/server/testing/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { monday, type PlanSchool, startPlanSchool } from '../../../testing/plan-school.ts'

let life: PlanSchool
let clerk: Client
beforeAll(async () => {
  life = await startPlanSchool()
  clerk = await (await life.school.addAccount('school', 'Đinh Thị Tố Vy', ['school.menuPlan'])).login()
})
afterAll(() => life.stop())
beforeEach(() => life.again())

type Kind = 'plans' | 'returned_plans'
const task = async (who: Client, kind: Kind) => (await who.get(today)).tasks.find((one) => one.kind === kind)
const waiting = async (who: Client, kind: Kind) => (await who.get(listWaiting, { query: { kind, per_page: 100 } })).data
const giveBack = async () => {
  const { id, version } = await life.now(monday, life.as.head)
  return life.as.head.get(returnPlan, { params: { id }, body: { version, note: 'Thêm trò chơi ngoài trời nhé.' } })
}

test('shows the office what waits for its approval, until it is approved', async () => {
  await life.write(await life.begun(), { row: 'learning', day: 2, text: 'Thơ: Làm bác sĩ' })
  expect(await task(life.as.head, 'plans')).toBeUndefined()
  const { id } = await life.submit()
  expect(await task(life.as.head, 'plans')).toMatchObject({ count: 1, urgent: true, classes: ['Mầm 1'] })
  expect(await waiting(life.as.head, 'plans')).toMatchObject([
    { id, class: { name: 'Mầm 1' }, by: 'Cô Hải Yến', day: monday, plan: { level: 'week' }, menu: null, review: null },
  ])
  for (const who of [life.teacher, life.laTeacher, life.as.otherHead, clerk])
    expect(await waiting(who, 'plans')).toEqual([])
  await life.approve()
  expect(await task(life.as.head, 'plans')).toBeUndefined()
})

test('shows the teachers of the class what was returned, until it is sent again', async () => {
  await life.write(await life.begun(), { row: 'learning', day: 2, text: 'Thơ: Làm bác sĩ' })
  await life.submit()
  const { id } = await giveBack()
  expect(await task(life.as.head, 'plans')).toBeUndefined()
  for (const who of [life.teacher, life.colleague])
    expect(await waiting(who, 'returned_plans')).toMatchObject([
      { id, plan: { level: 'week' }, class: { name: 'Mầm 1' } },
    ])
  for (const who of [life.laTeacher, life.as.head, life.as.otherHead, clerk])
    expect(await waiting(who, 'returned_plans')).toEqual([])
  await life.submit()
  expect(await task(life.teacher, 'returned_plans')).toBeUndefined()
  expect(await task(life.as.head, 'plans')).toMatchObject({ count: 1 })
})

test('is nothing while plans are switched off', async () => {
  await life.write(await life.begun(), { row: 'learning', day: 2, text: 'Thơ: Làm bác sĩ' })
  await life.submit()
  await life.settings({ modules: { edu_plan: false } })
  expect(await task(life.as.head, 'plans')).toBeUndefined()
})
