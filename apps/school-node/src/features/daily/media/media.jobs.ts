import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { type Seen, selectUnreferred } from '../../../files/file-references.queries.ts'
import { removeFiles, removeUnreferred } from '../../../files/file-removal.ts'
import { keyOf } from '../../../files/image-key.ts'
import { makeAvif } from '../../../files/make-images.ts'
import * as queries from './media.queries.ts'
import { cleanDocuments } from './media-documents.ts'
import { cleanVideos } from './media-videos.ts'

const AvifJob = z.object({ school_id: z.uuid(), ids: z.array(z.uuid()) })

// In milliseconds: other jobs and the shutdown of the process wait at most this long.
const longestTurn = 2000

/**
 * Makes the AVIF files of pictures for a limited time and queues the rest as the next job. Repeating it changes
 * nothing.
 */
export const makeAvifFiles = async (context: Context, payload: unknown): Promise<void> => {
  const { school_id, ids } = AvifJob.parse(payload)
  const waiting = await queries.selectWithoutAvif(context.db, school_id, ids)
  const end = Date.now() + longestTurn
  let failure: Error | undefined
  for (const [index, media] of waiting.entries()) {
    if (Date.now() > end) {
      const left = waiting.slice(index).map((one) => one.id)
      await queries.queueAvif(context.db, school_id, left)
      break
    }
    // A failing picture must not block the others; the job is retried afterwards.
    await makeAvifFilesOf(context, media).catch((error: Error) => {
      failure = error
    })
  }
  if (failure !== undefined) throw failure
}

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
