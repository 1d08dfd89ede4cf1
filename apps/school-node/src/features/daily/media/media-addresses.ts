import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { Image } from '@nhip-cau/contract/media'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Context } from '../../../context.ts'
import { filesPath } from '../../../files/file-cookie.ts'

const windowSeconds = 5 * 60

/**
 * The expiry of an address given now, in seconds since the epoch. It stays the same for five minutes, so that the
 * browser's cache works.
 */
export const expiryAt = (now: Date): number => (Math.floor(now.getTime() / 1000 / windowSeconds) + 2) * windowSeconds

type ViewerKey = { readonly secret: string; readonly expires: number; readonly key: string }

const viewerKeys = new WeakMap<Actor, ViewerKey>()

/** The signing key for one account and expiry. It is cached, because a page has up to eighty pictures. */
const viewerKey = (secret: string, actor: Actor, expires: number): string => {
  const known = viewerKeys.get(actor)
  if (known?.expires === expires && known.secret === secret) return known.key
  const key = createHmac('sha256', secret)
    .update(`image|${actor.schoolId}|${actor.accountId}|${actor.role}|${expires}`)
    .digest('base64url')
  viewerKeys.set(actor, { secret, expires, key })
  return key
}

/**
 * The signature for all widths of one picture, for one account and expiry. The key is secret and ids have a fixed
 * length, so a plain hash of both cannot be extended or forged, at a quarter of the cost of an HMAC.
 */
export const signatureOf = (secret: string, actor: Actor, id: string, expires: number): string =>
  hash('sha256', viewerKey(secret, actor, expires) + id, 'base64url').slice(0, 22)

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

/** Creates the function that gives a picture signed addresses for one account. */
export const createPresentImage =
  (fileSecret: string, now: () => Date): Context['presentImage'] =>
  (actor, { id, width, height, placeholder, widths }): Image => {
    const expires = expiryAt(now())
    const proof = `?expires=${expires}&signature=${signatureOf(fileSecret, actor, id, expires)}`
    const folder = `${filesPath[actor.role]}/${id}/`
    return { id, width, height, placeholder, sources: widths.map((one) => ({ width: one, url: folder + one + proof })) }
  }
