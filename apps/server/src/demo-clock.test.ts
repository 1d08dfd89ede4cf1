import { attendanceBoard, listAttendance, saveAttendance } from '@nhip-cau/contract/attendance'
import { listWatchableCameras } from '@nhip-cau/contract/camera-views'
import type { Role } from '@nhip-cau/contract/kernel'
import { listPosts } from '@nhip-cau/contract/posts'
import { profile } from '@nhip-cau/contract/profile'
import { vietnam } from '@nhip-cau/contract/school-zone'
import { listWaiting } from '@nhip-cau/contract/today'
import { dayAt, instantAt, timeAt } from '@nhip-cau/school-node/time/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoZoneOf, morningZone } from './demo/clock.ts'
import { demoPeople } from './demo/data.ts'
import { insertStart } from './demo/demo.queries.ts'
import { fillDemo } from './demo/fill.ts'
import { resumeClock } from './demo/resume-clock.ts'
import { logIn } from './testing/client.ts'
import { startTestServer, type TestServer } from './testing/test-school.ts'

let life: TestServer
let zone: string
beforeAll(async () => {
  life = await startTestServer()
  await insertStart(life.settings.nodeDatabaseUrl)
  await fillDemo(life.server, () => undefined, { ownClock: true })
  zone = await demoZoneOf(life.node)
})
afterAll(() => life.stop())

const as = (role: Role, phone: string) => logIn(life.url, role, phone, demoPeople.password)
const today = () => dayAt(new Date(), zone)

describe('a demo with a clock of its own', () => {
  test.each([
    ['in the early morning of a school day', '2026-11-23T06:00+07:00', '2026-11-23'],
    ['in the afternoon of a school day', '2026-11-23T14:10+07:00', '2026-11-23'],
    ['at night after a school day', '2026-11-23T23:50+07:00', '2026-11-23'],
    ['on a Sunday', '2026-11-22T10:20+07:00', '2026-11-23'],
    ['on Tết', '2027-02-08T10:30+07:00', '2027-02-08'],
    ['on New Year', '2027-01-01T00:05+07:00', '2027-01-04'],
  ])('started %s, it begins on a school morning', async (_when, instant, day) => {
    const now = new Date(instant)
    const found = (await morningZone(life.node, now)) ?? ''
    expect(`${dayAt(now, found)} ${timeAt(now, found)}`).toBe(`${day} 08:35`)
    const [sql] =
      await life.node`select to_char(${instant}::timestamptz at time zone ${found}::text, 'YYYY-MM-DD HH24:MI') as wall`
    expect(sql?.wall).toBe(`${day} 08:35`)
    expect(instantAt(day, '08:35', found).toISOString()).toBe(now.toISOString())
  })

  test('mothers read what the classes of their children have marked', async () => {
    const childOf = async (phone: string) =>
      (await (await as('parent', phone)).get(listAttendance, { query: {} })).data[0]
    expect(await childOf('0950000012')).toMatchObject({ state: 'present', arrived_at: expect.any(String) })
    expect((await childOf('0950000042'))?.state).not.toBe('expected')
  })

  test('the mother on the login page may watch the class of her child before anybody has marked it', async () => {
    const { data, now } = await (await as('parent', '0950000012')).get(listWatchableCameras)
    expect(data.map(({ name, can_watch, why_not }) => [name, can_watch, why_not])).toEqual([['Lớp Mầm 1', true, null]])
    const hoursLeft = (Date.parse(data[0]?.closes_at ?? '') - Date.parse(now)) / 3_600_000
    expect(hoursLeft).toBeGreaterThan(2)
  })

  test('the class of the demo teacher is the only one without a register, and she can save it', async () => {
    const head = await as('school', '0950000901')
    const board = await head.get(attendanceBoard, { query: {} })
    expect(board.data.filter(({ saved }) => saved === null).map((one) => one.class.name)).toEqual(['Mầm 1'])
    const teacher = await as('teacher', '0950000911')
    const { classes } = await teacher.get(profile)
    const register = await teacher.get(listAttendance, { query: { class_id: classes[0]?.id ?? '' } })
    expect(register).toMatchObject({ day: today(), open: true, can: { mark: true, reason: false } })
    const marks = register.data.flatMap(({ student, version, reported }) =>
      reported === null ? [{ student_id: student.id, version, mark: 'present' as const }] : [],
    )
    const saved = await teacher.get(
      saveAttendance,
      { body: { class_id: register.class?.id ?? '', day: register.day, marks } },
      { 'idempotency-key': 'the first register of the demo' },
    )
    expect(saved.refused).toEqual([])
    expect(saved.register.counts.present).toBe(marks.length)
  })

  test('the other classes have arrivals, none of them in the future', async () => {
    const rows = await life.node`
      select count(*)::int as count, max(a.arrived_at) as last from attendance a
      where a.day = ${today()} and a.mark in ('present', 'late')`
    expect(rows[0]?.count).toBeGreaterThan(30)
    expect(new Date(String(rows[0]?.last)).getTime()).toBeLessThan(Date.now())
  })

  test('what waits for the head was sent before now', async () => {
    const { data } = await (await as('school', '0950000901')).get(listWaiting, { query: { per_page: 100 } })
    expect(data.map(({ kind }) => kind)).toContain('menus')
    expect(data.filter(({ since }) => since !== null && Date.parse(since) > Date.now())).toEqual([])
  })

  test('the feed of each role has posts of today', async () => {
    for (const [role, phone] of [
      ['school', '0950000901'],
      ['teacher', '0950000911'],
      ['parent', '0950000012'],
    ] as const) {
      const { data } = await (await as(role, phone)).get(listPosts, { query: { per_page: 5 } })
      const times = data.map(({ published_at, created_at = '' }) => published_at ?? created_at)
      expect(times.filter((at) => dayAt(new Date(at), zone) === today())).not.toEqual([])
    }
  })

  test('the profile contains the time zone of the demo school, and a real school keeps that of Vietnam', async () => {
    expect((await (await as('parent', '0950000012')).get(profile)).school.time_zone).toBe(zone)
    const school = await life.addSchool('TH', 'Trường Mầm non Thật')
    const head = await school.addAccount('school', 'Phùng Thị Diệu Hương')
    expect((await (await head.login()).get(profile)).school.time_zone).toBe(vietnam)
  })

  test('started again in the evening, it continues with the next school morning and keeps the local times of earlier data', async () => {
    const arrivals = async () => {
      const rows = await life.node`
        select to_char(a.arrived_at at time zone s.time_zone, 'YYYY-MM-DD HH24:MI') as wall
        from attendance a join schools s using (school_id)
        where a.arrived_at is not null and a.day < ${first} order by a.school_id, a.student_id, a.day`
      return rows.map(({ wall }) => wall)
    }
    const first = today()
    const before = await arrivals()
    const evening = new Date(Date.now() + 9 * 60 * 60 * 1000)
    await resumeClock(life.settings.nodeDatabaseUrl, evening)
    const next = await demoZoneOf(life.node)
    expect(dayAt(evening, next) > first).toBe(true)
    expect(timeAt(evening, next)).toBe('08:35')
    expect(await arrivals()).toEqual(before)
    const [still] = await life.node`
      select count(*)::int as count from attendance a
      where a.day = ${first} and a.mark in ('present', 'late') and not exists (
        select from departures d where d.student_id = a.student_id and d.day = a.day)`
    expect(still?.count).toBe(0)
    const [come] = await life.node`
      select count(*)::int as count from attendance a
      where a.day = ${dayAt(evening, next)} and a.mark in ('present', 'late')`
    expect(come?.count).toBeGreaterThan(30)
    const [early] = await life.node`
      select a.mark from attendance a join students st using (school_id)
      where st.id = a.student_id and st.full_name = 'Nguyễn Hoàng Gia Hân' and a.day = ${dayAt(evening, next)}`
    expect(early?.mark).toBe('present')
  })
})
