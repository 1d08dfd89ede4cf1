import { sendAbsence } from '@nhip-cau/contract/absence'
import { changeKitchen } from '@nhip-cau/contract/kitchen'
import * as api from '@nhip-cau/contract/menu-plan-shopping'
import { addressOf, type Client } from '@nhip-cau/server/testing/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readCells } from '../../../documents/excel/testing/read-cells.ts'
import { type MenuSchool, monday, startMenuSchool } from '../../../testing/menu-school.ts'
import { textOf } from '../../../testing/pdf-text.ts'
import { answerConsent } from '../../register/students/testing/consent.ts'

let life: MenuSchool
beforeAll(async () => {
  life = await startMenuSchool()
})
afterAll(() => life.stop())
beforeEach(async () => {
  await life.again()
  for (const table of ['kitchen_days', 'absences', 'reported_absences', 'attendance', 'registers'])
    await life.node.unsafe(`delete from ${table}`)
  life.setNow(`${monday}T07:00:00`)
})

const list = (who: Client = life.as.cook, day = monday) => who.get(api.shoppingList, { query: { day } })
const price = (name: string, dong: number) => life.node`update dishes set price = ${dong} where name = ${name}`
const approved = async () => {
  await life.write([
    [[monday, 'lunch', 'main'], 'Thịt kho trứng cút'],
    [[monday, 'lunch', 'soup'], 'Canh bí đỏ'],
    [[monday, 'afternoon_snack', 'dish'], 'Sữa chua'],
  ])
  await life.write([[[monday, 'lunch', 'main'], 'Thịt kho trứng cút']], { kind: 'nursery' })
  await price('Thịt kho trứng cút', 12_000)
  await price('Sữa chua', 5_000)
  await life.approve()
  await life.approve({ kind: 'nursery' })
}
const childrenOf = async (kind: 'nursery' | 'kindergarten') =>
  (await list()).kinds.find((one) => one.kind === kind)?.children ?? 0

test('multiplies the dishes with the expected children of each kind, and adds up those with a price', async () => {
  await approved()
  const found = await list()
  expect(found).toMatchObject({ day: monday, open: true, cut_off: '08:00', counted_at: null, unpriced: 1 })
  const [nursery, kindergarten] = found.kinds
  expect(nursery).toMatchObject({ kind: 'nursery', shown: true, meals: [{ meal: 'lunch', children: 2 }] })
  expect(kindergarten).toMatchObject({
    kind: 'kindergarten',
    children: 2,
    meals: [
      {
        meal: 'lunch',
        lines: [
          { name: 'Thịt kho trứng cút', children: 2, price: 12_000, total: 24_000, substitute: false },
          { name: 'Canh bí đỏ', children: 2, price: null, total: null },
        ],
      },
      { meal: 'afternoon_snack', lines: [{ name: 'Sữa chua', total: 10_000 }] },
    ],
    total: 34_000,
  })
  expect(found.dishes.map(({ name, children, total }) => [name, children, total])).toEqual([
    ['Canh bí đỏ', 2, null],
    ['Sữa chua', 2, 10_000],
    ['Thịt kho trứng cút', 4, 48_000],
  ])
  expect(found.total).toBe(58_000)
})

test('leaves out a child that is reported absent, and follows the number that the kitchen has taken', async () => {
  await approved()
  const student_id = await life.childId('Nguyễn Hoàng Gia Hân')
  await life.as.mamParent.get(sendAbsence, {
    body: { student_ids: [student_id], from: monday, to: monday, reason: 'sick' },
  })
  await life.settle()
  expect(await childrenOf('kindergarten')).toBe(1)
  life.setNow(`${monday}T08:01:00`)
  await life.server.node.runClock('kitchen.clock')
  const counted = await list()
  expect(counted.counted_at).not.toBeNull()
  expect(await childrenOf('kindergarten')).toBe(1)
  await life.as.cook.get(changeKitchen, {
    body: { day: monday, class_id: life.classes.mam, difference: 3, reason: 'Khách của lớp' },
  })
  expect(await childrenOf('kindergarten')).toBe(4)
})

test('counts a substitute only for a child that takes the meal and whose family consents, without its name', async () => {
  await approved()
  const student_id = await life.childId('Nguyễn Hoàng Gia Hân')
  const [dish] = await life.node<{ id: string }[]>`
    insert into dishes (school_id, name, price) values (${life.school.id}, 'Thịt nạc rim', 9000) returning id`
  await life.node`
    insert into menu_substitutes (school_id, student_id, day, meal, dish_id, by_account, at)
    values (${life.school.id}, ${student_id}, ${monday}, 'lunch', ${dish?.id ?? ''}, ${life.people.head.id}, now())`
  const substitutes = async () => (await list()).dishes.filter(({ substitute }) => substitute)
  const consent = (granted: boolean) =>
    answerConsent(
      life.node,
      { schoolId: life.school.id, studentId: student_id, accountId: life.people.mamParent.id, key: 'health' },
      granted,
    )
  await consent(false)
  expect(await substitutes()).toEqual([])
  await consent(true)
  expect(await substitutes()).toMatchObject([{ name: 'Thịt nạc rim', children: 1, total: 9000 }])
  expect(JSON.stringify(await list())).not.toContain('Gia Hân')
})

test('says that there is no approved menu, and lists nothing of a draft', async () => {
  await life.write([[[monday, 'lunch', 'main'], 'Thịt kho trứng cút']])
  const { kinds, dishes } = await list()
  expect(kinds.map(({ kind, shown }) => [kind, shown])).toEqual([
    ['nursery', false],
    ['kindergarten', false],
  ])
  expect(dishes).toEqual([])
})

test('downloads as PDF and Excel, for who writes menus or cooks, and nobody else', async () => {
  await approved()
  const fetched = (endpoint: typeof api.shoppingPdf | typeof api.shoppingExcel, who: Client) =>
    who.fetch(addressOf(endpoint, who.role, { query: { day: monday } }))
  const pdf = await textOf(Buffer.from(await (await fetched(api.shoppingPdf, life.as.cook)).arrayBuffer()))
  for (const part of [
    'DANH SÁCH MUA HÀNG NGÀY 23/11/2026',
    'Mẫu giáo: 2 suất',
    'Thịt kho trứng cút',
    '24.000',
    '58.000',
  ])
    expect(pdf).toContain(part)
  const excel = await readCells(Buffer.from(await (await fetched(api.shoppingExcel, life.as.writer)).arrayBuffer()))
  const values = [...excel.values()].flat(2).map(({ value }) => value)
  expect(values).toContain(58_000)
  expect((await life.as.mamTeacher.ask(api.shoppingList)).status).toBe(404)
  expect((await life.as.mamParent.ask(api.shoppingList)).status).toBe(404)
})
