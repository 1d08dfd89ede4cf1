import { createPost } from '@nhip-cau/contract/posts'
import { getSettings, updateSettings } from '@nhip-cau/contract/settings'
import { freshness } from '@nhip-cau/contract/today-freshness'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CardSchool, duc, friday, han, monday, startCardSchool } from '../../../testing/card-school.ts'

let life: CardSchool
beforeAll(async () => {
  life = await startCardSchool()
})
afterAll(() => life.stop())
beforeEach(async () => {
  await life.again()
  for (const table of ['posts', 'reviews', 'menus', 'edu_plans']) await life.node.unsafe(`delete from ${table}`)
})

const nextMonday = '2026-11-23'
const board = (who = life.as.head) => who.get(freshness)
const mam = async (who = life.as.head) => {
  const found = (await board(who)).classes.find((one) => one.class.id === life.classes.mam)
  if (!found) throw new Error('no class')
  return found
}
const menu = async (on: string, state: 'draft' | 'waiting' | 'approved') => {
  const at = new Date('2026-11-19T03:00:00Z').toISOString()
  const shown = state === 'approved' ? 1 : null
  await life.node`
    insert into menus (school_id, kind, monday, academic_year_id, state, written_by, written_at, sent_by, sent_at,
      shown_number, shown_by, shown_at)
    select y.school_id, 'kindergarten', ${on}, y.id, ${state}, ${life.people.head.id}, ${at},
      ${state === 'waiting' ? life.people.head.id : null}, ${state === 'waiting' ? at : null},
      ${shown}, ${shown && life.people.head.id}, ${shown && at}
    from academic_years y where y.school_id = ${life.school.id} and y.current`
}
const plan = async (on: string, state: 'draft' | 'approved') => {
  const at = new Date('2026-11-19T03:00:00Z').toISOString()
  const approved = state === 'approved' ? 1 : null
  await life.node`
    insert into edu_plans (school_id, academic_year_id, level, class_id, age_group, starts_on, ends_on, rows, state,
      changed_by, changed_at, created_by, approved_number, first_approved_at)
    select y.school_id, y.id, 'week', ${life.classes.mam}, 'kindergarten_3_4', ${on}::date, ${on}::date + 4, '[]',
      ${state}, ${life.people.head.id}, ${at}, ${life.people.head.id}, ${approved}, ${approved && at}
    from academic_years y where y.school_id = ${life.school.id} and y.current`
}

test('shows the office for each class the newest post, the register, reviews, cards and plans, and counts what is late', async () => {
  const first = await board()
  expect(first).toMatchObject({
    day: friday,
    open: true,
    this_week: { monday },
    next_week: { monday: nextMonday },
    columns: ['posts', 'registers', 'reviews', 'cards', 'plans'],
    reviewed: { kind: 'week', from: monday },
    carded: { monday },
  })
  expect(await mam()).toMatchObject({
    children: 2,
    stale: 5,
    posts: { fresh: 'stale', last_at: null },
    registers: { fresh: 'stale', saved_at: null },
    reviews: { fresh: 'stale', written: 0 },
    cards: { fresh: 'stale', given: 0 },
    plans: { fresh: 'stale', this_week: null, next_week: null, shown: false },
  })
  await life.mark(han, 'present')
  await life.mark(duc, 'present')
  await life.give(han, ['an_ngoan'])
  await life.as.head.get(createPost, {
    body: {
      kind: 'activity',
      title: 'Bé tập gieo hạt',
      text: 'Hôm nay các con gieo hạt đậu.',
      class_ids: [life.classes.mam],
    },
  })
  await life.settle()
  await plan(monday, 'approved')
  await plan(nextMonday, 'draft')
  const after = await mam()
  expect(after).toMatchObject({
    stale: 1,
    posts: { fresh: 'fresh', days: 0 },
    registers: { fresh: 'fresh' },
    cards: { fresh: 'due', given: 1 },
    plans: { fresh: 'due', this_week: 'approved', next_week: 'draft', shown: true },
  })
})

test('counts the week before, until the last school day of this week is over', async () => {
  life.setNow('2026-11-19T15:30')
  expect(await board()).toMatchObject({ carded: { monday: '2026-11-09' }, reviewed: { from: '2026-11-09' } })
  life.setNow(`${friday}T12:00`)
  expect(await board()).toMatchObject({ carded: { monday }, reviewed: { from: monday } })
})

test('says which kind has no menu for this and the next week, and that the next one is late once its writers were reminded', async () => {
  const menus = async () => (await board()).menus
  life.setNow(`${friday}T09:59`)
  expect(await menus()).toEqual([
    {
      kind: 'kindergarten',
      this_week: { fresh: 'stale', state: null, shown: false },
      next_week: { fresh: 'due', state: null, shown: false },
    },
  ])
  life.setNow(`${friday}T10:00`)
  expect(await menus()).toMatchObject([{ next_week: { fresh: 'stale' } }])
  await menu(monday, 'approved')
  await menu(nextMonday, 'waiting')
  expect(await menus()).toMatchObject([
    {
      this_week: { fresh: 'fresh', state: 'approved', shown: true },
      next_week: { fresh: 'due', state: 'waiting', shown: false },
    },
  ])
})

test('leaves out modules that are off and what the account may not see, and answers nobody else', async () => {
  const clerk = await (await life.school.addAccount('school', 'Văn thư Lệ Thu', ['school.attend'])).login()
  expect(await board(clerk)).toMatchObject({ columns: ['posts', 'registers'], menus: null })
  expect(await mam(clerk)).toMatchObject({ reviews: null, cards: null, plans: null })
  const turn = async (on: boolean) => {
    const { version } = await life.as.head.get(getSettings)
    await life.as.head.get(updateSettings, {
      body: { version, changes: { modules: { menu: on, edu_plan: on, reviews: on } } },
    })
  }
  await turn(false)
  expect(await board()).toMatchObject({ columns: ['posts', 'registers', 'cards'], menus: null, reviewed: null })
  await turn(true)
  for (const who of [life.teacher, life.as.mamParent]) expect((await who.ask(freshness)).status).toBe(404)
  const names = (await board(life.as.otherHead)).classes.map((one) => one.class.id)
  expect(names).not.toContain(life.classes.mam)
})

test('needs four statements, and three once the weeks of the year are known', async () => {
  await board()
  expect((await life.statementsOf(board)).length).toBeLessThanOrEqual(4)
})
