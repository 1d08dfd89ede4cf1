import { buffer } from 'node:stream/consumers'
import type { Context } from '../../../context.ts'
import { type Seen, selectUnreferred } from '../../../files/file-references.queries.ts'
import { removeFiles, removeUnreferred } from '../../../files/file-removal.ts'
import { keyOf } from '../../../files/image-key.ts'
import { makeAvif } from '../../../files/make-images.ts'
import * as queries from './media.queries.ts'
import { cleanDocuments } from './media-documents.ts'
import { endOldOriginals } from './media-largest.ts'
import { inTurns } from './media-turns.ts'
import { cleanVideos } from './media-videos.ts'

/** Makes the AVIF files of pictures. Repeating it changes nothing. */
export const makeAvifFiles = (context: Context, payload: unknown): Promise<void> =>
  inTurns(context, payload, { select: queries.selectWithoutAvif, make: makeAvifFilesOf, queue: queries.queueAvif })

const makeAvifFilesOf = async ({ store, transaction }: Context, { school_id, id, widths }: queries.MediaFiles) => {
  const made = new Map<string, Buffer>()
  for (const width of widths) {
    const webp = await store.get(keyOf(school_id, id, width, 'webp'))
    const avif = webp && (await makeAvif(await buffer(webp.stream)))
    if (avif) made.set(keyOf(school_id, id, width, 'avif'), avif)
  }
  if (made.size === 0) return
  await transaction(async (tx) => {
    // The row lock comes first: without it the cleaning job could delete the row and leave these files behind.
    if (!(await queries.setHasAvif(tx, school_id, id))) return
    for (const [key, avif] of made) await store.put(key, avif)
  })
}

const batch = 200
const part = 5000

/**
 * Releases files whose retention is over, then deletes videos, documents and pictures without a reference. The files are removed
 * after their rows.
 */
export const cleanMedia = async (context: Context): Promise<void> => {
  const now = context.now()
  for (const { releaseExpired } of context.fileKinds) {
    if (!releaseExpired) continue
    while ((await context.transaction((tx) => releaseExpired(tx, now, batch))) === batch);
  }
  // Before the pictures, because a deleted video gives up its poster.
  await cleanVideos(context)
  await cleanDocuments(context)
  await endOldOriginals(context)
  let after: Seen | undefined
  do {
    const seen = await selectUnreferred(context.db, now, after, part)
    const free = seen.filter((one) => one.free)
    for (let from = 0; from < free.length; from += batch)
      await context.transaction((tx) => removeUnreferred(tx, free.slice(from, from + batch), 'skip'))
    after = seen.find((one) => one.last)
  } while (after !== undefined)
  // Includes files whose removal job has failed for good.
  await removeFiles(context)
}
