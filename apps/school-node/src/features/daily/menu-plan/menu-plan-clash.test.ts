import { kitchenDay } from '@nhip-cau/contract/kitchen'
import { menuClashes, setSubstitute } from '@nhip-cau/contract/menu-plan-clash'
import { listDishes, updateDish } from '@nhip-cau/contract/menu-plan-dishes'
import { familyMenu, familyMenuToday } from '@nhip-cau/contract/menu-plan-family'
import type { Client } from '@nhip-cau/server/testing/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lunch, type MenuSchool, monday, startMenuSchool, thursday } from '../../../testing/menu-school.ts'

const han = 'Nguyễn Hoàng Gia Hân'
const vy = 'Nguyễn Tường Vy'

let life: MenuSchool
beforeAll(async () => {
  life = await startMenuSchool()
})
afterAll(() => life.stop())
beforeEach(async () => {
  await life.again()
  await life.node`update students set allergens = '{}', allergy_note = null, diet_note = null`
  const agreed = await life.node<{ name: string }[]>`
    select s.full_name as name from current_consents c join students s on s.school_id = c.school_id and s.id = c.student_id
    where c.key = 'health' and c.granted`
  for (const { name } of agreed) await life.agree(name, false)
})

const allergic = async (name: string, ...allergens: string[]) => {
  await life.agree(name)
  await life.node`update students set allergens = ${allergens} where full_name = ${name}`
}
const tag = async (name: string, ...allergens: string[]) => {
  const { data } = await life.as.writer.get(listDishes, { query: { search: name } })
  const [dish] = data
  if (!dish) throw new Error(`no ${name}`)
  const { id, version, kcal, price } = dish
  await life.as.writer.get(updateDish, {
    params: { id },
    body: { version, name, kcal, price, allergens, archived: false },
  })
}
const clashes = (who: Client, more: object = {}) => who.get(menuClashes, { query: { day: monday, ...more } })
const substitute = async (who: Client, name: string, dish: string | null, more: object = {}) =>
  who.ask(setSubstitute, {
    body: {
      student_id: await life.childId(name),
      day: monday,
      meal: 'lunch',
      dish: dish === null ? null : { name: dish },
      version: 0,
      ...more,
    },
  })

test('lists a child whose allergy meets a dish of its menu, only with the consent of the family', async () => {
  await life.write([
    [lunch, 'Tôm rim'],
    [[thursday, 'lunch', 'main'], 'Phở bò'],
  ])
  await tag('Tôm rim', 'crustacean')
  await life.node`update students set allergens = '{crustacean}' where full_name in (${han}, ${vy})`
  expect(await clashes(life.as.writer)).toMatchObject({ data: [], unknown: 4 })
  await life.agree(han)
  await life.agree(vy)
  const found = await clashes(life.as.writer)
  expect(found).toMatchObject({ open: 1, unknown: 2, week: { number: 13 } })
  expect(found.data).toMatchObject([
    {
      student: { full_name: han },
      class: { name: 'Mầm 1' },
      day: monday,
      meal: 'lunch',
      reason: 'allergen',
      dishes: [{ name: 'Tôm rim', allergens: ['crustacean'] }],
      need: expect.stringContaining('Tôm, cua'),
      substitute: null,
      version: 0,
    },
  ])
})

test('an allergy that is only written, and a meatless diet, are listed at the main meals', async () => {
  await life.agree(han)
  await life.node`update students set diet_note = 'Ăn chay' where full_name = ${han}`
  await life.write([
    [lunch, 'Thịt kho'],
    [[monday, 'afternoon_snack', 'dish'], 'Sữa chua'],
  ])
  expect((await clashes(life.as.writer)).data.map(({ meal, reason }) => [meal, reason])).toEqual([
    ['lunch', 'vegetarian'],
  ])
  await life.node`update students set diet_note = null, allergy_note = 'Dị ứng dâu tây' where full_name = ${han}`
  expect((await clashes(life.as.writer)).data).toMatchObject([{ reason: 'other', need: 'Dị ứng dâu tây' }])
})

test("names the school's day, also when it is still the day before in UTC", async () => {
  life.setNow('2026-11-24T00:30:00')
  expect((await clashes(life.as.writer)).today).toBe('2026-11-24')
})

test('teachers see the children of their classes, the kitchen all, and no family anything', async () => {
  await allergic(han, 'crustacean')
  await allergic('Vũ Phúc An Nhiên', 'crustacean')
  await life.write([[lunch, 'Tôm rim']])
  await life.write([[lunch, 'Tôm rim']], { kind: 'nursery' })
  await tag('Tôm rim', 'crustacean')
  expect((await clashes(life.as.mamTeacher)).data).toEqual([])
  await life.approve()
  await life.approve({ kind: 'nursery' })
  const names = async (who: Client) => (await clashes(who)).data.map(({ student }) => student.full_name)
  expect(await names(life.as.mamTeacher)).toEqual([han])
  expect(await names(life.as.laTeacher)).toEqual(['Vũ Phúc An Nhiên'])
  expect((await names(life.as.cook)).toSorted()).toEqual([han, 'Vũ Phúc An Nhiên'])
  expect((await clashes(life.as.otherHead)).data).toEqual([])
  const hidden = await life.as.mamTeacher.ask(menuClashes, { query: { class_id: life.classes.la } })
  expect(hidden.status).toBe(404)
  expect((await life.as.mamParent.ask(menuClashes, { query: { day: monday } })).status).toBe(404)
  expect((await life.as.clerk.ask(menuClashes, { query: { day: monday } })).status).toBe(403)
})

test("a substitute reaches the kitchen's day and the own family, and no other family", async () => {
  await allergic(han, 'crustacean')
  await life.write([[lunch, 'Tôm rim']])
  await tag('Tôm rim', 'crustacean')
  await life.approve()
  expect((await substitute(life.as.cook, han, 'Thịt nạc rim')).status).toBe(200)
  const [clash] = (await clashes(life.as.mamTeacher)).data
  expect(clash).toMatchObject({
    substitute: { name: 'Thịt nạc rim', by: 'Bác Năm' },
    version: 1,
    substitute_clashes: false,
  })
  const { diets } = await life.as.cook.get(kitchenDay, { query: { day: monday } })
  expect(diets[0]?.children).toMatchObject([{ full_name: han, substitutes: [{ meal: 'lunch', dish: 'Thịt nạc rim' }] }])
  const own = await life.as.mamParent.get(familyMenu, { query: { day: monday } })
  expect(own.data[0]?.days[0]?.meals[0]?.own).toMatchObject([{ substitute: 'Thịt nạc rim' }])
  for (const who of [life.as.bothParent, life.as.laParent]) {
    const answer = JSON.stringify(await who.get(familyMenu, { query: { day: monday } }))
    for (const secret of ['Thịt nạc rim', han, await life.childId(han)]) expect(answer).not.toContain(secret)
  }
  await life.agree(han, false)
  const after = await life.as.mamParent.get(familyMenu, { query: { day: monday } })
  expect(after.data[0]?.days[0]?.meals[0]?.own).toMatchObject([{ substitute: null }])
})

test("an own child's allergens are marked for who acts for it, until a substitute is named, and for nobody else", async () => {
  await allergic(han, 'crustacean', 'peanut')
  await life.write([[lunch, 'Tôm rim']])
  await tag('Tôm rim', 'crustacean', 'milk')
  await life.approve()
  const ownOf = async (who: Client) =>
    (await who.get(familyMenu, { query: { day: monday } })).data[0]?.days[0]?.meals[0]?.own
  const id = await life.childId(han)
  expect(await ownOf(life.as.mamParent)).toMatchObject([
    { student_id: id, allergens: ['crustacean'], substitute: null },
  ])
  const home = await life.as.mamParent.get(familyMenuToday)
  expect(home.data[0]?.day.meals[0]?.own).toMatchObject([{ allergens: ['crustacean'] }])
  const other = await life.as.bothParent.get(familyMenu, { query: { day: monday } })
  for (const secret of [han, id, 'peanut']) expect(JSON.stringify(other)).not.toContain(secret)
  const kindergarten = other.data.find(({ kind }) => kind === 'kindergarten')
  expect(kindergarten?.days[0]?.meals[0]?.own.map(({ allergens }) => allergens)).toEqual([[]])
  const as = (kind: string, barred: boolean) => life.node`
    update guardianships set kind = ${kind}, barred = ${barred}, may_pick_up = ${!barred} where student_id = ${id}`
  await as('relative', false)
  expect(await ownOf(life.as.mamParent)).toEqual([])
  await as('parent', true)
  expect(JSON.stringify(await life.as.mamParent.get(familyMenu, { query: { day: monday } }))).not.toContain(id)
  await as('parent', false)
  await life.agree(han, false)
  expect(await ownOf(life.as.mamParent)).toMatchObject([{ allergens: [] }])
})

test('one substitute serves the later meals of the week with the same allergens, and warns if it has them too', async () => {
  await allergic(han, 'crustacean', 'milk')
  await life.write([
    [lunch, 'Tôm rim'],
    [[thursday, 'lunch', 'main'], 'Tôm rim'],
    [[thursday, 'afternoon_snack', 'dish'], 'Sữa chua'],
  ])
  await tag('Tôm rim', 'crustacean')
  await tag('Sữa chua', 'milk')
  await substitute(life.as.writer, han, 'Sữa chua', { also_later: true })
  const { data, open } = await clashes(life.as.writer)
  expect(data.map((one) => [one.day, one.meal, one.substitute?.name ?? null, one.substitute_clashes])).toEqual([
    [monday, 'lunch', 'Sữa chua', true],
    [thursday, 'lunch', 'Sữa chua', true],
    [thursday, 'afternoon_snack', null, false],
  ])
  expect(open).toBe(1)
  life.setNow('2026-11-28T09:00:00')
  expect(await clashes(life.as.writer)).toMatchObject({ open: 0, data: [{}, {}, {}] })
})

test('a substitute whose reason is gone stays in the list until somebody takes it back', async () => {
  await allergic(han, 'crustacean')
  await life.write([[lunch, 'Tôm rim']])
  await tag('Tôm rim', 'crustacean')
  await substitute(life.as.writer, han, 'Thịt nạc rim')
  await life.write([[lunch, 'Thịt kho']])
  expect(await clashes(life.as.writer)).toMatchObject({
    open: 0,
    data: [{ reason: 'gone', dishes: [], substitute: { name: 'Thịt nạc rim' }, version: 1 }],
  })
  expect((await substitute(life.as.writer, han, null, { version: 1 })).status).toBe(200)
  expect((await clashes(life.as.writer)).data).toEqual([])
})

test('of two substitutes the second is refused, and one without a clash too', async () => {
  await allergic(han, 'crustacean')
  await life.write([[lunch, 'Tôm rim']])
  const none = await substitute(life.as.cook, han, 'Thịt nạc rim')
  expect(none).toMatchObject({ status: 422, body: { errors: { meal: expect.stringContaining('cần thay') } } })
  await tag('Tôm rim', 'crustacean')
  // The cook sees what is approved.
  expect((await substitute(life.as.cook, han, 'Thịt nạc rim')).status).toBe(422)
  await life.approve()
  expect((await substitute(life.as.cook, han, 'Thịt nạc rim')).status).toBe(200)
  expect(await substitute(life.as.writer, han, 'Đậu phụ')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await substitute(life.as.writer, han, null, { version: 1 })).status).toBe(200)
  expect((await clashes(life.as.writer)).data).toMatchObject([{ substitute: null, version: 2 }])
  expect((await substitute(life.as.otherHead, han, 'Đậu phụ')).status).toBe(404)
})
