import { approveMenu, returnMenu, submitMenu } from '@nhip-cau/contract/menu-plan'
import { listWaiting, today } from '@nhip-cau/contract/today'
import type { Client } from '@nhip-cau/server/testing/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lunch, type MenuSchool, monday, startMenuSchool } from '../../../testing/menu-school.ts'

let life: MenuSchool
let deputy: Client
beforeAll(async () => {
  life = await startMenuSchool()
  deputy = await (await life.school.addAccount('school', 'Cô Mai Phương', ['school.menuPlan'])).login()
})
afterAll(() => life.stop())
beforeEach(async () => {
  await life.again()
  await life.write([[lunch, 'Thịt kho trứng']])
})

type Kind = 'menus' | 'returned_menus'
const task = async (who: Client, kind: Kind) => (await who.get(today)).tasks.find((one) => one.kind === kind)
const waiting = async (who: Client, kind: Kind) => (await who.get(listWaiting, { query: { kind, per_page: 100 } })).data
const submit = async () => life.as.writer.get(submitMenu, await life.menuOf())
const others = () => [life.as.cook, life.as.mamTeacher, life.as.otherHead]

test('shows a sent menu to those who may approve it and not to its sender, until it is approved', async () => {
  expect(await task(life.as.head, 'menus')).toBeUndefined()
  await submit()
  for (const who of [life.as.head, deputy]) {
    expect(await task(who, 'menus')).toMatchObject({ count: 1, urgent: true, day: monday })
    expect(await waiting(who, 'menus')).toMatchObject([
      { by: 'Cô Thu Hà', day: monday, menu: { kind: 'kindergarten' }, class: null, plan: null },
    ])
  }
  for (const who of [life.as.writer, ...others()]) expect(await waiting(who, 'menus')).toEqual([])
  await life.as.head.get(approveMenu, await life.menuOf())
  expect(await task(deputy, 'menus')).toBeUndefined()
})

test('shows the sender what was returned, until it is sent again', async () => {
  await submit()
  const { params, body } = await life.menuOf()
  await life.as.head.get(returnMenu, { params, body: { ...body, note: 'Thứ Ba thiếu rau.' } })
  expect(await waiting(life.as.writer, 'returned_menus')).toMatchObject([
    { id: params.id, menu: { kind: 'kindergarten' } },
  ])
  for (const who of [life.as.head, deputy, ...others()]) expect(await waiting(who, 'returned_menus')).toEqual([])
  expect(await task(life.as.head, 'menus')).toBeUndefined()
  await submit()
  expect(await task(life.as.writer, 'returned_menus')).toBeUndefined()
})

test('shows a sent menu to its sender too, while menus need no second person', async () => {
  await submit()
  await life.change({ approval: { menu: false } })
  expect(await task(life.as.writer, 'menus')).toMatchObject({ count: 1 })
})
