import { openSigningKey } from '@nhip-cau/main/key-ring'
import { selectKeys } from '@nhip-cau/main/key-ring.queries'
import { createVault } from '@nhip-cau/server-kit/vault'
import { decodeJwt, importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTwoSchools, type TwoSchools } from './testing/test-school.ts'

let life: TwoSchools
beforeAll(async () => {
  life = await startTwoSchools()
})
afterAll(() => life.stop())

const minute = 60
const places = ['/main/school/user', '/api/v1/school/user']
const now = () => Math.floor(Date.now() / 1000)

/** Signs a token of the head with main's own key and the given times. */
const forged = async (times: { readonly iat?: number; readonly exp?: number }) => {
  const [row] = await selectKeys(life.main)
  if (row === undefined) throw new Error('there is no key')
  const key = await importJWK(openSigningKey(createVault(life.settings.dataSecret), row), 'EdDSA')
  const { iat: _iat, exp: _exp, ...claims } = decodeJwt(life.as.head.session.access_token)
  return new SignJWT({ ...claims, ...times }).setProtectedHeader({ alg: 'EdDSA', kid: row.kid }).sign(key)
}
const answers = async (token: string) => {
  const asked = places.map((place) => fetch(life.url + place, { headers: { authorization: `Bearer ${token}` } }))
  return (await Promise.all(asked)).map((response) => response.status)
}

test("a copy of main's database cannot sign tokens, because its private keys are encrypted with a secret stored elsewhere", async () => {
  const [row] = await life.main<{ text: string }[]>`select to_jsonb(k)::text as text from signing_keys k`
  expect(row?.text).not.toMatch(/"d":|private/)
  const [key] = await selectKeys(life.main)
  expect(() => key && openSigningKey(createVault('another secret than the one of this installation'), key)).toThrow(
    'DATA_SECRET',
  )
})

test('both services accept a token of 15 minutes, also with a clock 20 seconds ahead', async () => {
  expect(await answers(await forged({ iat: now(), exp: now() + 15 * minute }))).toEqual([200, 200])
  expect(await answers(await forged({ iat: now() + 20, exp: now() + 20 + 15 * minute }))).toEqual([200, 200])
})

test.each([
  ['is valid for ten years', () => ({ iat: now(), exp: now() + 10 * 365 * 24 * 60 * minute })],
  ['is valid for a second too long', () => ({ iat: now() - minute, exp: now() + 14 * minute + 1 })],
  ['was issued in the future', () => ({ iat: now() + 5 * minute, exp: now() + 15 * minute })],
  ['has no time of issue', () => ({ exp: now() + 10 * minute })],
  ['has no expiry', () => ({ iat: now() })],
])('both services refuse a token that %s, even with a valid signature', async (_, times) => {
  expect(await answers(await forged(times()))).toEqual([401, 401])
})
