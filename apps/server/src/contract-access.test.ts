import { createDataRequest } from '@nhip-cau/contract/data-requests'
import { type Endpoint, type Role, roles, rolesOf } from '@nhip-cau/contract/kernel'
import { ownAccount, requireTwoStep } from '@nhip-cau/contract/own-account'
import { acceptPost, createPost } from '@nhip-cau/contract/posts'
import { AccessTokenClaims } from '@nhip-cau/contract/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, send } from './testing/client.ts'
import { eventually } from './testing/eventually.ts'
import { arrangeCalendar, pointingAtCalendar } from './testing/foreign-calendar.ts'
import { startTwoSchools, type TwoSchools } from './testing/test-school.ts'

let life: TwoSchools
/** Things of the other school and of another class, by the name of the parameter or field that would carry their id. */
let foreign: {
  post: string
  account: string
  notification: string
  session: string
  child: string
  dataRequest: string
  class: string
  teacher: string
} & Awaited<ReturnType<typeof arrangeCalendar>>
let hiddenFromLa: { post: string; child: string; dataRequest: string }

beforeAll(async () => {
  life = await startTwoSchools()
  const { as, classes, people } = life
  const theirs = await as.otherTeacher.get(createPost, {
    body: { title: 'Của trường khác', text: '…', class_ids: [classes.foreign] },
  })
  const ofMam = await as.head.get(createPost, { body: { title: 'Của Mầm 1', text: '…', class_ids: [classes.mam] } })
  const [notification] = await eventually(
    () => life.node<{ id: string }[]>`select id from notifications where school_id = ${life.other.id}`,
    (rows) => rows.length > 0,
  )
  const askAbout = async (who: Client, name: string) => {
    const [child] = await life.node<{ id: string }[]>`select id from students where full_name = ${name}`
    const body = { student_id: child?.id ?? '', kind: 'delete' as const, text: '' }
    return { child: body.student_id, dataRequest: (await who.get(createDataRequest, { body })).id }
  }
  foreign = {
    ...(await askAbout(as.otherParent, 'Ngô Bảo Châu')),
    post: theirs.id,
    account: people.otherHead.id,
    notification: notification?.id ?? '',
    session: sessionOf(as.otherTeacher),
    class: classes.foreign,
    ...(await arrangeCalendar(as.otherHead)),
    teacher: people.otherTeacher.id,
  }
  hiddenFromLa = { post: ofMam.id, ...(await askAbout(as.mamParent, 'Nguyễn Hoàng Gia Hân')) }
})
afterAll(() => life.stop())

const endpoints = (): readonly Endpoint[] => [...life.server.main.endpoints, ...life.server.node.endpoints]
const guarded = () => endpoints().filter((endpoint) => endpoint.access !== 'public')
const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

/** Input that is good in form and points at what belongs to somebody else. */
const pointingAt = (endpoint: Endpoint, ids: typeof foreign) => {
  const path = endpoint.path
  if (path.endsWith('/sessions/:id')) return { params: { id: ids.session } }
  if (path.includes('/joining/')) return path.includes(':id') ? { params: { id: ids.account } } : undefined
  if (path.includes('schoolAccount/:id')) {
    return { params: { id: ids.account }, body: endpoint.body ? { full_name: 'Tên Mới', version: 1 } : undefined }
  }
  const ofData = pointingAtData(endpoint, ids)
  if (ofData !== undefined) return ofData
  const ofCalendar = pointingAtCalendar(endpoint, ids)
  if (ofCalendar !== undefined) return ofCalendar
  const ofPeople = pointingAtPeople(endpoint, ids)
  if (ofPeople !== undefined) return ofPeople
  if (/\/imports\/:id/.test(path))
    return { params: { id: crypto.randomUUID() }, ...(endpoint.body ? { body: {} } : {}) }
  const post = { title: 'Tiêu đề', text: 'Nội dung', whole_school: true, version: 1 }
  if (path.endsWith('/posts/:id')) return { params: { id: ids.post } }
  if (path.endsWith('/posts/web/:id/restore')) return { params: { id: ids.post } }
  if (path.endsWith('/posts/web/:id')) return { params: { id: ids.post }, body: post }
  if (path.endsWith('/posts/web/:id/edit')) return { params: { id: ids.post } }
  if (path.endsWith('/posts/accept')) return { body: { post_id: ids.post, version: 1 } }
  if (path.endsWith('/posts/reject')) return { body: { post_id: ids.post, version: 1, reason: 'Lý do đủ dài' } }
  if (path.endsWith('/notification/read')) return { query: { notification_id: ids.notification } }
  return undefined
}

/** The same for consents and requests about personal data. */
const pointingAtData = ({ path, method }: Endpoint, ids: typeof foreign) => {
  if (/\/consents\/:id\//.test(path)) return { params: { id: ids.child } }
  if (path.endsWith('/consents/paper')) {
    const answers = [{ text_id: crypto.randomUUID(), granted: true }]
    const body = { student_id: ids.child, account_id: ids.account, signed_on: '2026-11-02' }
    return { body: { ...body, scan_media_id: crypto.randomUUID(), answers } }
  }
  if (/\/data-exports\/:id/.test(path)) return { params: { id: crypto.randomUUID() } }
  if (path.endsWith('/data-exports')) return method === 'POST' ? { body: { student_id: ids.child } } : undefined
  if (path.endsWith('/data-requests') && method === 'POST')
    return { body: { student_id: ids.child, kind: 'view', text: '' } }
  const words = { note: '', answer: 'Trả lời đủ dài', reason: 'Lý do đủ dài', days: 5, code: 'VM1' }
  if (!/\/data-requests\/:id/.test(path)) return undefined
  return { params: { id: ids.dataRequest }, ...(method === 'GET' ? {} : { body: { version: 1, ...words } }) }
}

/** The same for classes and teachers. */
const pointingAtPeople = ({ path, method }: Endpoint, ids: typeof foreign) => {
  const ofClass = /\/classes\/:id\//.test(path)
  if (!ofClass && !/\/teacherAccount\/:id\//.test(path)) return undefined
  const fields = ofClass
    ? { name: 'Lớp', age_group: 'kindergarten_3_4', archived: true, version: 1 }
    : { full_name: 'Tên', phone: '0987654321', sex: 'F', status: 'working', permissions: [], classes: [], version: 1 }
  const body = method === 'POST' || method === 'PUT' ? fields : undefined
  return { params: { id: ofClass ? ids.class : ids.teacher }, body }
}

/** Endpoints that take ids in another way; each has a test of its own that other people's ids do nothing. */
const triedElsewhere = [
  '/students/export',
  '/parents/export',
  '/classes/export',
  '/teacherAccount/export',
  '/classes',
  '/classes/store',
  '/teacherAccount',
  '/parents',
  '/parents/:id/get-parents-info',
  '/parents/:id/update',
  '/parents/:id/delete',
  '/parents/:id/switchStatus',
  '/parents/:id/children',
  '/parents/:id/children/:student_id',
  '/students',
  '/students/store',
  '/students/status',
  '/students/:id/update',
  '/students/:id/delete',
  '/students/:id/get-student-info',
  '/children/:id',
  '/student-by-class/:id',
  '/student-by-class/store',
  '/student-by-class/update',
  '/attend/students',
  '/attend/undo',
  '/attend/meals',
  '/attend/answer',
  '/attend/history',
  '/attend/seal',
  '/attend/statistics',
  '/attend/statistics/excel',
  '/attend/month',
  '/attend/month/pdf',
  '/attend/month/excel',
  '/kitchen/refunds/excel',
  '/kitchen/refunds/pdf',
  '/pick-up/list/pdf',
  '/pick-up/collectors/:id',
  '/pick-up/departures',
  '/pick-up/departures/:id/undo',
  '/pick-up/codes',
  '/pick-up/codes/:id/withdraw',
  '/pick-up/requests',
  '/pick-up/requests/:id/answer',
  '/pick-up/departures/:id/revoke',
  '/pick-up/people/:id/identity',
  '/pick-up/wishes',
  '/pick-up/wishes/:id/withdraw',
  '/pick-up/wishes/:id/answer',
  '/pick-up/lines',
  '/pick-up/closing',
  '/absence',
  '/absence/:id',
  '/absence/papers/:id',
  '/absence/:id/withdraw',
  '/absence/:id/reply',
  '/absence/confirm/:id',
  '/absence/confirmMany',
  '/absence/reject/:id',
  '/absence/list/pdf',
  '/absence/list/excel',
  '/prescriptions',
  '/prescriptions/:id',
  '/prescriptions/:id/update',
  '/prescriptions/:id/cancel',
  '/prescriptions/:id/confirm',
  '/prescriptions/:id/reject',
  '/prescriptions/:id/returned',
  '/prescriptions/:id/returned/seen',
  '/prescriptions/:id/print',
  '/prescriptions/doses/board',
  '/prescriptions/book/pdf',
  '/prescriptions/book/excel',
  '/prescriptions/doses/:id/give',
  '/prescriptions/doses/:id/notGiven',
  '/kitchen/changes',
  '/kitchen/refunds',
  '/pick-up-people',
  '/pick-up-people/store',
  '/pick-up-people/:id/delete',
  '/pick-up-people/:id/approve',
  '/pick-up-people/:id/reject',
  '/audit',
  '/audit/export-excel',
  '/consents/register',
  '/consents/export-excel',
  '/consents/remind',
  '/switchSchool',
  '/joining/letters',
  '/posts/seen',
  '/posts/web',
  '/posts',
  '/media/files/:id/:width',
  '/main/node/schools/:id/academic-years',
  '/main/node/accounts',
]

const anyInput = (endpoint: Endpoint) => ({
  params: endpoint.params ? { id: crypto.randomUUID(), student_id: crypto.randomUUID(), width: 320 } : {},
  body: endpoint.body ? {} : undefined,
})

const sessionOf = (who: Client): string => {
  const [, claims = ''] = who.session.access_token.split('.')
  return AccessTokenClaims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString())).session
}

const bearer = (who: Client) => ({ authorization: `Bearer ${who.session.access_token}` })

describe('every endpoint', () => {
  test('refuses whoever brings no token, a broken one or one of another signer', async () => {
    const [head, , signature] = life.as.head.session.access_token.split('.')
    const forged = `${head}.${Buffer.from('{"sub":"x"}').toString('base64url')}.${signature}`
    for (const endpoint of guarded()) {
      for (const role of rolesOf(endpoint).length > 0 ? rolesOf(endpoint) : [undefined]) {
        for (const headers of [
          {},
          { authorization: 'Bearer nothing' },
          { authorization: `Bearer ${forged}` },
          { authorization: 'Basic eDp5' },
        ]) {
          const { status } = await send(life.url, endpoint, role, anyInput(endpoint), headers)
          expect(status, nameOf(endpoint)).toBe(401)
        }
      }
    }
  })

  test('refuses the token of another role, and does not exist for roles it does not name', async () => {
    const clients: Record<Role, Client> = {
      school: life.as.head,
      teacher: life.as.mamTeacher,
      parent: life.as.mamParent,
    }
    for (const endpoint of guarded().filter((one) => one.access !== 'node')) {
      for (const role of roles) {
        for (const other of roles.filter((one) => one !== role)) {
          const { status } = await send(life.url, endpoint, role, anyInput(endpoint), bearer(clients[other]))
          expect(status, `${nameOf(endpoint)} as ${role} by ${other}`).toBe(
            rolesOf(endpoint).includes(role) ? 403 : 404,
          )
        }
      }
    }
  })

  test('refuses an account without its permission, before it looks at the input', async () => {
    const without: Partial<Record<Role, Client>> = { school: life.as.clerk, teacher: life.as.bareTeacher }
    for (const endpoint of guarded()) {
      if (typeof endpoint.access === 'string') continue
      for (const role of ['school', 'teacher'] as const) {
        const needed = endpoint.access[role]
        const who = without[role]
        if (needed === undefined || needed === 'signed-in' || who === undefined) continue
        const { status, body } = await send(life.url, endpoint, role, anyInput(endpoint), bearer(who))
        expect([status, (body as { code: string }).code], `${nameOf(endpoint)} as ${role}`).toEqual([403, 'permission'])
      }
    }
  })

  test("answers 404 for another school's things", async () => {
    const clients: Record<Role, Client> = {
      school: life.as.head,
      teacher: life.as.mamTeacher,
      parent: life.as.mamParent,
    }
    for (const endpoint of guarded().filter((one) => one.access !== 'node')) {
      const input = pointingAt(endpoint, foreign)
      const takesIds = endpoint.path.includes(':id') || /_ids?"/.test(JSON.stringify(Object.keys(shapeOf(endpoint))))
      if (input === undefined) {
        expect(
          takesIds && !triedElsewhere.some((path) => endpoint.path.endsWith(path)),
          `${nameOf(endpoint)} needs an entry here`,
        ).toBe(false)
        continue
      }
      for (const role of rolesOf(endpoint)) {
        const { status } = await send(life.url, endpoint, role, input, bearer(clients[role]))
        expect(status, `${nameOf(endpoint)} as ${role}`).toBe(404)
      }
    }
  })

  test("answers 404 for another class's and another family's things", async () => {
    const own = await life.as.laParent.ask(acceptPost)
    expect(own.status).toBe(404)
    for (const endpoint of guarded().filter((one) => one.backend === 'school-node')) {
      const input = pointingAt(endpoint, { ...foreign, ...hiddenFromLa })
      if (input === undefined) continue
      for (const [role, who] of [
        ['teacher', life.as.laTeacher],
        ['parent', life.as.laParent],
      ] as const) {
        if (!rolesOf(endpoint).includes(role)) continue
        const { status } = await send(life.url, endpoint, role, input, bearer(who))
        expect(status, `${nameOf(endpoint)} as ${role}`).toBe(404)
      }
    }
  })

  test('but those for setting it up refuses who has to set up the second step first', async () => {
    const head = await life.people.otherHead.login()
    expect((await head.ask(requireTwoStep, { body: { required: true } })).status).toBe(200)
    const waiting = await life.people.otherHead.login()
    for (const endpoint of guarded().filter((one) => one.access !== 'node' && rolesOf(one).includes('school'))) {
      if (endpoint.beforePasswordChange || endpoint.beforeTwoStep) continue
      const { status, body } = await send(life.url, endpoint, 'school', anyInput(endpoint), bearer(waiting))
      expect([status, (body as { code: string }).code], nameOf(endpoint)).toEqual([403, 'two_step_setup_required'])
    }
    expect((await waiting.ask(ownAccount)).status).toBe(200)
  })

  test('that lists also pages: at most 100, from page 1, with the paging filled in', async () => {
    const clients: Record<Role, Client> = {
      school: life.as.head,
      teacher: await (await life.school.addAccount('teacher', 'Lục Thị Thu')).login(),
      parent: life.as.mamParent,
    }
    for (const endpoint of guarded().filter((one) => one.method === 'GET' && 'per_page' in shapeOf(one))) {
      for (const role of rolesOf(endpoint)) {
        const inNothing = endpoint.params ? { params: { id: crypto.randomUUID() } } : {}
        const call = (query: object) =>
          send(
            life.url,
            endpoint,
            role,
            { ...inNothing, query: query as Record<string, unknown> },
            bearer(clients[role]),
          )
        expect((await call({ per_page: 101 })).status, nameOf(endpoint)).toBe(422)
        expect((await call({ page: 0 })).status, nameOf(endpoint)).toBe(422)
        const { status, body } = await call({ page: 1, per_page: 1 })
        // A list inside of something there is not.
        expect(status, nameOf(endpoint)).toBe(endpoint.params ? 404 : 200)
        if (endpoint.params) continue
        expect(body).toMatchObject({
          paging: { page: 1, per_page: 1, total_pages: expect.any(Number), total_records: expect.any(Number) },
        })
        expect((body as { data: unknown[] }).data.length).toBeLessThanOrEqual(1)
      }
    }
  })
})

const shapeOf = (endpoint: Endpoint): Record<string, unknown> => ({
  ...(endpoint.query as { shape?: object } | undefined)?.shape,
  ...(endpoint.body as { shape?: object } | undefined)?.shape,
})
