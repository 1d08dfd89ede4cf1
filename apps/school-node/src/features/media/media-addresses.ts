import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Actor } from '@nhip-cau/server-kit/actor'

/** Where a width of a picture lies in the object store. */
export const keyOf = (schoolId: string, id: string, width: number, format: 'webp' | 'avif') =>
  `images/${schoolId}/${id}/${width}.${format}`

const windowSeconds = 5 * 60

/** Seconds since the epoch at which an address given now ends: the same for five minutes, so that a browser's cache works. */
export const expiryAt = (now: Date): number => (Math.floor(now.getTime() / 1000 / windowSeconds) + 2) * windowSeconds

/** For all widths of one picture, this person and this time. */
export const signatureOf = (secret: string, actor: Actor, id: string, expires: number): string =>
  createHmac('sha256', secret)
    .update(`image|${actor.schoolId}|${actor.accountId}|${actor.role}|${id}|${expires}`)
    .digest('base64url')
    .slice(0, 22)

type Signed = {
  readonly id: string
  readonly expires: number
  readonly signature: string
}

export const isSignedFor = (secret: string, actor: Actor, { id, expires, signature }: Signed): boolean => {
  const expected = Buffer.from(signatureOf(secret, actor, id, expires))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
