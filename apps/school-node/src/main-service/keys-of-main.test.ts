import { profile } from '@nhip-cau/contract/profile'
import { jwks } from '@nhip-cau/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SchoolWithSeparateNode, startSchoolWithSeparateNode } from '../testing/separate-node.ts'

let school: SchoolWithSeparateNode
beforeAll(async () => {
  school = await startSchoolWithSeparateNode()
})
afterAll(() => school.stop())

test("a node that cannot fetch main's keys asks to try again, because a 401 would log everybody out", async () => {
  const { life, apart } = school
  const head = apart.as(life.as.head)
  apart.breakPath(jwks.path)
  const refused = await head.ask(profile)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  apart.breakPath(undefined)
  expect((await head.ask(profile)).status).toBe(200)
})

test('a token that main did not sign is refused', async () => {
  const { life, apart } = school
  const { session } = life.as.head
  const access_token = `${session.access_token.slice(0, -86)}${'A'.repeat(86)}`
  expect((await apart.as({ ...life.as.head, session: { ...session, access_token } }).ask(profile)).status).toBe(401)
})
