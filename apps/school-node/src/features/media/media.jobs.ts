import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { keyOf } from '../../image-key.ts'
import * as queries from './media.queries.ts'
import { makeAvif } from './media-images.ts'

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

const makeAvifFilesOf = async ({ db, store }: Context, { school_id, id, widths }: queries.MediaFiles) => {
  const made: string[] = []
  for (const width of widths) {
    const webp = await store.get(keyOf(school_id, id, width, 'webp'))
    const avif = webp && (await makeAvif(await buffer(webp.stream)))
    if (!avif) continue
    const key = keyOf(school_id, id, width, 'avif')
    await store.put(key, avif)
    made.push(key)
  }
  if (made.length > 0 && !(await queries.setHasAvif(db, school_id, id))) await store.remove(made)
}

const batch = 200
const maxBatches = 50

/** Removes pictures that belong to no post any more. A bounded number at once; the rest the next time. */
export const cleanMedia = async (context: Context): Promise<number> => {
  let count = 0
  for (let round = 0; round < maxBatches; round += 1) {
    const removed = await context.transaction(async (tx) => {
      const unused = await queries.lockUnused(tx, context.now(), batch)
      // Files first: what a crash interrupts is still known by its row.
      for (const media of unused) await context.store.remove(allKeys(media))
      await queries.deleteUnused(tx, unused)
      return unused.length
    })
    count += removed
    if (removed < batch) break
  }
  return count
}

const allKeys = ({ school_id, id, widths }: queries.MediaFiles) =>
  widths.flatMap((width) => [keyOf(school_id, id, width, 'webp'), keyOf(school_id, id, width, 'avif')])
