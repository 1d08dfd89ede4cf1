import { type Endpoint, type Role, roles, rolesOf } from '@nhip-cau/contract/kernel'
import * as nodeAccounts from '@nhip-cau/contract/node-accounts'
import * as onboarding from '@nhip-cau/contract/onboarding'
import * as ownAccount from '@nhip-cau/contract/own-account'
import * as schoolAccounts from '@nhip-cau/contract/school-accounts'
import * as schools from '@nhip-cau/contract/schools'
import * as session from '@nhip-cau/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nodeSecret, startTestMain } from './testing/test-main.ts'

let main: Awaited<ReturnType<typeof startTestMain>>
const tokens = new Map<Role, string>()
beforeAll(async () => {
  main = await startTestMain()
  const { id } = await main.people.school()
  for (const role of roles) {
    const { login } = await main.people.account(id, { role, permissions: [] })
    tokens.set(role, (await main.enter(role, login)).access_token)
  }
})
afterAll(() => main.stop())

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'backend' in value && value.backend === 'main'
const endpoints = [onboarding, nodeAccounts, ownAccount, schoolAccounts, schools, session].flatMap((file) =>
  Object.values(file).filter(isEndpoint),
)

const statusOf = async (endpoint: Endpoint, role: Role | undefined, token: string | undefined) => {
  const path = endpoint.path.replace(':role', role ?? '').replace(':id', '0199f000-0000-7000-8000-000000000000')
  const response = await fetch(`${main.url}${path}`, {
    method: endpoint.method,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  return response.status
}

test('every endpoint of the contract is mounted', () => {
  const names = (list: readonly Endpoint[]) => list.map((one) => `${one.method} ${one.path}`).sort()
  expect(names(main.endpoints)).toEqual(names(endpoints))
})

test('endpoints that are not public return 401 without a valid token', async () => {
  for (const endpoint of endpoints.filter((one) => one.access !== 'public')) {
    for (const role of rolesOf(endpoint).length > 0 ? rolesOf(endpoint) : [undefined]) {
      for (const token of [
        undefined,
        'made.up.token',
        ...(endpoint.access === 'node' ? tokens.values() : [nodeSecret]),
      ]) {
        expect(await statusOf(endpoint, role, token), `${endpoint.path} ${role}`).toBe(401)
      }
    }
  }
})

test('returns 403 for a token of another role or without the permission', async () => {
  for (const endpoint of endpoints) {
    if (typeof endpoint.access === 'string') continue
    for (const role of rolesOf(endpoint)) {
      for (const [other, token] of tokens) {
        const needsMore = endpoint.access[role] !== 'signed-in'
        if (other !== role || needsMore)
          expect(await statusOf(endpoint, role, token), `${endpoint.path} ${role} ${other}`).toBe(403)
      }
    }
  }
})

test('returns 404 for a role that the endpoint does not have', async () => {
  for (const endpoint of endpoints) {
    if (!endpoint.path.includes(':role')) continue
    for (const role of roles.filter((one) => !rolesOf(endpoint).includes(one))) {
      expect(await statusOf(endpoint, role, tokens.get(role)), `${endpoint.path} ${role}`).toBe(404)
    }
  }
})

test('is ready again after all its database connections were terminated', async () => {
  const other = await main.another()
  await other.ready()
  await main.sql`
    select pg_terminate_backend(a.pid) from pg_stat_activity a
    where a.datname = current_database() and a.pid <> pg_backend_pid()`
  await expect
    .poll(
      () =>
        other.ready().then(
          () => true,
          () => false,
        ),
      { timeout: 10_000 },
    )
    .toBe(true)
})
