import { type Image, imageLimits } from '@nhip-cau/contract/media'
import { fieldText, problemText } from '@nhip-cau/contract/texts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { UploadedFile } from '@nhip-cau/server-kit/call'
import { isProblem, problem } from '@nhip-cau/server-kit/problem-error'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import * as queries from '../features/media/media.queries.ts'
import { keyOf } from '../image-key.ts'
import { removeUnreferred } from './file-removal.ts'
import { type MadeImage, makeImage, maxPixels, type Refusal } from './make-images.ts'

// Each holds two files in memory, one arriving and one being worked on; more would also wait too long for their turn.
const maxUploads = 16
let uploads = 0

/** Keeps the pictures of one request, all or none, and answers them in the order they came. */
export const storeImages = async (
  context: Context,
  actor: Actor,
  files: AsyncIterable<UploadedFile>,
  /** What the endpoint lets through of each file. */
  { bytes: limit }: { readonly bytes: number } = imageLimits,
): Promise<{ data: Image[] }> => {
  if (uploads >= maxUploads) throw problem('busy', { retryAfterSeconds: 5 })
  uploads += 1
  const kept: queries.MediaRow[] = []
  // While one file is worked on, the next already arrives.
  let underWay: Promise<unknown> | undefined
  try {
    for await (const { bytes, index } of received(files, limit)) {
      await underWay
      underWay = keepImage(context, actor, bytes, index, kept)
      // It is awaited a file later; until then its failure must not count as unhandled.
      underWay.catch(() => undefined)
    }
    await underWay
    if (kept.length === 0) throw noImage()
    const ids = kept.map((media) => media.id)
    await context.transaction(async (tx) => {
      await queries.completeMedia(tx, actor, ids)
      await queries.queueAvif(tx, actor.schoolId, ids)
    })
    return { data: kept.map((media) => context.presentImage(actor, media)) }
  } catch (error) {
    await underWay?.catch(() => undefined)
    await forget(context, actor, kept)
    throw error
  } finally {
    uploads -= 1
  }
}

/** Whole files, one after the other. A connection that broke off is the sender's problem and not ours. */
async function* received(files: AsyncIterable<UploadedFile>, limit: number) {
  let index = 0
  try {
    for await (const file of files) {
      yield { bytes: await readWhole(file, index, limit), index }
      index += 1
    }
  } catch (error) {
    if (isProblem(error)) throw error
    if ((error as { code?: unknown }).code !== 'FST_FILES_LIMIT') throw problem('malformed')
    throw problem('payload_too_large', { errors: { images: fieldText('too_many', { n: imageLimits.perPost }) } })
  }
}

const readWhole = async (file: UploadedFile, index: number, limit: number): Promise<Buffer> => {
  const chunks: Buffer[] = []
  const stopTooLarge = () => {
    if (file.tooLarge()) throw tooBig(index, `${limit / (1024 * 1024)} MB`)
  }
  for await (const chunk of file.stream) {
    stopTooLarge()
    chunks.push(chunk as Buffer)
  }
  stopTooLarge()
  return Buffer.concat(chunks)
}

const keepImage = async (context: Context, actor: Actor, bytes: Buffer, index: number, kept: queries.MediaRow[]) => {
  const made = await makeImage(bytes)
  if (typeof made === 'string') throw refusal(made, index)
  const media = await queries.insertIncomplete(context.db, actor, {
    width: made.width,
    height: made.height,
    placeholder: made.placeholder,
    widths: made.files.map((file) => file.width),
    bytes: sizeOf(made),
  })
  kept.push(media)
  for (const { width, webp } of made.files)
    await context.store.put(keyOf(actor.schoolId, media.id, width, 'webp'), webp)
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
    case 'broken':
      return problem('validation', at(index, fieldText('image_broken')))
  }
}

/** When this fails as well, cleaning finds the rows, and with them the files, a day later. */
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

/** The one picture of a request that is about one. */
export const storeImage = async (...given: Parameters<typeof storeImages>): Promise<Image> => {
  const {
    data: [image],
  } = await storeImages(...given)
  if (image === undefined) throw noImage()
  return image
}

const noImage = () => problem('validation', { errors: { images: fieldText('too_few', { n: 1 }) } })

/** A browser reads the answer only when it has sent everything, so what a refused upload still sends is thrown away. */
export const discardRest = ({ raw }: FastifyRequest) => {
  raw.unpipe()
  raw.resume()
}
