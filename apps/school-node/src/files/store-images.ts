import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type Image, imageLimits } from '@nhip-cau/contract/media'
import { ownStickerLimits } from '@nhip-cau/contract/own-stickers'
import { fieldText, problemText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { UploadedFile } from '@nhip-cau/server-kit/call'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../context.ts'
import * as queries from '../features/daily/media/media.queries.ts'
import { queueLargest } from '../features/daily/media/media-largest.queries.ts'
import { removeUnreferred } from './file-removal.ts'
import { keyOf, originalKeyOf } from './image-key.ts'
import { maxPixels, type Refusal } from './image-kind.ts'
import { isCrowded, type MadeImage, makeImage } from './make-images.ts'

/**
 * Stores all images of a request, or none, and returns them in order. Uploads are received to disk while earlier ones
 * are processed, so that too many or too large files are refused at once.
 */
export const storeImages = async (
  context: Context,
  actor: Actor,
  files: AsyncIterable<UploadedFile>,
  /** Size limit of each file; a sticker is made square. */
  { bytes: limit, sticker = false }: { readonly bytes: number; readonly sticker?: boolean } = imageLimits,
): Promise<{ data: Image[] }> => {
  if (isCrowded()) throw problem('busy', { retryAfterSeconds: 5 })
  const kept: queries.StoredRow[] = []
  const received: string[] = []
  const making = inOrder()
  try {
    for await (const file of files) {
      making.mustGoOn()
      const path = context.store.temporaryPath()
      const index = received.push(path) - 1
      await receive(file, path, index, limit)
      making.add(() => keepImage(context, actor, { path, index, sticker }, kept))
    }
    await making.end()
    if (kept.length === 0) throw noImage()
    const ids = kept.map((media) => media.id)
    const whole = kept.filter((media) => !media.has_original).map((media) => media.id)
    await context.transaction(async (tx) => {
      await queries.completeMedia(tx, actor, ids)
      await queries.queueAvif(tx, actor.schoolId, whole)
      await queueLargest(
        tx,
        actor.schoolId,
        ids.filter((id) => !whole.includes(id)),
      )
    })
    return { data: kept.map((media) => context.presentImage(actor, media)) }
  } catch (error) {
    await making.stop()
    await forget(context, actor, kept)
    throw error
  } finally {
    await Promise.all(received.map((path) => rm(path, { force: true })))
  }
}

/** Runs tasks one after the other in the background; skips the rest after a failure or a stop. */
const inOrder = () => {
  let failure: { readonly error: unknown } | undefined
  let isOver = false
  let last: Promise<void> = Promise.resolve()
  const mustGoOn = () => {
    if (failure) throw failure.error
  }
  return {
    mustGoOn,
    add: (task: () => Promise<void>) => {
      last = last.then(async () => {
        if (isOver || failure) return
        await task().catch((error: unknown) => {
          failure = { error }
        })
      })
    },
    end: async () => {
      await last
      mustGoOn()
    },
    stop: async () => {
      isOver = true
      await last
    },
  }
}

const receive = async (file: UploadedFile, path: string, index: number, limit: number): Promise<void> => {
  await pipeline(file.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  if (file.tooLarge()) throw tooBig(index, `${limit / (1024 * 1024)} MB`)
}

type Received = { readonly path: string; readonly index: number; readonly sticker: boolean }

const keepImage = async (
  context: Context,
  actor: Actor,
  { path, index, sticker }: Received,
  kept: queries.StoredRow[],
) => {
  const made = await makeImage(path, { later: true, sticker })
  if (typeof made === 'string') throw refusal(made, index)
  const media = await queries.insertIncomplete(context.db, actor, {
    width: made.width,
    height: made.height,
    placeholder: made.placeholder,
    widths: [...made.widths],
    bytes: sizeOf(made),
    has_original: made.files.length < made.widths.length,
  })
  kept.push(media)
  for (const { width, webp } of made.files)
    await context.store.put(keyOf(actor.schoolId, media.id, width, 'webp'), webp)
  if (media.has_original) await context.store.adopt(originalKeyOf(actor.schoolId, media.id), path)
}

const sizeOf = (made: MadeImage) => made.files.reduce((sum, file) => sum + file.webp.length, 0)

const at = (index: number, text: string) => ({ errors: { [`images.${index}`]: text } })

const tooBig = (index: number, n: string) => problem('payload_too_large', at(index, fieldText('too_big', { n })))

const refusal = (reason: Refusal, index: number) => {
  switch (reason) {
    case 'unsupported':
      return problem('unsupported_media', at(index, problemText('unsupported_media')))
    case 'heic':
      return problem('heic_unsupported', at(index, problemText('heic_unsupported')))
    case 'too_many_pixels':
      return tooBig(index, `${maxPixels / 1_000_000} megapixel`)
    case 'animated':
      return problem('unsupported_media', at(index, fieldText('image_animated')))
    case 'too_small':
      return problem('validation', at(index, fieldText('image_small', { n: ownStickerLimits.least })))
    case 'broken':
      return problem('validation', at(index, fieldText('image_broken')))
  }
}

/** If this fails too, the cleaning deletes the rows and files a day later. */
const forget = async (context: Context, { schoolId: school_id }: Actor, kept: readonly queries.MediaRow[]) => {
  try {
    await context.transaction((tx) =>
      removeUnreferred(
        tx,
        kept.map(({ id }) => ({ school_id, id })),
      ),
    )
  } catch (error) {
    context.log.warn({ name: (error as Error).name }, 'a refused upload is left for cleaning')
  }
}

/** Stores the only image of a request. */
export const storeImage = async (...given: Parameters<typeof storeImages>): Promise<Image> => {
  const {
    data: [image],
  } = await storeImages(...given)
  if (image === undefined) throw noImage()
  return image
}

const noImage = () => problem('validation', { errors: { images: fieldText('too_few', { n: 1 }) } })
