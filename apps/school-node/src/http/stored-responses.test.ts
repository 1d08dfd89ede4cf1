import { randomUUID } from 'node:crypto'
import { createTeacher, type TeacherInfo, updateTeacher } from '@nhip-cau/contract/teacher-accounts'
import { startTwoSchools, type TwoSchools } from '@nhip-cau/server/testing/test-school'
import { afterAll, beforeAll, expect, test } from 'vitest'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

const identity = '001190123456'
const body = {
  full_name: 'Sùng Thị Máy',
  phone: '0972000001',
  sex: 'F' as const,
  position: 'Giáo viên',
  identity_number: identity,
  note: 'Dị ứng phấn hoa',
  permissions: [],
  classes: [],
}
const store = (key: string, changes: object = {}) =>
  life.as.head.ask(createTeacher, { body: { ...body, ...changes } }, { 'idempotency-key': key })
const storedRowsOf = async (key: string) => {
  const rows = await life.node<{ all: string }[]>`
    select to_jsonb(k)::text as all from idempotency_keys k where k.key = ${key}`
  return rows.map((row) => row.all)
}
const ageKey = async (key: string, days: number) => {
  await life.node`
    update idempotency_keys set created_at = now() - make_interval(days => ${days}) where idempotency_keys.key = ${key}`
  await life.server.node.runClock('idempotency.forget')
}

test('stores a repeatable response encrypted for its idempotency key', async () => {
  const key = randomUUID()
  const first = await store(key)
  expect(first).toMatchObject({ status: 200, body: { identity_number: identity } })
  const [kept = ''] = await storedRowsOf(key)
  for (const secret of [identity, body.full_name, body.note, '972000001']) expect(kept).not.toContain(secret)
  expect((await store(key)).body).toEqual(first.body)
  // The ciphertext of another key cannot be decrypted.
  const other = randomUUID()
  const { id, version } = first.body as TeacherInfo
  const change = {
    params: { id },
    body: { ...body, status: 'working' as const, version },
  }
  const changed = await life.as.head.ask(updateTeacher, change, { 'idempotency-key': other })
  expect(changed.status).toBe(200)
  await life.node`
    update idempotency_keys set ciphertext = (select k.ciphertext from idempotency_keys k where k.key = ${key})
    where idempotency_keys.key = ${other}`
  expect((await life.as.head.ask(updateTeacher, change, { 'idempotency-key': other })).status).toBe(500)
})

test('repeats a response for a month, returns 422 for the same key with another body, and deletes it after 31 days', async () => {
  const key = randomUUID()
  const mine = { phone: '0972000002', full_name: 'Sùng Thị Dợ', identity_number: null }
  const first = await store(key, mine)
  await ageKey(key, 29)
  expect((await store(key, mine)).body).toEqual(first.body)
  expect(await store(key, { ...mine, note: 'Khác' })).toMatchObject({
    status: 422,
    body: { code: 'idempotency_mismatch' },
  })
  await ageKey(key, 31)
  expect(await storedRowsOf(key)).toEqual([])
})

test('an unencrypted response of an older version is repeated, and deleted after a day', async () => {
  const key = randomUUID()
  const mine = { phone: '0972000003', full_name: 'Sùng Thị Chở', identity_number: null }
  const first = await store(key, mine)
  await life.node`
    update idempotency_keys set ciphertext = null, answer = ${life.node.json(first.body)}
    where idempotency_keys.key = ${key}`
  expect((await store(key, mine)).body).toEqual(first.body)
  await ageKey(key, 1)
  expect(await storedRowsOf(key)).toEqual([])
})
