import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import * as queries from './media.queries.ts'
import { keyOf } from './media-addresses.ts'
import { makeAvif } from './media-images.ts'

const AvifJob = z.object({ school_id: z.uuid(), id: z.uuid() })

/** Makes the AVIF files of one picture. Done again it makes the same files again. */
export const makeAvifFiles = async (context: Context, payload: unknown): Promise<void> => {
  const { school_id, id } = AvifJob.parse(payload)
  const media = await queries.selectFiles(context.db, school_id, id)
  if (!media) return
  const made: string[] = []
  for (const width of media.widths) {
    const webp = await context.store.get(keyOf(school_id, id, width, 'webp'))
    const avif = webp && (await makeAvif(await buffer(webp.stream)))
    if (!avif) continue
    const key = keyOf(school_id, id, width, 'avif')
    await context.store.put(key, avif)
    made.push(key)
  }
  if (made.length > 0 && !(await queries.setHasAvif(context.db, school_id, id))) await context.store.remove(made)
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
