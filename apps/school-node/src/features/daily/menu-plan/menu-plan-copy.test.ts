import { copyMenu, menuWeeks, saveMenu } from '@nhip-cau/contract/menu-plan'
import {
  deleteMenuTemplate,
  listDishes,
  listMenuTemplates,
  storeDish,
  storeMenuTemplate,
  suggestDishes,
  updateDish,
} from '@nhip-cau/contract/menu-plan-dishes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lunch, type MenuSchool, monday, startMenuSchool } from '../../../testing/menu-school.ts'

const before = '2026-11-16'
const fourBefore = '2026-10-26'

let life: MenuSchool
beforeAll(async () => {
  life = await startMenuSchool()
})
afterAll(() => life.stop())
beforeEach(() => life.again())

const names = (week: Awaited<ReturnType<MenuSchool['grid']>>) =>
  week.cells.flatMap(({ day, slot, dishes }) => dishes.map(({ name }) => `${day} ${slot} ${name}`))
const copy = async (more: object) => {
  const { menu } = await life.grid()
  return life.as.writer.ask(copyMenu, {
    body: { kind: 'kindergarten', day: monday, version: menu?.version ?? 0, into: 'empty', ...more },
  })
}

test('proposes the last menu and the one of four weeks ago, and copies it by weekday', async () => {
  await life.write([
    [[before, 'lunch', 'main'], 'Cá kho'],
    [['2026-11-18', 'lunch', 'soup'], 'Canh bí đỏ'],
  ])
  await life.write([[[fourBefore, 'lunch', 'main'], 'Thịt kho']])
  expect((await life.grid()).copy).toEqual({ last: before, rotation: fourBefore })
  const copied = await copy({ from_day: before })
  expect(copied).toMatchObject({ status: 200, body: { menu: { state: 'draft', version: 1 } } })
  expect(names(await life.grid())).toEqual([`${monday} main Cá kho`, '2026-11-25 soup Canh bí đỏ'])
  expect((await life.grid({ kind: 'nursery' })).copy).toEqual({ last: null, rotation: null })
})

test('a copy fills only empty cells, or replaces all when it is told to', async () => {
  await life.write([
    [[before, 'lunch', 'main'], 'Cá kho'],
    [[before, 'lunch', 'dessert'], 'Chuối'],
  ])
  await life.write([
    [lunch, 'Tôm rim'],
    [[monday, 'lunch', 'soup'], 'Canh chua'],
  ])
  await copy({ from_day: before })
  expect(names(await life.grid())).toEqual([
    `${monday} main Tôm rim`,
    `${monday} soup Canh chua`,
    `${monday} dessert Chuối`,
  ])
  await copy({ from_day: before, into: 'all' })
  expect(names(await life.grid())).toEqual([`${monday} main Cá kho`, `${monday} dessert Chuối`])
})

test('a copy leaves out days without school, and is refused from an empty week or after a change', async () => {
  await life.write([
    [[before, 'lunch', 'main'], 'Cá kho'],
    [['2026-11-17', 'lunch', 'main'], 'Thịt kho'],
  ])
  await life.node`
    insert into holidays (school_id, academic_year_id, name, from_date, to_date, kind, confirmed)
    select y.school_id, y.id, 'Nghỉ bão', ${monday}::date, ${monday}::date, 'school', true from academic_years y
    where y.school_id = ${life.school.id} and y.current`
  await copy({ from_day: before })
  expect(names(await life.grid())).toEqual(['2026-11-24 main Thịt kho'])
  await life.node`delete from holidays where name = 'Nghỉ bão'`
  expect(await copy({ from_day: '2026-11-09' })).toMatchObject({
    status: 422,
    body: { errors: { from_day: expect.stringContaining('chưa có món') } },
  })
  expect(await copy({ from_day: before, version: 0 })).toMatchObject({ status: 409 })
  expect((await copy({ template_id: '0199aaaa-0000-7000-8000-000000000000' })).status).toBe(404)
})

test('a copy of which nothing fits into the week begins no menu', async () => {
  await life.write([[[before, 'lunch', 'main'], 'Cá kho']])
  await life.node`
    insert into holidays (school_id, academic_year_id, name, from_date, to_date, kind, confirmed)
    select y.school_id, y.id, 'Nghỉ bão', ${monday}::date, ${monday}::date, 'school', true from academic_years y
    where y.school_id = ${life.school.id} and y.current`
  const answer = await copy({ from_day: before })
  await life.node`delete from holidays where name = 'Nghỉ bão'`
  expect(answer).toMatchObject({ status: 200, body: { menu: null, cells: [] } })
  expect((await life.grid()).menu).toBeNull()
})

test('a week becomes a template, which fills another week, is replaced on purpose, and is deleted', async () => {
  await life.write([[[before, 'lunch', 'main'], 'Cá kho']])
  const { writer } = life.as
  const body = { name: 'Mùa hè 1', kind: 'kindergarten' as const, day: before, replace: false }
  const template = await writer.get(storeMenuTemplate, { body })
  expect(template).toMatchObject({ name: 'Mùa hè 1', filled: 1, version: 1 })
  expect(await writer.ask(storeMenuTemplate, { body })).toMatchObject({
    status: 409,
    body: { code: 'menu_template_taken' },
  })
  expect((await writer.get(storeMenuTemplate, { body: { ...body, replace: true } })).version).toBe(2)
  await copy({ template_id: template.id })
  expect(names(await life.grid())).toEqual([`${monday} main Cá kho`])
  const other = await life.as.otherHead.ask(deleteMenuTemplate, { params: { id: template.id } })
  expect(other.status).toBe(404)
  await writer.get(deleteMenuTemplate, { params: { id: template.id } })
  expect((await writer.get(listMenuTemplates, { query: {} })).data).toEqual([])
})

test('type-ahead finds dishes without accents, those used most often first, and none that is archived', async () => {
  const { writer } = life.as
  await life.write([
    [lunch, 'Canh bí đỏ thịt bằm'],
    [[monday, 'lunch', 'soup'], 'Canh bí xanh'],
    [['2026-11-24', 'lunch', 'soup'], 'Canh bí xanh'],
  ])
  const found = async (search: string) =>
    (await writer.get(suggestDishes, { query: { search } })).data.map(({ name }) => name)
  expect(await found('canh bi')).toEqual(['Canh bí xanh', 'Canh bí đỏ thịt bằm'])
  expect(await found('bí đỏ')).toEqual(['Canh bí đỏ thịt bằm'])
  const [dish] = (await writer.get(listDishes, { query: { search: 'xanh' } })).data
  const { id, version, name, kcal, price, allergens } = dish ?? {
    id: '',
    version: 0,
    name: '',
    kcal: null,
    price: null,
    allergens: [],
  }
  const body = { version, name, kcal, price, allergens, archived: true }
  expect(await writer.get(updateDish, { params: { id }, body })).toMatchObject({ archived: true, version: 2 })
  expect(await writer.ask(updateDish, { params: { id }, body })).toMatchObject({ status: 409 })
  expect(await found('canh bi')).toEqual(['Canh bí đỏ thịt bằm'])
  const cell = { day: '2026-11-25', meal: 'lunch' as const, slot: 'soup' as const, version: 0, dishes: [{ id }] }
  const saved = await writer.get(saveMenu, { body: { kind: 'kindergarten', day: monday, cells: [cell], energy: [] } })
  expect(saved.cells).toMatchObject([{ outcome: 'refused', why: 'archived' }])
  const typed = await life.write([[['2026-11-25', 'lunch', 'soup'], 'canh bí xanh']])
  expect(typed.cells).toMatchObject([{ outcome: 'saved', cell: { dishes: [{ id }] } }])
})

test('a dish has a unique name, and limits for energy and price', async () => {
  const store = (more: object) =>
    life.as.writer.ask(storeDish, { body: { name: 'Phở bò', kcal: 402, price: 20_000, allergens: ['beef'], ...more } })
  expect(await store({})).toMatchObject({ status: 200, body: { name: 'Phở bò', kcal: 402, allergens: ['beef'] } })
  expect(await store({ name: 'phở BÒ' })).toMatchObject({
    status: 422,
    body: { errors: { name: expect.stringContaining('đã có') } },
  })
  for (const wrong of [{ kcal: 2001 }, { price: 200_001 }, { name: 'P' }, { allergens: ['nho'] }])
    expect((await store({ name: 'Bún', ...wrong })).status).toBe(422)
  expect((await life.as.mamTeacher.ask(listDishes, { query: {} })).status).toBe(404)
})

test('the overview lists every week of the year with the state of both menus', async () => {
  await life.write([[lunch, 'Cá kho']])
  await life.approve()
  const { data } = await life.as.head.get(menuWeeks, { query: {} })
  const week = data.filter((one) => one.monday === monday)
  expect(week).toMatchObject([
    { kind: 'nursery', state: null, shown: false, filled: 0 },
    { kind: 'kindergarten', state: 'approved', shown: true, filled: 1, number: 13 },
  ])
  expect(data.length).toBeGreaterThan(70)
})
