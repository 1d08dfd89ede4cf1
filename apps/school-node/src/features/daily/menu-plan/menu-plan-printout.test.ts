import type { MenuKind } from '@nhip-cau/contract/menu-plan-norms'
import { menuPdf } from '@nhip-cau/contract/menu-plan-print'
import { addressOf, type Client } from '@nhip-cau/server/testing/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MenuSchool, monday, startMenuSchool, type Where } from '../../../testing/menu-school.ts'
import { pagesOf } from '../../../testing/pdf-text.ts'

let life: MenuSchool
beforeAll(async () => {
  life = await startMenuSchool()
})
afterAll(() => life.stop())
beforeEach(() => life.again())

const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']
const print = (who: Client = life.as.writer, kind: MenuKind = 'kindergarten') =>
  who.fetch(addressOf(menuPdf, who.role, { query: { kind, day: monday } }))
const pages = async (answer: Response) => {
  expect(answer.status).toBe(200)
  return pagesOf(Buffer.from(await answer.arrayBuffer()))
}

test('prints the week on one page with its number and days, its dishes, and three signatures', async () => {
  await life.write([
    [[monday, 'lunch', 'main'], 'Thịt kho trứng cút'],
    [['2026-11-27', 'afternoon_snack', 'dish'], 'Bánh flan 🍮', 'Sữa chua'],
  ])
  const [page, ...others] = await pages(await print())
  expect(others).toEqual([])
  for (const part of [
    'BẢNG THỰC ĐƠN TUẦN 13 (từ 23/11/2026 đến 27/11/2026)',
    'Mẫu giáo. Bản đang soạn, chưa duyệt',
    'Bữa trưa: món mặn Thịt kho trứng cút',
    'Bánh flan Sữa chua',
    'Người lập (Ký, ghi rõ họ tên) Y tế (Ký, ghi rõ họ tên) Hiệu trưởng',
  ])
    expect(page).toContain(part)
  await life.approve()
  expect((await pages(await print()))[0]).not.toContain('chưa duyệt')
})

test('stays on one page with the longest dishes in every cell', async () => {
  const name = (nth: number) =>
    `${nth} Canh bí đỏ nấu thịt bằm với rau mùi tươi, cà rốt và hành lá thái nhỏ `.repeat(2).slice(0, 140)
  const slots = [
    ['lunch', 'main'],
    ['lunch', 'soup'],
    ['lunch', 'vegetable'],
    ['lunch', 'dessert'],
    ['afternoon_snack', 'dish'],
  ] as const
  const cells = days.flatMap((day) => slots.map(([meal, slot]): Where => [day, meal, slot]))
  await life.write(cells.map((where, cell) => [where, ...[0, 1, 2, 3, 4, 5].map((nth) => name(cell * 6 + nth))]))
  const printed = await pages(await print())
  expect(printed).toHaveLength(1)
  expect(printed[0]).toContain('Hiệu trưởng')
})

test('shows readers the approved menu only, and nobody else anything', async () => {
  await life.write([[[monday, 'lunch', 'main'], 'Thịt kho trứng cút']])
  expect((await print(life.as.mamTeacher)).status).toBe(404)
  expect((await print(life.as.cook)).status).toBe(404)
  await life.approve()
  await life.write([[[monday, 'lunch', 'main'], 'Phở bò']])
  expect((await pages(await print(life.as.mamTeacher)))[0]).toContain('Thịt kho trứng cút')
  expect((await pages(await print()))[0]).toContain('Phở bò')
  expect((await print(life.as.otherHead)).status).toBe(404)
  expect((await print(life.as.writer, 'nursery')).status).toBe(404)
  expect((await print(life.as.mamParent)).status).toBe(404)
})
