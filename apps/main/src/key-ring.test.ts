import { currentUser, jwks } from '@nhip-cau/contract/session'
import { baseContext } from '@nhip-cau/server-kit/context'
import { createLog } from '@nhip-cau/server-kit/log'
import { createVault } from '@nhip-cau/server-kit/vault'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rotateKeys } from './key-ring.ts'
import { dataSecret, startTestMain } from './testing/test-main.ts'

let main: Awaited<ReturnType<typeof startTestMain>>
let ahead = 0
beforeEach(async () => {
  ahead = 0
  main = await startTestMain({ now })
})
afterEach(() => main.stop())

const now = () => new Date(Date.now() + ahead)
const days = (count: number) => count * 24 * 60 * 60_000
const vault = createVault(dataSecret)
const rotate = () => rotateKeys({ ...baseContext(main.sql, createLog('silent'), now), vault })
const published = async () => (await main.ask(jwks, {})).keys
const keyOfNewToken = async (login: string) =>
  decodeProtectedHeader((await main.enter('school', login)).access_token).kid
const somebody = async () => (await main.people.account((await main.people.school()).id)).login

test('the published keys verify a token and contain no private part', async () => {
  const { access_token } = await main.enter('school', await somebody())
  const keys = await published()
  expect(keys).toHaveLength(1)
  expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
  const { protectedHeader } = await jwtVerify(access_token, createLocalJWKSet({ keys }), { issuer: 'nhip-cau' })
  expect(protectedHeader.alg).toBe('EdDSA')
})

test('after 30 days a new key is published, signs an hour later, and the old one goes when its last token has expired', async () => {
  const login = await somebody()
  const [old] = await published()
  ahead = days(29)
  await rotate()
  expect(await published()).toEqual([old])
  ahead = days(30) + 60_000
  await rotate()
  const both = await published()
  expect(both).toHaveLength(2)
  expect(await keyOfNewToken(login)).toBe(old?.kid)
  const before = await main.enter('school', login)
  ahead += 61 * 60_000
  const newer = both.find((key) => key.kid !== old?.kid)?.kid
  expect(await keyOfNewToken(login)).toBe(newer)
  expect(await published()).toHaveLength(2)
  await main.ask(currentUser, { role: 'school', token: before.access_token })
  ahead += 25 * 60_000
  expect((await published()).map((key) => key.kid)).toEqual([newer])
  await rotate()
  expect(await main.sql`select from signing_keys`).toHaveLength(1)
})

test('four concurrent rotations make one key', async () => {
  ahead = days(31)
  await Promise.all(Array.from({ length: 4 }, rotate))
  expect(await main.sql`select from signing_keys`).toHaveLength(2)
})

test('a token of one process is accepted by another', async () => {
  const other = await main.another()
  const { access_token } = await main.enter('school', await somebody())
  await other.ask(currentUser, { role: 'school', token: access_token })
})

test('starting with a wrong DATA_SECRET fails with an error that names it', async () => {
  await expect(main.another({ dataSecret: 'a secret that nobody ever encrypted anything with' })).rejects.toThrow(
    'DATA_SECRET',
  )
})
