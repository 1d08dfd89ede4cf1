import * as api from '@nhip-cau/contract/calendar'
import { createClass } from '@nhip-cau/contract/classes'
import { addMonths } from '@nhip-cau/contract/days'
import { listNotifications } from '@nhip-cau/contract/notifications'
import { profile } from '@nhip-cau/contract/profile'
import { currentUser } from '@nhip-cau/contract/session'
import { getSettings, updateSettings } from '@nhip-cau/contract/settings'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSchoolDay, selectSchoolWeeks } from './calendar.queries.ts'
import { suggestHolidays } from './calendar-suggestions.ts'

// 08:00 on a Friday at the school.
let clock = new Date('2026-11-20T01:00:00Z')
let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools({ now: () => clock })
})
afterAll(() => life.stop())

const running = async () => {
  const year = (await life.as.head.get(api.listYears)).data.find((one) => one.current)
  if (!year) throw new Error('no running year')
  return year
}
const open = (day: string) => isSchoolDay(life.node, life.school.id, day)
const next = { starts_on: '2027-09-06', ends_on: '2028-05-31' }
const terms = [
  { name: 'Học kỳ I', starts_on: '2027-09-06', ends_on: '2028-01-14' },
  { name: 'Học kỳ II', starts_on: '2028-01-17', ends_on: '2028-05-31' },
]

test('creates an upcoming year with its name, terms and suggested holidays, and sends it to main', async () => {
  const year = await life.as.head.get(api.createYear, { body: { ...next, terms } })
  expect(year).toMatchObject({ name: '2027-2028', state: 'upcoming', current: false, terms })
  const { holidays } = await life.as.head.get(api.getCalendar, { params: { id: year.id } })
  expect(holidays.map(({ name, confirmed }) => [name, confirmed])).toEqual(
    expect.arrayContaining([
      ['Tết Dương lịch', true],
      ['Tết Nguyên đán', false],
      ['Giỗ Tổ Hùng Vương', false],
      ['Ngày Văn hóa Việt Nam', false],
    ]),
  )
  const notified = await eventually(
    async () => (await life.as.mamParent.get(currentUser)).school.academicYears,
    (years) => years.some(({ name }) => name === '2027-2028'),
  )
  expect(notified.filter((one) => one.current)).toHaveLength(1)
})

test('a year that was made without holidays gets the usual ones once, and keeps what it has', async () => {
  const year = await running()
  const names = async () =>
    (await life.as.head.get(api.getCalendar, { params: { id: year.id } })).holidays.map(({ name }) => name)
  const before = await names()
  await life.as.head.get(api.suggestHolidays, { params: { id: year.id } })
  await life.as.head.get(api.suggestHolidays, { params: { id: year.id } })
  const after = await names()
  expect(after).toEqual(expect.arrayContaining([...before, 'Tết Dương lịch', 'Tết Nguyên đán']))
  expect(after.filter((name) => name === 'Tết Dương lịch')).toHaveLength(1)
  const holidays = (await life.as.head.get(api.getCalendar, { params: { id: year.id } })).holidays
  for (const { id } of holidays.filter(({ name }) => !before.includes(name)))
    await life.as.head.get(api.deleteHoliday, { params: { id } })
})

test('suggests the holidays of 2026–2027 and a substitute Monday for Labour Day on a Saturday', () => {
  const days = suggestHolidays('2026-09-05', '2027-05-31')
  const day = (name: string) => days.find((one) => one.name === name)
  expect(day('Nghỉ bù ngày Quốc tế Lao động')).toMatchObject({ from_date: '2027-05-03', confirmed: true })
  expect(day('Tết Nguyên đán')).toMatchObject({ from_date: '2027-02-01', to_date: '2027-02-12', confirmed: false })
  expect(day('Giỗ Tổ Hùng Vương')).toMatchObject({ from_date: '2027-04-16', confirmed: false })
  expect(day('Tết Trung thu')).toMatchObject({ from_date: '2026-09-25', kind: 'event' })
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
})

test('rejects years of a wrong length, overlapping years, and terms that overlap or lie outside the year, with a field error', async () => {
  const errors = async (
    body: Parameters<typeof life.as.head.get<typeof api.createYear>>[1] extends infer I ? I : never,
  ) => {
    const answer = await life.as.head.ask(api.createYear, body)
    return answer.body as { errors?: Record<string, string> }
  }
  const store = (starts_on: string, ends_on: string, own: typeof terms = []) =>
    errors({ body: { starts_on, ends_on, terms: own } })
  expect((await store('2028-09-05', '2029-02-01')).errors).toHaveProperty('ends_on')
  expect((await store('2028-09-05', '2029-12-31')).errors).toHaveProperty('ends_on')
  expect((await store('2027-02-01', '2027-12-31')).errors).toHaveProperty('starts_on')
  expect((await store('2028-09-05', '2029-05-31', terms)).errors).toHaveProperty(['terms.0.starts_on'])
  const [first = terms[0], second = terms[1]] = terms
  const overlapping = [first, { ...second, starts_on: '2028-01-10' }] as typeof terms
  const year = (await life.as.head.get(api.listYears)).data.find(({ name }) => name === '2027-2028')
  const late = await life.as.head.ask(api.updateYear, {
    params: { id: year?.id ?? '' },
    body: { ...next, terms: overlapping, version: year?.version ?? 0 },
  })
  expect(late.body).toMatchObject({ errors: { 'terms.1.starts_on': expect.any(String) } })
})

test('a holiday closes the school only once it is confirmed; a make-up day opens a Saturday; a stale edit gets 409', async () => {
  const { head } = life.as
  const tet = { name: 'Tết Nguyên đán', from_date: '2027-02-01', to_date: '2027-02-12', kind: 'lunar' as const }
  const holiday = await head.get(api.createHoliday, { body: { ...tet, confirmed: false } })
  expect(await open('2027-02-03')).toBe(true)
  const weeks = await selectSchoolWeeks(life.node, life.school.id, (await running()).id)
  await head.get(api.updateHoliday, {
    params: { id: holiday.id },
    body: { ...tet, confirmed: true, version: holiday.version },
  })
  expect(await open('2027-02-03')).toBe(false)
  const counted = await selectSchoolWeeks(life.node, life.school.id, (await running()).id)
  expect(counted.length).toBe(weeks.length - 2)
  expect(await open('2027-02-20')).toBe(false)
  const saturday = { from_date: '2027-02-20', to_date: '2027-02-20' }
  await head.get(api.createHoliday, { body: { name: 'Học bù', kind: 'working', confirmed: true, ...saturday } })
  expect(await open('2027-02-20')).toBe(true)
  await head.get(api.createHoliday, {
    body: { name: 'Ngày hội', kind: 'event', confirmed: true, from_date: '2026-12-22', to_date: '2026-12-22' },
  })
  expect(await open('2026-12-22')).toBe(true)
  expect(await open('2027-07-01')).toBe(false)
  const stale = { ...tet, confirmed: false, version: holiday.version }
  expect((await head.ask(api.updateHoliday, { params: { id: holiday.id }, body: stale })).status).toBe(409)
})

test('Saturdays are school days if the settings list them as working days', async () => {
  expect(await open('2026-11-21')).toBe(false)
  const { version } = await life.as.head.get(getSettings)
  await life.as.head.get(updateSettings, { body: { version, changes: { working_days: [1, 2, 3, 4, 5, 6] } } })
  expect(await open('2026-11-21')).toBe(true)
  expect(await open('2026-11-22')).toBe(false)
})

test('rejects a holiday outside every year and a holiday that ends before it begins', async () => {
  const store = (from_date: string, to_date: string) =>
    life.as.head.ask(api.createHoliday, { body: { name: 'Nghỉ', kind: 'school', confirmed: true, from_date, to_date } })
  expect((await store('2027-07-01', '2027-07-02')).body).toMatchObject({ errors: { from_date: expect.any(String) } })
  expect((await store('2026-12-02', '2026-12-01')).body).toMatchObject({ errors: { to_date: expect.any(String) } })
})

test('closing and lifting a closure notify teachers, parents and staff of the school, and change the profile of parents', async () => {
  const { as } = life
  const body = { from_date: '2026-11-23', to_date: '2026-11-24', reason: 'Bão số 9 đổ bộ.' }
  const closure = await as.head.get(api.closeSchool, { body })
  expect(await open('2026-11-23')).toBe(false)
  const heard = (kind: string) => async () =>
    (await as.mamParent.get(listNotifications)).data.filter((one) => one.kind === kind)
  expect(await eventually(heard('school-closed'), (found) => found.length > 0)).toMatchObject([
    { text: 'Trường nghỉ đột xuất ngày 23/11/2026 – 24/11/2026. Lý do: Bão số 9 đổ bộ.' },
  ])
  for (const who of ['mamTeacher', 'bareTeacher', 'laParent', 'clerk'] as const) {
    const { data } = await as[who].get(listNotifications)
    expect(
      data.filter((one) => one.kind === 'school-closed'),
      who,
    ).toHaveLength(1)
  }
  expect((await as.otherParent.get(listNotifications)).data).toEqual([])
  expect((await as.mamParent.get(profile)).closures).toMatchObject([body])
  const stays = await as.head.ask(api.deleteHoliday, { params: { id: closure.id } })
  expect(stays.body).toMatchObject({ code: 'closure_stays' })
  expect((await as.otherHead.ask(api.liftClosure, { params: { id: closure.id } })).status).toBe(404)
  await as.head.get(api.liftClosure, { params: { id: closure.id } })
  expect(await open('2026-11-23')).toBe(true)
  await eventually(heard('closure-lifted'), (found) => found.length > 0)
  expect((await as.mamParent.get(profile)).closures).toEqual([])
  const past = await as.head.ask(api.closeSchool, { body: { ...body, from_date: '2026-11-19', to_date: '2026-11-19' } })
  expect(past.body).toMatchObject({ errors: { from_date: 'Không chọn ngày đã qua.' } })
  expect((await as.mamTeacher.ask(api.closeSchool, { body })).status).toBe(404)
})

test('starting a year makes it current; changes to the closed previous year get 409', async () => {
  const { head } = life.as
  const before = await running()
  const upcoming = (await head.get(api.listYears)).data.find((one) => one.state === 'upcoming')
  if (!upcoming) throw new Error('no upcoming year')
  const started = await head.get(api.startYear, { params: { id: upcoming.id }, body: { version: upcoming.version } })
  expect(started).toMatchObject({ state: 'running', current: true })
  const years = (await head.get(api.listYears)).data
  expect(years.filter((one) => one.current)).toHaveLength(1)
  expect(years.find((one) => one.id === before.id)?.state).toBe('closed')
  const closed = { status: 409, body: { code: 'year_closed' } }
  const fields = { name: 'Thêm muộn', age_group: 'kindergarten_3_4' as const }
  expect(await head.ask(createClass, { body: { ...fields, academic_year_id: before.id } })).toMatchObject(closed)
  const days = { starts_on: before.starts_on, ends_on: before.ends_on, terms: [] }
  const update = { params: { id: before.id }, body: { ...days, version: before.version + 1 } }
  expect(await head.ask(api.updateYear, update)).toMatchObject(closed)
  const late = {
    name: 'Nghỉ',
    kind: 'school' as const,
    confirmed: true,
    from_date: '2026-12-01',
    to_date: '2026-12-01',
  }
  expect(await head.ask(api.createHoliday, { body: late })).toMatchObject(closed)
  await expect(
    life.node`update student_classes set to_date = '2026-12-01' where class_id = ${life.classes.mam}`,
  ).rejects.toMatchObject({ constraint: 'year_closed' })
})

test('rejects deleting the current year, deletes an empty upcoming year, and returns 404 for a year of another school', async () => {
  const { head, otherHead } = life.as
  const year = await running()
  expect((await head.ask(api.deleteYear, { params: { id: year.id } })).body).toMatchObject({ code: 'year_in_use' })
  expect((await otherHead.ask(api.getCalendar, { params: { id: year.id } })).status).toBe(404)
  clock = new Date('2026-11-20T02:00:00Z')
  const later = await head.get(api.createYear, { body: { starts_on: '2028-09-05', ends_on: '2029-05-31', terms: [] } })
  expect((await head.ask(api.deleteYear, { params: { id: later.id } })).status).toBe(200)
})
