import { withChildName } from '@nhip-cau/contract/child-placeholder'
import { addDays } from '@nhip-cau/contract/days'
import {
  createExample,
  deleteExample,
  listExamples,
  niceCardLimits,
  updateExample,
} from '@nhip-cau/contract/nice-student'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CardSchool, han, startCardSchool } from '../../../testing/card-school.ts'
import { changeableUntil, isProposed, monthPeriod, presentWeek, weekPeriod } from './nice-student-period.ts'

let life: CardSchool
beforeAll(async () => {
  life = await startCardSchool()
})
afterAll(() => life.stop())
beforeEach(() => life.again())

test('proposes the month from three weeks with a card, not from encouragements', async () => {
  for (const week of ['2026-11-02', '2026-11-09']) await life.give(han, ['an_ngoan'], { week })
  await life.give(han, [], { week: '2026-11-16', comment: 'Cố lên con nhé.' })
  expect(await life.childOf(han, { month: '2026-11' })).toMatchObject({ proposed: false })
  await life.give(han, ['tu_lap'], { week: '2026-11-16' })
  expect(await life.childOf(han, { month: '2026-11' })).toMatchObject({
    proposed: true,
    weeks: ['2026-11-02', '2026-11-09', '2026-11-16'],
  })
})

test('gives monthly cards from the 20th on, and the notice names the month', async () => {
  life.setNow('2026-11-19T23:59')
  expect((await life.classCards({ month: '2026-11' })).can.give).toBe(false)
  expect(await life.giveMonth(han, '2026-11', ['an_ngoan'])).toMatchObject({ body: { code: 'card_early' } })
  life.setNow('2026-11-20T00:00')
  expect((await life.giveMonth(han, '2026-11', ['an_ngoan'])).status).toBe(200)
  await life.settle()
  expect(await life.noticesOf(life.as.mamParent)).toEqual(['Bé Hân nhận phiếu bé ngoan tháng 11!'])
})

test('shows the new week from Monday 00:00 in the school zone, and the last one over the holidays', async () => {
  const now = async () => (await life.classCards({})).week?.monday
  life.setNow('2026-11-22T23:59')
  expect(await now()).toBe('2026-11-16')
  life.setNow('2026-11-23T00:00')
  expect(await now()).toBe('2026-11-23')
  life.setNow('2026-12-31T23:59')
  expect(await now()).toBe('2026-12-28')
  life.setNow('2027-07-15T08:00')
  expect(await now()).toBe('2027-05-31')
})

test('a week over the end of a month belongs to the month of its last day', async () => {
  life.setNow('2026-12-04T16:00')
  expect((await life.classCards({ week: '2026-11-30' })).month).toBe('2026-12')
  expect((await life.classCards({ month: '2026-12' })).weeks.map(({ monday }) => monday)).toContain('2026-11-30')
  expect((await life.classCards({ month: '2026-11' })).weeks.map(({ monday }) => monday)).not.toContain('2026-11-30')
})

test('a closed year is read-only', async () => {
  await life.give(han, ['an_ngoan'])
  await life.node`update academic_years set current = false where school_id = ${life.school.id}`
  await life.node`
    insert into academic_years (school_id, id, name, starts_on, ends_on, current)
    values (${life.school.id}, gen_random_uuid(), '2027-2028', '2027-09-01', '2028-05-31', true)`
  expect((await life.classCards({ week: '2026-11-16' }, life.as.head)).can.give).toBe(false)
  expect(await life.give(han, ['tu_lap'], { who: life.as.head })).toMatchObject({
    status: 409,
    body: { code: 'year_closed' },
  })
  await life.node`delete from academic_years where school_id = ${life.school.id} and current`
  await life.node`update academic_years set current = true where school_id = ${life.school.id}`
})

test('a teacher keeps own phrases, finds them without accents, and nobody else sees them', async () => {
  const body = { category: 'week' as const, text: '{bé} tự tin hát trước lớp.' }
  const made = await life.teacher.get(createExample, { body })
  const find = async (who = life.teacher) =>
    (await who.get(listExamples, { query: { q: 'tu tin hat' } })).data.map(({ id }) => id)
  expect(await find()).toEqual([made.id])
  expect(await find(life.colleague)).toEqual([])
  const change = { id: made.id, ...body, text: '{bé} hát hay.', version: made.version }
  expect((await life.colleague.ask(updateExample, { body: change })).status).toBe(404)
  expect((await life.teacher.ask(createExample, { body })).status).toBe(422)
  await life.teacher.get(updateExample, { body: change })
  expect((await life.teacher.ask(updateExample, { body: change })).status).toBe(409)
  await life.teacher.get(deleteExample, { query: { id: made.id } })
  expect(await find()).toEqual([])
})

test('the threshold asks for all of a short period, is monotonous, and never proposes without a possible card', () => {
  const number = fc.integer({ min: 0, max: 7 })
  fc.assert(
    fc.property(number, number, fc.integer({ min: 1, max: 7 }), (possible, had, threshold) => {
      const given = Math.min(had, possible)
      const proposed = isProposed(given, possible, threshold)
      expect(proposed).toBe(possible > 0 && (given === possible || given >= threshold))
      if (proposed && given < possible) expect(isProposed(given + 1, possible, threshold)).toBe(true)
    }),
  )
})

const day = fc.integer({ min: 0, max: 300 }).map((count) => addDays('2026-09-01', count))

test('edits end after the third day, whatever month or year it is in', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 10 }), (published, later) => {
      const isOpen = addDays(published, later) <= changeableUntil(published, niceCardLimits.changeableDays)
      expect(isOpen).toBe(later <= 3)
    }),
  )
})

test('every week belongs to one month, and each of its days finds it', () => {
  const weeks = Array.from({ length: 40 }, (_, index) => {
    const monday = addDays('2026-08-31', index * 7)
    const last_day = addDays(monday, 4)
    return { monday, number: index + 1, first_day: monday, last_day, month: last_day.slice(0, 7) }
  })
  fc.assert(
    fc.property(fc.constantFrom(...weeks), fc.integer({ min: 0, max: 6 }), day, (week, offset, today) => {
      const period = weekPeriod(weeks, addDays(week.monday, offset), today)
      expect(period).toMatchObject({ startsOn: week.monday, due: week.monday <= today })
      expect(monthPeriod(weeks, week.month, today)?.weeks).toContain(week)
      const present = presentWeek(weeks, today)
      expect(present === weeks[0] || (present?.monday ?? '') <= today).toBe(true)
    }),
  )
})

test("fills in the child's name with a capital where a sentence begins", () => {
  expect(withChildName('{bé} ngoan. {bé} giúp cô, cô khen {bé}!', 'An')).toBe(
    'Bé An ngoan. Bé An giúp cô, cô khen bé An!',
  )
})
