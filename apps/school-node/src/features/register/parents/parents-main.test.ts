import { randomUUID } from 'node:crypto'
import { ensureAccounts, updateNodeAccount } from '@nhip-cau/contract/node-accounts'
import { resetAccess } from '@nhip-cau/contract/onboarding-letters'
import * as api from '@nhip-cau/contract/parents'
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
let child = ''
beforeAll(async () => {
  school = await startSchoolWithSeparateNode()
  ;({ life, apart, child } = school)
})
beforeEach(() => apart.restart())
afterAll(() => school.stop())

let people = 0
const parent = () => {
  people += 1
  return {
    full_name: `Quàng Văn ${String.fromCharCode(65 + people)}n`,
    phone: `09761000${String(10 + people)}`,
    children: [{ student_id: child, relation: 'Chú', kind: 'relative' as const }],
  }
}
const keyed = (key: string) => ({ 'idempotency-key': key })
const store = (who: Client, body: ReturnType<typeof parent>, key: string = randomUUID()) =>
  who.ask(api.createParent, { body }, keyed(key))
const stored = async () => {
  const answer = await store(life.as.head, parent())
  expect(answer).toMatchObject({ status: 200 })
  return answer.body as api.ParentInfo
}
const named = async (name: string) => (await life.as.head.get(api.listParents, { query: { q: name } })).data
const info = (id: string) => life.as.head.get(api.parentInfo, { params: { id } })
const atMain = (phone: string) => life.main<{ active: boolean }[]>`
  select m.active from persons p join accounts a on a.person_id = p.id join memberships m on m.account_id = a.id
  where p.phone = ${phone.replace(/^0/, '+84')}`

test('retrying a creation interrupted after main created the account creates the parent once, with the child', async () => {
  const [key, body] = [randomUUID(), parent()]
  apart.afterMain(ensureAccounts, apart.kill)
  await expect(store(apart.as(life.as.head), body, key)).rejects.toThrow('fetch failed')
  expect(
    await eventually(
      () => named(body.full_name),
      (found) => found.length === 1,
    ),
  ).toMatchObject([{ children: [] }])
  await forgetLease(life, key)
  const first = await store(life.as.head, body, key)
  expect(first).toMatchObject({ status: 200, body: { children: [{ relation: 'Chú' }] } })
  expect((await store(life.as.head, body, key)).body).toEqual(first.body)
  expect(await named(body.full_name)).toHaveLength(1)
  const { history } = await info((first.body as api.ParentInfo).id)
  expect(history.map(({ text }) => text)).toEqual(['Thêm quan hệ gia đình', 'Thêm phụ huynh'])
})

test('a creation rejected after main created the account removes the membership at main and lists no parent', async () => {
  const body = parent()
  const setDeleted = (at: string | null) => life.node`update students set deleted_at = ${at} where id = ${child}`
  apart.afterMain(ensureAccounts, () => setDeleted(new Date().toISOString()))
  expect(await store(apart.as(life.as.head), body)).toMatchObject({
    status: 422,
    body: { errors: { children: expect.any(String) } },
  })
  await setDeleted(null)
  expect(
    await eventually(
      () => atMain(body.phone),
      (found) => found.length === 0,
    ),
  ).toEqual([])
  await life.server.node.followMainNow()
  expect(await named(body.full_name)).toEqual([])
})

test('retrying a lock interrupted after main applied it records one audit entry', async () => {
  const one = await stored()
  const key = randomUUID()
  const lock = (who: Client) =>
    who.ask(api.switchParentStatus, { params: { id: one.id }, body: { active: false } }, keyed(key))
  apart.afterMain(updateNodeAccount, apart.kill)
  await expect(lock(apart.as(life.as.head))).rejects.toThrow('fetch failed')
  await eventually(
    () => info(one.id),
    ({ active }) => !active,
  )
  await forgetLease(life, key)
  expect(await lock(life.as.head)).toMatchObject({ status: 200, body: { active: false } })
  expect((await lock(life.as.head)).status).toBe(200)
  const entries = await life.node<{ after: object }[]>`
    select e.after from audit_entries e where e.object_id = ${one.id} and e.action = 'account.switch_status'`
  expect(entries).toEqual([{ after: { active: false } }])
})

test('an edit that loses against a concurrent one gets 409 and leaves no change at main', async () => {
  const { id, version, full_name, phone } = await stored()
  const relation = 'Cậu'
  const changeRelation = () =>
    life.as.head.get(api.updateChildRights, {
      params: { id, student_id: child },
      body: { relation, kind: 'relative', version },
    })
  apart.afterMain(updateNodeAccount, changeRelation)
  const body = { full_name: 'Tên Mới', phone: '0976199999', version }
  const late = await apart.as(life.as.head).ask(api.updateParent, { params: { id }, body }, keyed(randomUUID()))
  expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } })
  // The node reads from main what the compensation has changed there.
  const current = async () => {
    await life.server.node.followMainNow()
    return info(id)
  }
  const before = { full_name, phone, children: [{ relation }] }
  expect(await eventually(current, (now) => now.phone === phone)).toMatchObject(before)
})

test('deleting a parent while main is blocked takes effect at once at the node, and later at main', async () => {
  const one = await stored()
  const key = randomUUID()
  const remove = () => life.as.head.ask(api.deleteParent, { params: { id: one.id } }, keyed(key))
  // A lock on the person keeps main from ending the membership.
  await life.main.begin(async (tx) => {
    await tx`select from persons p where p.phone = ${one.phone} for update`
    expect(await remove()).toMatchObject({ status: 200 })
    expect(await tx`select from memberships m where m.account_id = ${one.id}`).toHaveLength(1)
  })
  expect(await named(one.full_name)).toEqual([])
  expect(
    await eventually(
      () => atMain(one.phone ?? ''),
      (found) => found.length === 0,
    ),
  ).toEqual([])
  expect((await remove()).status).toBe(200)
})

test('a reset sent twice with the same idempotency key creates one letter', async () => {
  const one = await stored()
  const key = randomUUID()
  const reset = () => life.as.head.ask(resetAccess, { params: { id: one.id } }, keyed(key))
  const first = await reset()
  expect(first).toMatchObject({ status: 200, body: { total: 1 } })
  expect((await reset()).body).toEqual(first.body)
})
