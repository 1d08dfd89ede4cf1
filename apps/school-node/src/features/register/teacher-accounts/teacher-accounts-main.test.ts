import { randomUUID } from 'node:crypto'
import { ensureAccounts, updateNodeAccount } from '@nhip-cau/contract/node-accounts'
import { listPosts } from '@nhip-cau/contract/posts'
import * as api from '@nhip-cau/contract/teacher-accounts'
import type { Client } from '@nhip-cau/server/testing/client'
import { eventually } from '@nhip-cau/server/testing/eventually'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  forgetLease,
  type SchoolWithSeparateNode,
  startSchoolWithSeparateNode,
} from '../../../testing/separate-node.ts'

let school: SchoolWithSeparateNode
let life: SchoolWithSeparateNode['life']
let apart: SchoolWithSeparateNode['apart']
beforeAll(async () => {
  school = await startSchoolWithSeparateNode()
  ;({ life, apart } = school)
})
beforeEach(() => apart.restart())
afterAll(() => school.stop())

let people = 0
const teacher = (changes: object = {}) => {
  people += 1
  return {
    full_name: `Cù Thị ${String.fromCharCode(65 + people)}nh`,
    phone: `09871000${String(10 + people)}`,
    sex: 'F' as const,
    position: 'Giáo viên',
    permissions: [...api.teacherPresets.basic],
    classes: [],
    ...changes,
  }
}
const store = (who: Client, body: ReturnType<typeof teacher>, key = randomUUID()) =>
  who.ask(api.createTeacher, { body }, { 'idempotency-key': key })
const stored = async (body = teacher()) => {
  const answer = await store(life.as.head, body)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body as api.TeacherInfo
}
const change = (who: Client, one: api.TeacherInfo, changes: object) =>
  who.ask(
    api.updateTeacher,
    {
      params: { id: one.id },
      body: {
        full_name: one.full_name,
        phone: one.phone ?? '',
        sex: 'F',
        position: one.position,
        status: one.status,
        permissions: one.permissions as api.TeacherFields['permissions'],
        classes: [],
        version: one.version,
        ...changes,
      },
    },
    { 'idempotency-key': randomUUID() },
  )
const named = async (name: string) =>
  (await life.as.head.get(api.listTeachers, { query: { q: name, status: 'all' } })).data
const info = (id: string) => life.as.head.get(api.teacherInfo, { params: { id } })
const atMain = (phone: string) => life.main<{ school_id: string }[]>`
  select m.school_id from persons p join accounts a on a.person_id = p.id join memberships m on m.account_id = a.id
  where p.phone = ${phone.replace(/^0/, '+84')}`

test('retrying a creation interrupted after main created the account creates the teacher once, with all data', async () => {
  const [key, body] = [randomUUID(), teacher({ code: 'CAT-1', classes: [{ id: life.classes.mam, homeroom: true }] })]
  apart.afterMain(ensureAccounts, apart.kill)
  await expect(store(apart.as(life.as.head), body, key)).rejects.toThrow('fetch failed')
  // The node has copied the account from main's list of changes.
  expect(
    await eventually(
      () => named(body.full_name),
      (found) => found.length === 1,
    ),
  ).toHaveLength(1)
  await forgetLease(life, key)
  const first = await store(life.as.head, body, key)
  expect(first).toMatchObject({
    status: 200,
    body: { code: 'CAT-1', classes: [{ name: 'Mầm 1', homeroom: true }], permissions: [...body.permissions].sort() },
  })
  expect((await store(life.as.head, body, key)).body).toEqual(first.body)
  expect(await named(body.full_name)).toMatchObject([{ code: 'CAT-1' }])
  const { history } = await info((first.body as api.TeacherInfo).id)
  expect(history.map(({ text }) => text)).toEqual(['Thêm giáo viên'])
})

test('concurrent requests with the same idempotency key create one teacher; another body with the key gets 422', async () => {
  const [key, body] = [randomUUID(), teacher()]
  const head = apart.as(life.as.head)
  apart.slowDown(300)
  const [one, other] = await Promise.all([store(head, body, key), store(head, body, key)])
  apart.slowDown(0)
  expect(one).toMatchObject({ status: 200, body: { full_name: body.full_name } })
  expect(other.body).toEqual(one.body)
  expect(await named(body.full_name)).toHaveLength(1)
  expect(await store(head, { ...body, position: 'Khác' }, key)).toMatchObject({
    status: 422,
    body: { code: 'idempotency_mismatch' },
  })
})

test('a creation rejected after main created the account removes the membership at main and frees the phone number', async () => {
  const body = teacher({ code: 'TRUNG' })
  apart.afterMain(ensureAccounts, () => stored(teacher({ code: 'trung' })))
  expect(await store(apart.as(life.as.head), body)).toMatchObject({
    status: 422,
    body: { errors: { code: expect.any(String) } },
  })
  expect(
    await eventually(
      () => atMain(body.phone),
      (found) => found.length === 0,
    ),
  ).toEqual([])
  await life.server.node.followMainNow()
  expect(await named(body.full_name)).toEqual([])
  await stored({ ...teacher(), phone: body.phone })
})

test('an edit that loses against a concurrent one gets 409 and leaves no change at main', async () => {
  const one = await stored()
  const head = apart.as(life.as.head)
  apart.afterMain(updateNodeAccount, () => change(life.as.head, one, { note: 'Đã sửa' }))
  expect(await change(head, one, { full_name: 'Tên Mới', permissions: [] })).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  })
  // A job takes back what main has changed.
  const current = async () => {
    await life.server.node.followMainNow()
    return info(one.id)
  }
  const before = { full_name: one.full_name, note: 'Đã sửa', permissions: one.permissions }
  expect(await eventually(current, ({ full_name }) => full_name === one.full_name)).toMatchObject(before)
  apart.asked.splice(0)
  expect((await change(head, one, { full_name: 'Tên Mới' })).status).toBe(409)
  expect(apart.asked).toEqual([])
})

test('the second of two concurrent renames gets 409 and the first one stays', async () => {
  const one = await stored()
  apart.afterMain(updateNodeAccount, async () => {
    const second = await change(life.as.head, one, { full_name: 'Người Thứ Hai' })
    expect(second).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })
  const first = await change(apart.as(life.as.head), one, { full_name: 'Người Thứ Nhất' })
  expect(first).toMatchObject({ status: 200, body: { full_name: 'Người Thứ Nhất' } })
  await life.server.node.followMainNow()
  expect((await info(one.id)).full_name).toBe('Người Thứ Nhất')
})

test('answers other requests within four seconds while main takes six to create 12 teachers', async () => {
  const head = apart.as(life.as.head)
  await head.get(listPosts, { query: {} })
  apart.slowDown(6000)
  const entering = Array.from({ length: 12 }, () => store(head, teacher()))
  await expect.poll(() => apart.asked.filter((call) => call.startsWith('POST')).length).toBeGreaterThanOrEqual(12)
  const begin = performance.now()
  const [feed, ready] = await Promise.all([head.ask(listPosts, { query: {} }), fetch(`${apart.url()}/readyz`)])
  expect([feed.status, ready.status]).toEqual([200, 200])
  expect(performance.now() - begin).toBeLessThan(4000)
  expect(new Set((await Promise.all(entering)).map(({ status }) => status))).toEqual(new Set([200]))
  apart.slowDown(0)
})
