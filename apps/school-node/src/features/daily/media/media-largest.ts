import { buffer } from 'node:stream/consumers'
import type { Context } from '../../../context.ts'
import { insertRemovals } from '../../../files/file-removal.queries.ts'
import { keyOf, originalKeyOf } from '../../../files/image-key.ts'
import { makeLargest } from '../../../files/make-images.ts'
import { queueAvif } from './media.queries.ts'
import * as queries from './media-largest.queries.ts'
import { inTurns } from './media-turns.ts'

/**
 * Makes the largest widths of pictures from their uploaded files, and queues their AVIF files. Until then the
 * width below is sent in its place. Repeating it changes nothing.
 */
export const makeLargestFiles = (context: Context, payload: unknown): Promise<void> =>
  inTurns(context, payload, {
    select: queries.selectWithOriginal,
    make: makeLargestFile,
    queue: queries.queueLargest,
  })

const makeLargestFile = async (context: Context, media: queries.WithOriginal) => {
  const original = await context.store.get(originalKeyOf(media.school_id, media.id))
  await endOriginal(context, media, original && (await makeLargest(await buffer(original.stream), media)))
}

/** If there is no largest width, the one below is sent in its place. */
const endOriginal = ({ store, transaction }: Context, media: queries.WithOriginal, largest?: Buffer) =>
  transaction(async (tx) => {
    const { school_id, id, width } = media
    // The row lock comes first: without it the cleaning job could delete the row and leave this file behind.
    if (!(await queries.updateWithoutOriginal(tx, media, largest?.length ?? 0))) return
    if (largest) await store.put(keyOf(school_id, id, width, 'webp'), largest)
    await insertRemovals(tx, [{ school_id, key: originalKeyOf(school_id, id) }])
    await queueAvif(tx, school_id, [id])
  })

const day = 24 * 60 * 60 * 1000
const batch = 200

/** Gives up the uploaded files whose job has failed for good. */
export const endOldOriginals = async (context: Context): Promise<void> => {
  let old: queries.WithOriginal[]
  do {
    old = await queries.selectOldOriginals(context.db, new Date(context.now().getTime() - day), batch)
    for (const media of old) await endOriginal(context, media)
  } while (old.length === batch)
}
