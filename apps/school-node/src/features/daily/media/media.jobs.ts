import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { type Seen, selectUnreferred } from '../../../files/file-references.queries.ts'
import { removeFiles, removeUnreferred } from '../../../files/file-removal.ts'
import { keyOf } from '../../../files/image-key.ts'
import { makeAvif } from '../../../files/make-images.ts'
import * as queries from './media.queries.ts'

const AvifJob = z.object({ school_id: z.uuid(), ids: z.array(z.uuid()) })

// Other jobs and the end of the process do not wait longer for this one.
const longestTurn = 2000

/** Makes the AVIF files of pictures, for a short while; what is left then becomes the next job. Done again it changes nothing. */
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
    // One that fails is tried again later and must not keep the others waiting.
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
    // Behind the lock of the row: files written while cleaning takes it would be nobody's.
    if (!(await queries.setHasAvif(tx, school_id, id))) return
    for (const [key, avif] of made) await store.put(key, avif)
  })
}

const batch = 200
const part = 5000

/** Lets go of what is kept for some days only, then takes away what nothing refers to; files follow their rows. */
export const cleanMedia = async (context: Context): Promise<void> => {
  const now = context.now()
  for (const { letGo } of context.fileKinds) {
    if (!letGo) continue
    while ((await context.transaction((tx) => letGo(tx, now, batch))) === batch);
  }
  let after: Seen | undefined
  do {
    const seen = await selectUnreferred(context.db, now, after, part)
    const free = seen.filter((one) => one.free)
    for (let from = 0; from < free.length; from += batch)
      await context.transaction((tx) => removeUnreferred(tx, free.slice(from, from + batch), 'skip'))
    after = seen.find((one) => one.last)
  } while (after !== undefined)
  // Also what a job gave up on.
  await removeFiles(context)
}
