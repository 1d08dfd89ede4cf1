import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { type Image, type Video, videoFile } from '@nhip-cau/contract/media'
import { type Document, documentFile } from '@nhip-cau/contract/media-documents'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Context } from '../../../context.ts'
import type { DocumentRow } from '../../../files/document-references.queries.ts'
import { filesPath } from '../../../files/file-cookie.ts'
import type { VideoRow } from '../../../files/video-references.queries.ts'

const imageSeconds = 5 * 60
// While a video is played its address stays the same. The viewer's right is checked at each part that is loaded.
const videoSeconds = 6 * 60 * 60

const expiryIn = (seconds: number, now: Date) => (Math.floor(now.getTime() / 1000 / seconds) + 2) * seconds

/**
 * The expiry of an address given now, in seconds since the epoch. It stays the same for five minutes, so that the
 * browser's cache works.
 */
export const expiryAt = (now: Date): number => expiryIn(imageSeconds, now)

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

/** Creates the function that gives a video a signed address for one account. */
export const createPresentVideo =
  (fileSecret: string, now: () => Date, presentImage: Context['presentImage']): Context['presentVideo'] =>
  (actor, { id, mime, width, height, duration_seconds, bytes, poster }: VideoRow): Video => {
    const expires = expiryIn(videoSeconds, now())
    const proof = `?expires=${expires}&signature=${signatureOf(fileSecret, actor, id, expires)}`
    const url = videoFile.path.replace(':role', actor.role).replace(':id', id) + proof
    return { id, width, height, duration_seconds, bytes, mime, poster: poster && presentImage(actor, poster), url }
  }

/** Creates the function that gives a PDF, Word or Excel file a signed address for one account. */
export const createPresentDocument =
  (fileSecret: string, now: () => Date): Context['presentDocument'] =>
  (actor, { id, kind, name, bytes }: DocumentRow): Document => {
    const expires = expiryIn(videoSeconds, now())
    const proof = `?expires=${expires}&signature=${signatureOf(fileSecret, actor, id, expires)}`
    return { id, kind, name, bytes, url: documentFile.path.replace(':role', actor.role).replace(':id', id) + proof }
  }
