import { createHoliday } from '@nhip-cau/contract/calendar'
import { getSettings, updateSettings } from '@nhip-cau/contract/settings'
import { listWaiting, today } from '@nhip-cau/contract/today'
import type { Client } from '@nhip-cau/server/testing/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CardSchool, duc, friday, han, monday, startCardSchool } from '../../../testing/card-school.ts'

let life: CardSchool
beforeAll(async () => {
  life = await startCardSchool()
})
afterAll(() => life.stop())
beforeEach(async () => {
  await life.again()
  await life.node`delete from holidays where name like 'Thử %'`
})

const task = async (who: Client) => (await who.get(today)).tasks.find(({ kind }) => kind === 'cards')
const waiting = async (who: Client) =>
  (await who.get(listWaiting, { query: { kind: 'cards', per_page: 100 } })).data.map(({ student, day }) => [
    student?.full_name,
    day,
  ])

test('shows the class teacher and the office how many children who came have no card, and closes with the last one', async () => {
  await life.mark(han, 'present')
  await life.mark(duc, 'unexcused')
  const shown = { kind: 'cards', count: 1, urgent: false, day: monday, class_id: life.classes.mam, classes: ['Mầm 1'] }
  expect(await task(life.teacher)).toMatchObject(shown)
  expect(await task(life.as.head)).toMatchObject(shown)
  expect(await waiting(life.colleague)).toEqual([[han, monday]])
  await life.give(han, [], { comment: '{bé} cố gắng nhé.' })
  expect(await task(life.teacher)).toBeUndefined()
  expect(await waiting(life.as.head)).toEqual([])
})

test('shows it to no other class, no teacher without the right, no other school and no family', async () => {
  await life.mark(han, 'present')
  for (const who of [life.laTeacher, life.as.mamTeacher, life.as.otherHead]) {
    expect(await task(who)).toBeUndefined()
    expect(await waiting(who)).toEqual([])
  }
  expect((await life.as.mamParent.ask(today)).status).toBe(404)
})

test('begins at noon of the last school day of the week and ends at noon of the next school day', async () => {
  await life.mark(han, 'present')
  const at = async (local: string) => {
    life.setNow(local)
    return (await waiting(life.teacher)).length
  }
  expect(await at('2026-11-19T15:00')).toBe(0)
  expect(await at(`${friday}T11:59`)).toBe(0)
  expect(await at(`${friday}T12:00`)).toBe(1)
  expect(await at(`${friday}T23:59`)).toBe(1)
  expect(await at('2026-11-22T10:00')).toBe(1)
  expect(await at('2026-11-23T11:59')).toBe(1)
  expect(await task(life.teacher)).toMatchObject({ urgent: true, day: monday })
  expect(await at('2026-11-23T12:00')).toBe(0)
})

test('follows the calendar: a holiday on Friday moves it to Thursday, a make-up day to Saturday', async () => {
  const holiday = (kind: 'school' | 'working', from_date: string) =>
    life.as.head.get(createHoliday, {
      body: { name: `Thử ${from_date}`, from_date, to_date: from_date, kind, confirmed: true },
    })
  life.setNow('2026-11-26T15:00')
  await life.mark(han, 'present', '2026-11-26')
  expect(await waiting(life.teacher)).toEqual([])
  await holiday('school', '2026-11-27')
  expect(await waiting(life.teacher)).toEqual([[han, '2026-11-23']])
  life.setNow('2026-12-04T15:00')
  await life.mark(han, 'present', '2026-12-04')
  expect(await waiting(life.teacher)).toEqual([[han, '2026-11-30']])
  await holiday('working', '2026-12-05')
  expect(await waiting(life.teacher)).toEqual([])
  life.setNow('2026-12-05T12:30')
  expect(await waiting(life.teacher)).toEqual([[han, '2026-11-30']])
})

test('is gone while the school has no nice-student cards', async () => {
  await life.mark(han, 'present')
  const turn = async (nice_student: boolean) => {
    const { version } = await life.as.head.get(getSettings)
    await life.as.head.get(updateSettings, { body: { version, changes: { modules: { nice_student } } } })
  }
  await turn(false)
  expect(await task(life.teacher)).toBeUndefined()
  await turn(true)
  expect(await task(life.teacher)).toBeDefined()
})

test('adds no statement to the start page', async () => {
  await life.mark(han, 'present')
  await life.as.head.get(today)
  expect((await life.statementsOf(() => life.as.head.get(today))).length).toBeLessThanOrEqual(7)
})
