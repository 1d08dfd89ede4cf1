import { randomUUID } from 'node:crypto'
import type { AccessTokenClaims } from '@nhip-cau/contract/session'
import { generateKeyPair } from 'jose'
import { afterEach, expect, test, vi } from 'vitest'
import { createRevocations, createVerifyToken, signAccessToken } from './tokens.ts'

afterEach(() => vi.unstubAllGlobals())

/** Moves the clock on at each reading, as a busy processor does between two of them. */
const moveClockAtEachReading = (milliseconds: number) => {
  const start = Date.now()
  let readings = 0
  vi.stubGlobal(
    'Date',
    class extends Date {
      constructor(time: number = start + milliseconds * readings++) {
        super(time)
      }
      static override now() {
        return start + milliseconds * readings++
      }
    },
  )
}

test('a token is accepted at whatever moment of a second it was signed', async () => {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA')
  const claims: AccessTokenClaims = {
    sub: randomUUID(),
    role: 'parent',
    school: randomUUID(),
    session: randomUUID(),
    version: 1,
    permissions: [],
  }
  moveClockAtEachReading(250)
  const tokens = await Promise.all(Array.from({ length: 8 }, () => signAccessToken({ kid: 'one', privateKey }, claims)))
  vi.unstubAllGlobals()
  const verify = createVerifyToken(async () => publicKey, createRevocations())
  const actors = await Promise.all(tokens.map(verify))
  expect(actors.map((actor) => actor.sessionId)).toEqual(tokens.map(() => claims.session))
})
