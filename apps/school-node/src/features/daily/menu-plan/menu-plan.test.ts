import { listAudit } from '@nhip-cau/contract/audit'
import {
  approveMenu,
  changeMenuDay,
  menuHistory,
  menuWeek,
  menuWeeks,
  returnMenu,
  saveMenu,
  submitMenu,
  withdrawMenu,
} from '@nhip-cau/contract/menu-plan'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lunch, type MenuSchool, monday, startMenuSchool, thursday } from '../../../testing/menu-school.ts'

let life: MenuSchool
beforeAll(async () => {
  life = await startMenuSchool()
})
afterAll(() => life.stop())
beforeEach(() => life.again())

const namesAt = (week: Awaited<ReturnType<MenuSchool['grid']>>, day = monday, meal = 'lunch', slot = 'main') =>
  week.cells.find((one) => one.day === day && one.meal === meal && one.slot === slot)?.dishes.map(({ name }) => name) ??
  []

test('the grid of a week has the days of school, the meals served and the number of the week', async () => {
  const week = await life.grid({ day: thursday })
  expect(week).toMatchObject({
    week: { monday, number: 13, first_day: monday, last_day: '2026-11-27' },
    menu: null,
    cells: [],
    closed: null,
    can: { write: true, submit: false, approve: false, change_days: [] },
  })
  expect(week.days.map(({ day }) => day)).toEqual([monday, '2026-11-24', '2026-11-25', thursday, '2026-11-27'])
  expect(week.meals).toEqual([
    { meal: 'lunch', slots: ['main', 'soup', 'vegetable', 'dessert'] },
    { meal: 'afternoon_snack', slots: ['dish'] },
  ])
  const nursery = await life.grid({ kind: 'nursery' })
  expect(nursery.meals.map(({ meal }) => meal)).toEqual(['lunch', 'afternoon_snack', 'afternoon_meal'])
})

test('a typed name becomes a dish of the library once, whatever its case', async () => {
  const saved = await life.write([
    [lunch, 'Thịt kho trứng cút'],
    [[thursday, 'lunch', 'main'], 'thịt  kho trứng cút', 'Cá kho'],
  ])
  expect(saved.cells.map(({ outcome, cell }) => [outcome, cell.version, cell.dishes.length])).toEqual([
    ['saved', 1, 1],
    ['saved', 1, 2],
  ])
  expect(saved.menu).toMatchObject({ state: 'draft', version: 1, by: 'Cô Thu Hà' })
  const dishes = await life.node<{ name: string }[]>`select name from dishes order by name`
  expect(dishes.map(({ name }) => name)).toEqual(['Cá kho', 'Thịt kho trứng cút'])
})

test('of two who write one cell the second gets what the first wrote, and other cells are merged', async () => {
  await life.write([[lunch, 'Thịt kho']])
  const cell = { day: monday, meal: 'lunch' as const, slot: 'main' as const, version: 1 }
  const [one, two] = await Promise.all(
    ['Cá kho', 'Tôm rim'].map((name) =>
      life.as.writer.get(saveMenu, {
        body: { kind: 'kindergarten', day: monday, cells: [{ ...cell, dishes: [{ name }] }], energy: [] },
      }),
    ),
  )
  const outcomes = [one, two].map((answer) => answer?.cells[0]?.outcome)
  expect(new Set(outcomes)).toEqual(new Set(['saved', 'conflict']))
  const winner = outcomes[0] === 'saved' ? 'Cá kho' : 'Tôm rim'
  const lost = [one, two].find((answer) => answer?.cells[0]?.outcome === 'conflict')?.cells[0]
  expect(lost?.cell).toMatchObject({ version: 2, dishes: [{ name: winner }] })
  expect(lost?.text).toContain('Người khác vừa sửa')
  const other = await life.write([[[monday, 'lunch', 'soup'], 'Canh bí đỏ']], { who: life.as.head })
  expect(other.cells).toMatchObject([{ outcome: 'saved' }])
  expect(namesAt(await life.grid())).toEqual([winner])
})

test('refuses each wrong cell on its own and saves the others', async () => {
  const at = (day: string, meal: 'lunch' | 'dinner', slot: 'main' | 'dish', ...names: string[]) =>
    ({ day, meal, slot, version: 0, dishes: names.map((name) => ({ name })) }) as const
  const { cells } = await life.as.writer.get(saveMenu, {
    body: {
      kind: 'kindergarten',
      day: monday,
      cells: [
        at(monday, 'lunch', 'main', 'Thịt kho'),
        at('2026-11-28', 'lunch', 'main', 'Cá'),
        at(monday, 'dinner', 'dish', 'Cá'),
        at(monday, 'lunch', 'dish', 'Cá'),
        at(thursday, 'lunch', 'main', 'Phở bò', 'phở Bò'),
      ],
      energy: [{ day: monday, meal: 'lunch', version: 0, kcal: 402 }],
    },
  })
  expect(cells.map(({ why }) => why)).toEqual([null, 'day', 'meal', 'slot', 'twice'])
  expect((await life.grid()).energy).toEqual([{ day: monday, meal: 'lunch', version: 1, kcal: 402, sum: null }])
})

test('refuses a dish of 500 letters, a week outside of the year and one in a closed year, each with the reason', async () => {
  const body = (day: string, name = 'Cá kho') => ({
    kind: 'kindergarten' as const,
    day,
    cells: [{ day, meal: 'lunch' as const, slot: 'main' as const, version: 0, dishes: [{ name }] }],
    energy: [],
  })
  const { writer } = life.as
  expect((await writer.ask(saveMenu, { body: body(monday, 'a'.repeat(500)) })).status).toBe(422)
  const outside = await writer.ask(saveMenu, { body: body('2027-07-12') })
  expect(outside).toMatchObject({
    status: 422,
    body: { errors: { day: expect.stringContaining('không thuộc năm học') } },
  })
  expect(await life.grid({ day: '2027-07-12' })).toMatchObject({ closed: 'no_school', can: { write: false } })
  expect(await life.node`select from menus`).toHaveLength(0)
})

test('the menus of a closed year are read and not written', async () => {
  const day = '2025-11-24'
  await life.node`
    insert into academic_years (school_id, id, name, starts_on, ends_on, current)
    values (${life.school.id}, gen_random_uuid(), '2025-2026', '2025-09-01', '2026-05-31', false)`
  await life.node.begin(async (tx) => {
    await tx`set local nhip_cau.history = 'on'`
    await tx`
      insert into menus (school_id, kind, monday, academic_year_id, state, written_by, written_at)
      select y.school_id, 'kindergarten', ${day}, y.id, 'draft', ${life.people.writer.id}, now() from academic_years y
      where y.name = '2025-2026' and y.school_id = ${life.school.id}`
  })
  expect(await life.grid({ day })).toMatchObject({
    closed: 'closed',
    menu: { state: 'draft' },
    can: { write: false, submit: false },
  })
  const cells = [{ day, meal: 'lunch' as const, slot: 'main' as const, version: 0, dishes: [{ name: 'Cá kho' }] }]
  const written = await life.as.writer.ask(saveMenu, { body: { kind: 'kindergarten', day, cells, energy: [] } })
  expect(written).toMatchObject({ status: 409, body: { code: 'year_closed' } })
  expect(await life.as.writer.ask(submitMenu, await life.menuOf({ day }))).toMatchObject({
    status: 409,
    body: { code: 'year_closed' },
  })
  await life.node.begin(async (tx) => {
    await tx`set local nhip_cau.history = 'on'`
    await tx`delete from menus where monday = ${day}`
    await tx`delete from academic_years where name = '2025-2026'`
  })
})

test('of two who decide on one menu at once, one decides and the other gets 409', async () => {
  await life.write([[lunch, 'Thịt kho']])
  await life.as.writer.get(submitMenu, await life.menuOf())
  const { params, body } = await life.menuOf()
  const answers = await Promise.all([
    life.as.head.ask(approveMenu, { params, body }),
    life.as.deputy.ask(returnMenu, { params, body: { ...body, note: 'Thêm rau' } }),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(['approved', 'returned']).toContain((await life.grid()).menu?.state)
})

test('a menu waits for somebody else, is returned with a note, and is shown after the approval', async () => {
  await life.write([[lunch, 'Thịt kho']])
  const { head, writer } = life.as
  const sent = await writer.get(submitMenu, await life.menuOf())
  expect(sent).toMatchObject({
    menu: { state: 'waiting', sent: { by: 'Cô Thu Hà' } },
    can: { approve: false, submit: false },
  })
  const own = await writer.ask(approveMenu, await life.menuOf())
  expect(own).toMatchObject({ status: 409, body: { code: 'menu_second_person' } })
  expect(await life.noticesOf(head)).toEqual(['Thực đơn tuần 13 (mẫu giáo) chờ duyệt.'])
  expect((await head.get(menuWeeks)).waiting).toBe(1)

  const { params, body } = await life.menuOf()
  const returned = await head.get(returnMenu, { params, body: { ...body, note: 'Thêm rau xanh' } })
  expect(returned.menu).toMatchObject({
    state: 'returned',
    returned: { note: 'Thêm rau xanh', by: 'Phùng Thị Diệu Hương' },
  })
  expect(await life.noticesOf(writer)).toEqual(['Thực đơn tuần 13 (mẫu giáo) cần sửa. Thêm rau xanh'])
  await life.write([[[monday, 'lunch', 'vegetable'], 'Su su xào']])
  const approved = await life.approve()
  expect(approved).toMatchObject({
    menu: { state: 'approved', returned: null, shown: { number: 1, by: 'Phùng Thị Diệu Hương' } },
    can: { approve: false, withdraw: true },
  })
})

test('an approval names the version that was read: a change in between refuses it', async () => {
  await life.write([[lunch, 'Thịt kho']])
  await life.as.writer.get(submitMenu, await life.menuOf())
  const read = await life.menuOf()
  await life.write([[lunch, 'Cá kho']])
  expect(await life.as.head.ask(approveMenu, read)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await life.grid()).menu).toMatchObject({ state: 'waiting', shown: null })
  expect((await life.as.head.get(approveMenu, await life.menuOf())).menu?.state).toBe('approved')
})

test('an empty week cannot be sent or published', async () => {
  await life.write([[lunch, 'Thịt kho']])
  await life.write([[lunch]])
  const empty = await life.as.writer.ask(submitMenu, await life.menuOf())
  expect(empty).toMatchObject({ status: 422, body: { errors: { cells: expect.stringContaining('chưa có món') } } })
})

test('where no approval is needed the writer publishes, and a head approves the own draft', async () => {
  await life.write([[lunch, 'Thịt kho']], { who: life.as.head })
  expect((await life.as.head.get(approveMenu, await life.menuOf())).menu?.state).toBe('approved')
  await life.change({ approval: { menu: false } })
  await life.write([[[monday, 'lunch', 'main'], 'Thịt kho']], { kind: 'nursery' })
  const published = await life.as.writer.get(approveMenu, await life.menuOf({ kind: 'nursery' }))
  expect(published).toMatchObject({ approval: false, menu: { state: 'approved' } })
})

test('who does not write sees the approved dishes only, also after a change', async () => {
  await life.write([[lunch, 'Thịt kho']])
  for (const who of [life.as.mamTeacher, life.as.cook]) expect((await life.grid({ who })).menu).toBe(null)
  await life.approve()
  await life.write([[lunch, 'Cá kho']])
  expect((await life.grid()).menu).toMatchObject({ state: 'draft', shown: { number: 1 } })
  for (const who of [life.as.mamTeacher, life.as.cook]) {
    const week = await life.grid({ who })
    expect(namesAt(week)).toEqual(['Thịt kho'])
    expect(week).toMatchObject({
      menu: { state: 'approved', sent: null },
      can: { write: false, approve: false, change_days: [] },
    })
  }
  await life.approve()
  expect(namesAt(await life.grid({ who: life.as.mamTeacher }))).toEqual(['Cá kho'])
})

test('keeps menus from accounts without the permission, teachers who would write, and other schools', async () => {
  await life.write([[lunch, 'Thịt kho']])
  await life.approve()
  const { params, body } = await life.menuOf()
  const query = { kind: 'kindergarten' as const, day: monday }
  expect((await life.as.clerk.ask(menuWeek, { query })).status).toBe(403)
  expect((await life.as.bareTeacher.ask(menuWeek, { query })).status).toBe(403)
  expect((await life.as.mamTeacher.ask(withdrawMenu, { params, body })).status).toBe(404)
  expect((await life.as.cook.ask(withdrawMenu, { params, body })).status).toBe(403)
  expect((await life.as.otherHead.ask(withdrawMenu, { params, body })).status).toBe(404)
  expect((await life.as.otherHead.ask(menuHistory, { params, query: {} })).status).toBe(404)
  expect((await life.as.otherHead.get(menuWeek, { query })).menu).toBe(null)
})

test('a change of today reaches readers at once, without the changes that were not approved', async () => {
  await life.write([
    [lunch, 'Thịt kho'],
    [[monday, 'lunch', 'soup'], 'Canh bí đỏ'],
    [[thursday, 'lunch', 'main'], 'Phở bò'],
  ])
  await life.approve()
  await life.write([[[thursday, 'lunch', 'main'], 'Bún bò']])
  const { params } = await life.menuOf()
  const cells = [{ meal: 'lunch' as const, slot: 'main' as const, version: 1, dishes: [{ name: 'Tôm rim' }] }]
  const { writer, mamTeacher } = life.as
  const changed = await writer.get(changeMenuDay, { params, body: { day: monday, cells, reason: 'Chợ hết thịt' } })
  expect(changed.changes).toMatchObject([
    {
      day: monday,
      reason: 'Chợ hết thịt',
      by: 'Cô Thu Hà',
      cells: [{ slot: 'main', before: ['Thịt kho'], after: ['Tôm rim'] }],
    },
  ])
  const seen = await life.grid({ who: mamTeacher })
  expect(namesAt(seen)).toEqual(['Tôm rim'])
  expect(namesAt(seen, monday, 'lunch', 'soup')).toEqual(['Canh bí đỏ'])
  expect(namesAt(seen, thursday)).toEqual(['Phở bò'])
  expect(await life.noticesOf(mamTeacher)).toEqual(['Đổi món ngày 23/11/2026: Tôm rim'])

  const stale = await writer.ask(changeMenuDay, { params, body: { day: monday, cells, reason: null } })
  expect(stale.status).toBe(200)
  const older = cells.map((cell) => ({ ...cell, dishes: [{ name: 'Cá' }] }))
  const again = await writer.ask(changeMenuDay, { params, body: { day: monday, cells: older, reason: null } })
  expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } })
  life.setNow(`${thursday}T08:00:00`)
  const past = await writer.ask(changeMenuDay, { params, body: { day: monday, cells: older, reason: null } })
  expect(past).toMatchObject({ status: 422, body: { errors: { day: expect.stringContaining('hôm nay') } } })
})

test('the history names what changed in each version, and a withdrawn menu is seen by nobody else', async () => {
  await life.write([[lunch, 'Thịt kho']])
  await life.approve()
  await life.write([[lunch, 'Cá kho']])
  await life.approve()
  const { params, body } = await life.menuOf()
  const { writer } = life.as
  const gone = await writer.get(withdrawMenu, { params, body: { ...body, note: 'Bếp sửa' } })
  expect(gone.menu).toMatchObject({ state: 'withdrawn', shown: null })
  expect((await life.grid({ who: life.as.mamTeacher })).menu).toBe(null)
  const { data } = await writer.get(menuHistory, { params, query: {} })
  const cell = { day: monday, meal: 'lunch', slot: 'main' }
  expect(data).toMatchObject([
    { number: 3, change: 'withdrawn', note: 'Bếp sửa', cells: [{ ...cell, before: ['Cá kho'], after: [] }] },
    { number: 2, change: 'approved', cells: [{ ...cell, before: ['Thịt kho'], after: ['Cá kho'] }] },
    { number: 1, change: 'approved', cells: [{ ...cell, before: [], after: ['Thịt kho'] }] },
  ])
})

test('tells the families of the kind once, when a menu is approved for the first time', async () => {
  await life.write([[lunch, 'Thịt kho']])
  await life.approve()
  await life.write([[lunch, 'Cá kho']])
  await life.approve()
  expect(await life.noticesOf(life.as.mamParent)).toEqual(['Đã có thực đơn tuần 13.'])
  expect(await life.noticesOf(life.as.bothParent)).toEqual(['Đã có thực đơn tuần 13.'])
  expect(await life.noticesOf(life.as.laParent)).toEqual([])
  expect(await life.noticesOf(life.as.otherParent)).toEqual([])
})

test('the grid of a week is read in at most four statements', async () => {
  await life.write([[lunch, 'Thịt kho']])
  await life.grid()
  const sent = await life.statementsOf(() => life.grid())
  expect(sent.some((one) => one.includes('menus'))).toBe(true)
  expect(sent.length).toBeLessThanOrEqual(4)
})

test('a teacher opens the menu of the own class, and everybody else that of the kindergarten', async () => {
  const kindFor = async (who: typeof life.as.writer) => (await who.get(menuWeek, { query: {} })).kind
  expect(await kindFor(life.as.laTeacher)).toBe('nursery')
  expect(await kindFor(life.as.mamTeacher)).toBe('kindergarten')
  expect(await kindFor(life.as.writer)).toBe('kindergarten')
  await life.write([[lunch, 'Cháo gà']], { kind: 'nursery' })
  const { params } = await life.menuOf({ kind: 'nursery' })
  const query = { menu_id: params.id }
  expect(await life.as.head.get(menuWeek, { query })).toMatchObject({ kind: 'nursery', week: { monday } })
  expect((await life.as.laTeacher.ask(menuWeek, { query })).status).toBe(404)
})

test('the module can be switched off', async () => {
  await life.change({ modules: { menu: false } })
  expect((await life.as.writer.ask(menuWeek, { query: { kind: 'nursery' } })).status).toBe(404)
})

test('the audit log names a menu by its kind and Monday in words', async () => {
  await life.write([[lunch, 'Thịt kho']])
  await life.approve()
  const { data } = await life.as.head.get(listAudit, { query: { action: 'menu.approve' } })
  expect(data[0]?.object).toMatchObject({ kind: 'menu', name: 'Mẫu giáo 23/11/2026' })
})
