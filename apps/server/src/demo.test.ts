import { attendanceMonth } from '@nhip-cau/contract/attendance'
import { listYears } from '@nhip-cau/contract/calendar'
import { listClasses } from '@nhip-cau/contract/classes'
import { listPlans, planListInput } from '@nhip-cau/contract/edu-plan'
import { planCoverage } from '@nhip-cau/contract/edu-plan-coverage'
import { getChildPlan } from '@nhip-cau/contract/edu-plan-family'
import { widthsOf } from '@nhip-cau/contract/image-address'
import type { Role } from '@nhip-cau/contract/kernel'
import { menuWeeks } from '@nhip-cau/contract/menu-plan'
import { menuClashes } from '@nhip-cau/contract/menu-plan-clash'
import { familyMenu } from '@nhip-cau/contract/menu-plan-family'
import { listNotifications } from '@nhip-cau/contract/notifications'
import { listPosts } from '@nhip-cau/contract/posts'
import { profile } from '@nhip-cau/contract/profile'
import { listPromotions } from '@nhip-cau/contract/promotions'
import { vietnam } from '@nhip-cau/contract/school-zone'
import { demoLogins } from '@nhip-cau/contract/session'
import { listStudents, studentInfo } from '@nhip-cau/contract/students'
import { shownAddress } from '@nhip-cau/school-node/testing/shown-address'
import { createTestDatabase } from '@nhip-cau/server-kit/testing/test-cluster'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPeople, demoPosts } from './demo/data.ts'
import { decideDemo } from './demo/decision.ts'
import { insertStart } from './demo/demo.queries.ts'
import { fillDemo } from './demo/fill.ts'
import { schoolDayInstant } from './demo/school-days.ts'
import { waitForEvents } from './demo/wait-for-events.ts'
import { logIn, send } from './testing/client.ts'
import { startTestServer, type TestServer } from './testing/test-school.ts'

let life: TestServer
const now = new Date('2026-11-21T02:00:00Z')
beforeAll(async () => {
  // The server's clock goes on from the day for which the demo is filled.
  const started = Date.now()
  life = await startTestServer({ now: () => new Date(now.getTime() + Date.now() - started) })
  await insertStart(life.settings.nodeDatabaseUrl)
  await fillDemo(life.server, () => undefined, { now })
})
afterAll(() => life.stop())

const as = (role: Role, phone: string) => logIn(life.url, role, phone, demoPeople.password)

const titlesFor = async (role: Role, phone: string) => {
  const client = await as(role, phone)
  const { data } = await client.get(listPosts, { query: { per_page: 50 } })
  return data.map((post) => post.title)
}

const cooking = 'Bé tập làm đầu bếp: nặn bánh trôi'
const garden = 'Dã ngoại Vườn rau của bé'
const teachersDay = 'Chào mừng Ngày Nhà giáo Việt Nam 20/11'
const waiting = 'Mầm 1 tập thể dục buổi sáng'

describe('the demo', () => {
  test('every login shown on the login page works', async () => {
    for (const role of ['school', 'teacher', 'parent'] as const) {
      for (const { login, name } of demoPeople.logins[role]) {
        expect((await as(role, login)).session.user.full_name).toBe(name)
      }
    }
  })

  test('a rotating month of menus is there: approved weeks for families, two that wait, a clash with its substitute', async () => {
    const head = await as('school', '0950000901')
    const { data } = await head.get(menuWeeks, { query: {} })
    const written = data.filter(({ state }) => state !== null)
    expect(written.filter(({ shown }) => shown).length).toBeGreaterThanOrEqual(10)
    expect(written.filter(({ shown }) => !shown).map(({ kind, state }) => [kind, state])).toEqual([
      ['nursery', 'returned'],
      ['kindergarten', 'waiting'],
    ])
    const clashes = (await head.get(menuClashes, { query: {} })).data
    expect(clashes.find(({ substitute }) => substitute?.name === 'Thịt nạc rim')?.student.full_name).toContain(
      'Gia Hân',
    )
    const mother = await as('parent', '0950000012')
    const [menu] = (await mother.get(familyMenu, { query: {} })).data
    const meals = menu?.days.flatMap((day) => day.meals) ?? []
    expect(meals.some(({ slots }) => slots.some(({ dishes }) => dishes[0]?.name === 'Tôm rim thịt nạc'))).toBe(true)
    expect(meals.some(({ photos }) => photos.length > 0)).toBe(true)
  })

  test('has education plans: approved weeks for families, one that waits, one that was returned, and goals that were planned', async () => {
    const mother = await as('parent', '0950000012')
    const children = (await mother.get(profile)).children ?? []
    const plans = await Promise.all(children.map(({ id }) => mother.get(getChildPlan, { query: { student_id: id } })))
    const shown = plans.find(({ class: one }) => one?.name === 'Mầm 1')
    expect(shown).toMatchObject({ plan: { theme: 'Nghề nghiệp' }, themes: expect.arrayContaining([]) })
    expect(shown?.themes.length).toBeGreaterThan(5)
    const deputy = await as('school', '0950000903')
    const states = (await deputy.get(listPlans, { query: { per_page: 100 } })).data.map(({ state }) => state)
    expect(new Set(states)).toEqual(new Set(['approved', 'waiting', 'returned']))
    const { classes } = await deputy.get(planListInput)
    const class_id = classes.find(({ name }) => name === 'Mầm 1')?.id ?? ''
    const coverage = await deputy.get(planCoverage, { query: { class_id } })
    expect(coverage.planned).toBeGreaterThan(5)
    expect(coverage.data.every(({ observed }) => observed.ratings > 0)).toBe(true)
  })

  test('a mother of Mầm 1 sees accepted posts for her class and the whole school, and none of Lá 1', async () => {
    const titles = await titlesFor('parent', '0950000012')
    expect(titles).toContain(cooking)
    expect(titles).toContain(teachersDay)
    expect(titles).not.toContain(garden)
    expect(titles).not.toContain(waiting)
    expect(await titlesFor('parent', '0950000042')).toEqual(expect.arrayContaining([garden, teachersDay]))
  })

  test('a father of two children sees both with their classes', async () => {
    const { children, classes } = await (await as('parent', '0950000020')).get(profile)
    expect(children.map((child) => child.full_name).sort()).toEqual(['Vũ Phúc An Nhiên', 'Vũ Phúc Minh Đức'])
    expect(classes.map((one) => one.name).sort()).toEqual(['Mầm 1', 'Nắng'])
  })

  test('the teacher sees her pending and rejected posts; the head may decide, the clerk may not', async () => {
    const teacher = await as('teacher', '0950000911')
    const { data } = await teacher.get(listPosts, { query: { per_page: 50 } })
    const byStatus = (status: string) => data.filter((post) => post.status === status).map((post) => post.title)
    expect(byStatus('pending')).toEqual([waiting])
    expect(data.find((post) => post.status === 'rejected')?.decision?.reason).toBeTruthy()
    const head = await (await as('school', '0950000901')).get(listPosts, { query: { status: 'pending' } })
    expect(head.data).toMatchObject([{ title: waiting, can: { decide: true } }])
    expect(await titlesFor('school', '0950000902')).not.toContain(waiting)
  })

  test('the photos of a post are stored in several widths', async () => {
    const { data } = await (await as('parent', '0950000012')).get(listPosts, { query: { per_page: 50 } })
    const images = data.find((post) => post.title === cooking)?.images ?? []
    expect(images).toHaveLength(6)
    expect(images[0] && widthsOf(images[0]).slice(0, 2)).toEqual([320, 960])
  })

  test('a post of Mầm 1 has a short video with a poster, which a mother can play', async () => {
    const mother = await as('parent', '0950000012')
    const { data } = await mother.get(listPosts, { query: { per_page: 50 } })
    const [video] = data.find((post) => post.title === 'Mầm 1 nhảy dưới sân trường')?.videos ?? []
    expect(video).toMatchObject({ mime: 'video/mp4', width: 960, height: 540, duration_seconds: 12 })
    expect(video?.poster).toBeTruthy()
    const { status, headers } = await mother.fetch(video?.url ?? '', { headers: { range: 'bytes=0-99' } })
    expect([status, headers.get('content-range')]).toEqual([206, `bytes 0-99/${video?.bytes}`])
    expect(video?.bytes).toBeLessThanOrEqual(300_000)
  })

  test('most children have a portrait in one small size, and a child whose family wants no class photos has none', async () => {
    const head = await as('school', '0950000901')
    const { data } = await head.get(listStudents, { query: { status: 'studying', per_page: 100 } })
    const shown = data.filter(({ photo }) => photo !== null)
    expect(shown.length).toBeGreaterThan(data.length * 0.8)
    const address = shownAddress(head, shown[0]?.photo)
    expect(shown[0]?.photo && widthsOf(shown[0].photo)).toHaveLength(1)
    const file = await head.fetch(address)
    expect(file.status).toBe(200)
    expect((await file.arrayBuffer()).byteLength).toBeLessThan(6 * 1024)
    const refused = data.filter(({ full_name }) => ['Bùi Thiên Bảo', 'Lâm Tú Anh'].includes(full_name))
    expect(refused.map(({ photo }) => photo)).toEqual([null, null])
  })

  test('posts and their notifications are on school days before today', async () => {
    const head = await as('school', '0950000901')
    const { data } = await head.get(listPosts, { query: { per_page: 50 } })
    expect(data).toHaveLength(demoPosts.filter((post) => post.school === 'VM').length)
    for (const { published_at, created_at = '' } of data) {
      const at = published_at ?? created_at
      expect(Date.parse(at)).toBeLessThan(now.getTime())
      expect(new Date(at).getUTCDay() % 6).not.toBe(0)
    }
    const mother = await (await as('parent', '0950000012')).get(listNotifications)
    expect(mother.unread).toBeGreaterThan(0)
    expect(mother.unread).toBeLessThan(mother.data.length)
    for (const { created_at: at } of mother.data) expect(Date.parse(at)).toBeLessThan(now.getTime())
  })

  test('the previous year is closed, and its classes were promoted to the current year', async () => {
    const head = await as('school', '0950000901')
    const { data: years } = await head.get(listYears)
    const past = years.find((one) => one.name === '2025–2026')
    const { data: classes } = await head.get(listClasses, { query: { academic_year_id: past?.id ?? '' } })
    expect(classes.map(({ name }) => name)).toEqual(['Mầm 1', 'Mầm 2', 'Chồi 1', 'Lá 1'])
    const { data: promotions } = await head.get(listPromotions)
    expect(promotions).toMatchObject([
      { status: 'applied', counts: { up: 21, graduate: 3, unplaced: 0 }, undo_until: null },
    ])
    const { data: gone } = await head.get(listStudents, { query: { status: 'graduated' } })
    expect(gone).toHaveLength(3)
    const { data: found } = await head.get(listStudents, { query: { q: 'Nguyễn Tường Vy' } })
    const child = await head.get(studentInfo, { params: { id: found[0]?.id ?? '' } })
    expect(JSON.stringify(child.timeline)).toContain('Chồi 1')
    expect(child.admitted_on).toBe('2025-09-05')
  })

  test('past school days have mostly present children, and all of them but one have a departure', async () => {
    const head = await as('school', '0950000901')
    const { classes } = await head.get(profile)
    const mam = classes.find((one) => one.name === 'Mầm 1')
    const sheet = await head.get(attendanceMonth, { query: { class_id: mam?.id ?? '', month: '2026-11' } })
    const marks = sheet.data.flatMap((row) => row.marks).filter((mark) => mark !== '' && mark !== 'L')
    const share = marks.filter((mark) => mark === 'x').length / marks.length
    expect(share).toBeGreaterThan(0.85)
    expect(share).toBeLessThan(0.99)
    const [left] = await life.node`
      select count(*)::int as count from attendance a
      where a.mark in ('present', 'late') and not exists (
        select from departures d where d.student_id = a.student_id and d.day = a.day)`
    // One departure is missing on purpose, to show how the product handles it.
    expect(left?.count).toBe(1)
  })

  test('the second school has its own data', async () => {
    const titles = await titlesFor('school', '0950000951')
    expect(titles).toHaveLength(2)
    expect(titles).not.toContain(teachersDay)
  })

  test('interrupted filling continues and creates nothing twice', async () => {
    // A job reminds of registers and departures every minute; those are not of the filling.
    const count = () => life.node`
      select (select count(*)::int from posts) as posts,
        (select count(*)::int from notifications n where n.kind ~ '^(post|absence|data-request|pick-up)-') as notifications,
        (select count(*)::int from students) as students, (select sum(seen_count)::int from posts) as seen`
    // Notifications are delivered after the filling.
    const settled = async () => {
      await waitForEvents(life.server.node)
      return count()
    }
    const before = await settled()
    await life.node`delete from demo_progress d where d.step in ('complete', 'register', 'decided cooking', 'decided nap')`
    // The attendance step is one transaction: without its marker none of its rows exist, so only the marker is deleted.
    await life.node`insert into demo_progress (step, result) values ('register', 'true')`
    await fillDemo(life.server, () => undefined, { now })
    expect(await settled()).toEqual(before)
  })

  test('without the demo no logins are listed', async () => {
    const { body } = await send(life.url, demoLogins, 'school', {}, {})
    expect(body).toMatchObject({ logins: [] })
  })
})

describe('installations that become the demo', () => {
  const embedded = { demo: undefined, production: false, databases: undefined }
  const empty = { template: 'empty', prepare: async () => undefined }
  const fresh = async () => {
    const [main, node] = await Promise.all([createTestDatabase(empty), createTestDatabase(empty)])
    return { urls: { main: main.url, node: node.url }, drop: () => Promise.all([main.drop(), node.drop()]) }
  }

  test('a new embedded database becomes the demo and stays it', async () => {
    const { urls, drop } = await fresh()
    expect(await decideDemo(embedded, urls)).toBe('started')
    expect(await decideDemo(embedded, urls)).toBe('started')
    await drop()
  })

  test('production, an external database and DEMO=0 do not become the demo', async () => {
    const { urls, drop } = await fresh()
    expect(await decideDemo({ ...embedded, production: true }, urls)).toBe('none')
    expect(await decideDemo({ ...embedded, databases: urls }, urls)).toBe('none')
    expect(await decideDemo({ ...embedded, demo: false }, urls)).toBe('none')
    expect(await decideDemo({ ...embedded, databases: urls, demo: true }, urls)).toBe('started')
    await drop()
  })

  test('a database with a school never becomes the demo, even with DEMO=1', async () => {
    const real = await startTestServer()
    await real.addSchool('TH', 'Trường Mầm non Thật')
    const urls = { main: real.settings.mainDatabaseUrl, node: real.settings.nodeDatabaseUrl }
    expect(await decideDemo({ ...embedded, demo: true }, urls)).toBe('none')
    await real.stop()
  })

  test('production refuses a database with the demo', async () => {
    const urls = { main: life.settings.mainDatabaseUrl, node: life.settings.nodeDatabaseUrl }
    expect(await decideDemo(embedded, urls)).toBe('complete')
    await expect(decideDemo({ ...embedded, production: true }, urls)).rejects.toThrow('holds the demo')
  })
})

test('days of the demo skip weekends, and skip today before the given time', () => {
  const saturday = new Date('2026-11-21T02:00:00Z')
  expect(schoolDayInstant(saturday, 0, '10:20', vietnam).toISOString()).toBe('2026-11-20T03:20:00.000Z')
  expect(schoolDayInstant(saturday, 5, '10:20', vietnam).toISOString()).toBe('2026-11-13T03:20:00.000Z')
  const mondayMorning = new Date('2026-11-23T01:00:00Z')
  expect(schoolDayInstant(mondayMorning, 0, '07:30', vietnam).toISOString()).toBe('2026-11-23T00:30:00.000Z')
  expect(schoolDayInstant(mondayMorning, 0, '10:20', vietnam).toISOString()).toBe('2026-11-20T03:20:00.000Z')
})
