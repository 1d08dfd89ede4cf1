import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { widthsFor } from '@nhip-cau/contract/image-address'
import { type Image, type Video, videoFile, videoPlaylist } from '@nhip-cau/contract/media'
import { type Document, documentFile } from '@nhip-cau/contract/media-documents'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Context } from '../../../context.ts'
import type { DocumentRow } from '../../../files/document-references.queries.ts'

export const imageSeconds = 5 * 60
// While a video is played its address stays the same. The viewer's right is checked at each part that is loaded.
export const videoSeconds = 6 * 60 * 60

/**
 * The expiry of an address given now, in seconds since the epoch. It stays the same for one period and is valid for
 * another, so that the browser's cache works.
 */
export const expiryIn = (period: number, now: Date): number => (Math.floor(now.getTime() / 1000 / period) + 2) * period

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
 * length, so a plain hash of both cannot be extended or forged, at a quarter of the cost of an HMAC. 96 bits of it are enough,
 * because each guess is a request.
 */
export const signatureOf = (secret: string, actor: Actor, id: string, expires: number): string =>
  hash('sha256', viewerKey(secret, actor, expires) + id, 'base64url').slice(0, 16)

type Signed = { readonly id: string; readonly signature: string }

/**
 * The expiry with which an address was signed for the account; undefined if it has expired or was not signed for it. The
 * address does not say it, because only two are possible.
 */
export const signedUntil = (
  secret: string,
  actor: Actor,
  { id, signature }: Signed,
  period: number,
  now: Date,
): number | undefined => {
  const given = Buffer.from(signature)
  const last = expiryIn(period, now)
  return [last, last - period].find((expires) => {
    const expected = Buffer.from(signatureOf(secret, actor, id, expires))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

const isUsual = (width: number, widths: readonly number[]): boolean => {
  const usual = widthsFor(width)
  return widths.length === usual.length && usual.every((one, index) => one === widths[index])
}

/** Creates the function that signs the addresses of a picture for one account. */
export const createPresentImage =
  (fileSecret: string, now: () => Date): Context['presentImage'] =>
  (actor, { id, width, height, placeholder, widths }): Image => {
    const signature = signatureOf(fileSecret, actor, id, expiryIn(imageSeconds, now()))
    const image = { id, width, height, placeholder, signature }
    return isUsual(width, widths) ? image : { ...image, widths }
  }

/** Creates the function that gives a video a signed address for one account. */
export const createPresentVideo =
  (fileSecret: string, now: () => Date, presentImage: Context['presentImage']): Context['presentVideo'] =>
  (actor, { id, mime, width, height, duration_seconds, bytes, poster, conversion, conversion_percent }): Video => {
    const proof = `?signature=${signatureOf(fileSecret, actor, id, expiryIn(videoSeconds, now()))}`
    const addressOf = ({ path }: { readonly path: string }) =>
      path.replace(':role', actor.role).replace(':id', id) + proof
    return {
      id,
      width,
      height,
      duration_seconds,
      bytes,
      mime,
      poster: poster && presentImage(actor, poster),
      url: addressOf(videoFile),
      ...(conversion === 'done' && { hls: addressOf(videoPlaylist) }),
      ...(conversion !== 'done' && conversion !== 'none' && { conversion }),
      ...(conversion === 'running' && actor.role !== 'parent' && { percent: conversion_percent }),
    }
  }

/** Creates the function that gives a PDF, Word or Excel file a signed address for one account. */
export const createPresentDocument =
  (fileSecret: string, now: () => Date, presentImage: Context['presentImage']): Context['presentDocument'] =>
  (actor, { id, kind, name, bytes, pages, page }: DocumentRow): Document => {
    const proof = `?signature=${signatureOf(fileSecret, actor, id, expiryIn(videoSeconds, now()))}`
    const url = documentFile.path.replace(':role', actor.role).replace(':id', id) + proof
    return { id, kind, name, bytes, ...(pages && { pages }), ...(page && { page: presentImage(actor, page) }), url }
  }
