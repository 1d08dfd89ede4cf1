import { changeMenuDay, withdrawMenu } from '@nhip-cau/contract/menu-plan'
import { dishRatings, listDishes } from '@nhip-cau/contract/menu-plan-dishes'
import { familyMenu, familyMenuToday, rateMeal } from '@nhip-cau/contract/menu-plan-family'
import { search } from '@nhip-cau/contract/search'
import type { Client } from '@nhip-cau/server/testing/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lunch, type MenuSchool, monday, startMenuSchool, thursday } from '../../../testing/menu-school.ts'

const han = 'Nguyễn Hoàng Gia Hân'
const tuesday = '2026-11-24'

let life: MenuSchool
beforeAll(async () => {
  life = await startMenuSchool()
})
afterAll(() => life.stop())
beforeEach(() => life.again())

const read = (who: Client, day = monday) => who.get(familyMenu, { query: { day } })
const rate = async (who: Client, student: string, face: 'good' | 'fair' | 'poor' | null, day = monday) =>
  who.ask(rateMeal, { body: { student_id: await life.childId(student), day, meal: 'lunch', face } })

test('a family reads the approved menu of the kinds of its children and nothing else', async () => {
  await life.write([[lunch, 'Thịt kho trứng cút']])
  await life.write([[lunch, 'Thịt bằm']], { kind: 'nursery' })
  const { mamParent, laParent, bothParent, otherParent } = life.as
  expect((await read(mamParent)).data).toMatchObject([
    { kind: 'kindergarten', shown: false, children: [{ name: 'Hân' }] },
  ])
  await life.approve()
  const own = await read(mamParent)
  expect(own).toMatchObject({
    weeks: [monday],
    data: [{ kind: 'kindergarten', shown: true, week: { number: 13 }, children: [{ name: 'Hân' }] }],
  })
  expect(own.data[0]?.days[0]?.meals).toMatchObject([
    {
      meal: 'lunch',
      slots: [{ slot: 'main', dishes: [{ name: 'Thịt kho trứng cút' }], before: null }],
      can_rate: true,
    },
  ])
  expect(await read(laParent)).toMatchObject({ weeks: [], data: [{ kind: 'nursery', shown: false }] })
  expect((await read(bothParent)).data.map((one) => [one.kind, one.shown])).toEqual([
    ['nursery', false],
    ['kindergarten', true],
  ])
  expect((await read(otherParent)).data).toMatchObject([{ shown: false }])
  await life.write([[lunch, 'Món nháp']])
  expect(JSON.stringify(await read(mamParent))).not.toContain('Món nháp')
  const query = { student_id: await life.childId('Nguyễn Tường Vy') }
  expect((await mamParent.ask(familyMenu, { query })).status).toBe(404)
})

test('a change of today is marked for the family with the old dish and the reason, and it is notified at once', async () => {
  await life.write([[lunch, 'Tôm rim']])
  await life.approve()
  // Notices of the same moment have no order.
  life.setNow(`${monday}T08:31:00`)
  const { params } = await life.menuOf()
  const cells = [{ meal: 'lunch' as const, slot: 'main' as const, version: 1, dishes: [{ name: 'Thịt nạc rim' }] }]
  await life.as.writer.get(changeMenuDay, { params, body: { day: monday, cells, reason: 'Chợ hết tôm' } })
  const [menu] = (await read(life.as.mamParent)).data
  expect(menu?.days[0]).toMatchObject({
    changed: { reason: 'Chợ hết tôm' },
    meals: [{ slots: [{ dishes: [{ name: 'Thịt nạc rim' }], before: ['Tôm rim'] }] }],
  })
  expect(menu?.days[1]?.changed).toBe(null)
  expect(await life.noticesOf(life.as.mamParent)).toEqual([
    'Đổi món ngày 23/11/2026: Thịt nạc rim',
    'Đã có thực đơn tuần 13.',
  ])
  expect(await life.noticesOf(life.as.laParent)).toEqual([])
})

test('the home shows today and the next school day, and nothing where nothing is approved', async () => {
  await life.write([
    [lunch, 'Thịt kho'],
    [[tuesday, 'lunch', 'main'], 'Cá basa'],
    [[thursday, 'lunch', 'main'], 'Phở bò'],
  ])
  expect((await life.as.mamParent.get(familyMenuToday)).data).toEqual([])
  await life.approve()
  const days = async () => (await life.as.mamParent.get(familyMenuToday)).data.map(({ day }) => day.day)
  expect(await days()).toEqual([monday, tuesday])
  life.setNow('2026-11-25T09:00:00')
  expect(await days()).toEqual([thursday])
  life.setNow('2026-11-28T09:00:00')
  expect(await days()).toEqual([])
  expect((await life.as.laParent.get(familyMenuToday)).data).toEqual([])
  await life.as.writer.get(
    withdrawMenu,
    await life.menuOf().then(({ params, body }) => ({ params, body: { ...body, note: null } })),
  )
  life.setNow(`${monday}T09:00:00`)
  expect(await days()).toEqual([])
})

test('a family rates a meal of its child with one face and may change it; the school sees the mean without names', async () => {
  await life.write([
    [lunch, 'Thịt kho'],
    [[tuesday, 'lunch', 'main'], 'Thịt kho'],
  ])
  await life.approve()
  const { mamParent, bothParent, head } = life.as
  expect((await rate(mamParent, han, 'poor')).status).toBe(200)
  expect((await rate(mamParent, han, 'good')).status).toBe(200)
  expect((await rate(bothParent, 'Vũ Phúc Minh Đức', 'fair')).status).toBe(200)
  expect((await life.grid({ who: head })).ratings).toEqual([{ day: monday, meal: 'lunch', mean: 2.5, count: 2 }])
  const [meal] = (await read(mamParent)).data[0]?.days[0]?.meals ?? []
  expect(meal?.own).toEqual([{ student_id: await life.childId(han), face: 'good', substitute: null, allergens: [] }])

  const { data } = await head.get(listDishes, { query: { sort: 'rating' } })
  expect(data).toMatchObject([{ name: 'Thịt kho', rating: { mean: 2.5, count: 2 }, served: 2 }])
  const over = await head.get(dishRatings, { params: { id: data[0]?.id ?? '' } })
  expect(over).toMatchObject({
    all: { mean: 2.5, count: 2 },
    months: [{ month: '2026-11', count: 2 }],
    days: [{ day: monday }],
  })
  for (const answer of [over, data, await life.grid({ who: head })])
    for (const secret of [han, await life.childId(han), 'Phan Thị Thu Ngân'])
      expect(JSON.stringify(answer)).not.toContain(secret)
  await rate(mamParent, han, null)
  expect((await life.grid({ who: head })).ratings).toMatchObject([{ mean: 2, count: 1 }])
})

test('only the own child is rated, within a week, and only a meal that was shown', async () => {
  await life.write([
    [lunch, 'Thịt kho'],
    [[tuesday, 'lunch', 'main'], 'Cá'],
  ])
  expect(await rate(life.as.mamParent, han, 'good')).toMatchObject({ status: 422 })
  await life.approve()
  expect((await rate(life.as.laParent, han, 'good')).status).toBe(404)
  expect((await rate(life.as.otherParent, han, 'good')).status).toBe(404)
  const early = await rate(life.as.mamParent, han, 'good', tuesday)
  expect(early).toMatchObject({ status: 422, body: { errors: { day: expect.stringContaining('bảy ngày') } } })
  life.setNow('2026-12-01T08:00:00')
  expect((await rate(life.as.mamParent, han, 'good')).status).toBe(422)
  expect((await rate(life.as.mamParent, han, 'good', tuesday)).status).toBe(200)
})

test('the search finds an approved week and its dishes for those who see the menu', async () => {
  await life.write([[lunch, 'Thịt kho trứng cút']])
  const found = async (who: Client, q: string) =>
    (await who.get(search, { query: { q } })).data.flatMap((one) =>
      one.kind === 'menu' ? [[one.number, one.dishes]] : [],
    )
  expect(await found(life.as.writer, 'trung cut')).toEqual([])
  await life.approve()
  expect(await found(life.as.mamParent, 'trung cut')).toEqual([[13, ['Thịt kho trứng cút']]])
  expect(await found(life.as.mamTeacher, 'thực đơn tuần 13')).toEqual([[13, []]])
  expect(await found(life.as.cook, 'tuan 12')).toEqual([])
  for (const who of [life.as.laParent, life.as.otherParent, life.as.clerk, life.as.otherHead])
    expect(await found(who, 'thit kho')).toEqual([])
  await life.change({ modules: { menu: false } })
  expect(await found(life.as.mamParent, 'trung cut')).toEqual([])
})
