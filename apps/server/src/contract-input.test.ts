import { listAbsences } from '@nhip-cau/contract/absence'
import { attendanceMonth, saveAttendance } from '@nhip-cau/contract/attendance'
import { listAudit } from '@nhip-cau/contract/audit'
import { listClasses } from '@nhip-cau/contract/classes'
import { type Endpoint, Month, rolesOf, schoolNode, typed } from '@nhip-cau/contract/kernel'
import { listParents } from '@nhip-cau/contract/parents'
import { listPosts, updatePost } from '@nhip-cau/contract/posts'
import { login } from '@nhip-cau/contract/session'
import { studentByCode } from '@nhip-cau/contract/students'
import { fieldText } from '@nhip-cau/contract/texts'
import { createLog } from '@nhip-cau/server-kit/log'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { unsafeFields } from './testing/access/unsafe-fields.ts'
import { type Client, send } from './testing/client.ts'
import { tryBrokenForms } from './testing/fuzz/broken-forms.ts'
import { startTwoSchools, type TwoSchools } from './testing/test-school.ts'

let life: TwoSchools
const errorLines: string[] = []
beforeAll(async () => {
  life = await startTwoSchools({ log: createLog('error', { write: (line) => void errorLines.push(line) }) })
})
afterEach(() => {
  expect(errorLines.splice(0)).toEqual([])
})
afterAll(() => life?.stop())

const endpoints = (): readonly Endpoint[] => [...life.server.main.endpoints, ...life.server.node.endpoints]

describe('the contract', () => {
  test('uses one type each for days, numbers and text, and no request field accepts values that cannot be stored', () => {
    const unsafe = endpoints().flatMap((one) => unsafeFields(one).map((what) => `${one.method} ${one.path}: ${what}`))
    expect(unsafe).toEqual([])
  })

  test('the check reports a field with a type of its own', () => {
    const body = z.object({
      name: typed({ min: 1, max: 9 }),
      code: z.string(),
      on: z.iso.date(),
      at: z.iso.datetime(),
      count: z.number(),
    })
    const response = z.object({})
    const endpoint = schoolNode('POST', '/x', { summary: '', access: { school: 'signed-in' }, body, response })
    const fields = unsafeFields(endpoint).map((what) => what.split(' ')[0])
    expect([...new Set(fields)]).toEqual(['body.code', 'body.on', 'body.at', 'body.count'])
  })
})

const refusedAt = async (who: Client, endpoint: Endpoint, input: object, field: string, text: string) => {
  const answer = await send(life.url, endpoint, who.role, input, {
    authorization: `Bearer ${who.session.access_token}`,
  })
  expect(answer).toMatchObject({ status: 422, body: { code: 'validation', errors: { [field]: text } } })
}

describe('implausible input gets an error at its field:', () => {
  test('a month outside the supported years, before any day is queried', async () => {
    const query = (month: string) => ({ query: { class_id: life.classes.mam, month } })
    for (const month of ['0001-01', '0000-05', '1999-12', '9999-12']) {
      life.statements.length = 0
      await refusedAt(life.as.head, attendanceMonth, query(month), 'month', fieldText('year'))
      expect(life.statements.filter((one) => one.includes('closure_days'))).toEqual([])
    }
    for (const month of ['2000-01', '2099-12'])
      expect((await life.as.head.ask(attendanceMonth, query(month))).status).toBe(200)
    expect(Month.safeParse('2026-13').success).toBe(false)
  })

  test('a day of the year 0 or 9999', async () => {
    await refusedAt(life.as.head, listAbsences, { query: { from: '0000-01-01' } }, 'from', fieldText('year'))
    const marks = [{ student_id: crypto.randomUUID(), version: 0, mark: 'present', tapped_at: '9999-12-31T23:59:59Z' }]
    const body = { class_id: life.classes.mam, day: '9999-12-31', marks }
    await refusedAt(life.as.head, saveAttendance, { body }, 'day', fieldText('year'))
    await refusedAt(life.as.head, saveAttendance, { body }, 'marks.0.tapped_at', fieldText('year'))
  })

  test('NUL and a lone surrogate in a search text', async () => {
    const { head } = life.as
    for (const text of ['a\0b', '\0']) {
      await refusedAt(head, listClasses, { query: { q: text } }, 'q', fieldText('characters'))
      await refusedAt(head, listParents, { query: { relation: text } }, 'relation', fieldText('characters'))
      await refusedAt(head, studentByCode, { query: { code: text } }, 'code', fieldText('characters'))
      await refusedAt(head, listAudit, { query: { action: text } }, 'action', fieldText('characters'))
    }
    const body = { login: 'half \ud800', password: 'x' }
    const answer = await send(life.url, login, 'school', { body }, {})
    expect(answer).toMatchObject({ status: 422, body: { errors: { login: fieldText('characters') } } })
  })

  test('a letter with thousands of combining marks, which would take minutes to normalise', async () => {
    const body = { login: `a${'\u0301\u0316'.repeat(200_000)}`, password: 'x' }
    const begun = performance.now()
    const answer = await send(life.url, login, 'parent', { body }, {})
    expect(answer).toMatchObject({ status: 422, body: { errors: { login: fieldText('characters') } } })
    expect(performance.now() - begun).toBeLessThan(10_000)
  })

  test('a version above the range of the column', async () => {
    const post = { title: 'Bé đi chợ', text: 'Hôm nay bé đi chợ.', class_ids: [life.classes.mam], image_ids: [] }
    for (const [version, n] of [
      [2 ** 31, 2 ** 31 - 1],
      [2 ** 53, 2 ** 53 - 1],
    ] as const) {
      const input = { params: { id: crypto.randomUUID() }, body: { ...post, version } }
      await refusedAt(life.as.head, updatePost, input, 'version', fieldText('too_big', { n }))
    }
  })

  test('a cursor that no list has returned', async () => {
    const id = crypto.randomUUID()
    for (const before of [
      'x',
      `2026-13-45T99:99:99Z_${id}`,
      `0000-00-00T00:00:00Z_${id}`,
      '2026-11-20T01:02:03Z_------------------------------------',
    ]) {
      await refusedAt(life.as.head, listPosts, { query: { before } }, 'before', fieldText('format'))
      await refusedAt(life.as.head, listAudit, { query: { before } }, 'before', fieldText('format'))
    }
  })

  test('a truncated multipart body, one without boundaries, and one that is no form', async () => {
    const clients = { school: life.as.head, teacher: life.as.mamTeacher, parent: life.as.mamParent }
    const findings: string[] = []
    for (const endpoint of endpoints().filter((one) => one.upload !== undefined)) {
      const params = { id: crypto.randomUUID() }
      for (const role of rolesOf(endpoint))
        findings.push(...(await tryBrokenForms(clients[role], endpoint, role, { params })))
    }
    expect(findings).toEqual([])
  })

  test('a malformed or far too long URL', async () => {
    const long = 'x'.repeat(15_000)
    for (const path of [
      '/%00',
      '/%ff',
      '/%',
      '//',
      `/${long}`,
      '/api/v1/school/%00',
      `/api/v1/school/students/${long}`,
    ]) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const { status } = await life.as.head.fetch(path, { method })
        expect([400, 401, 404, 405, 414, 431], `${method} ${path.slice(0, 30)}`).toContain(status)
      }
    }
    const odd = await life.as.head.fetch('/api/v1/school/classes?q=%ff%fe&%00=%00&page=1')
    expect(odd.status).toBeLessThan(500)
  })
})
