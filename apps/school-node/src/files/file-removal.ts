import type { Db } from '@nhip-cau/server-kit/database'
import type { Context } from '../context.ts'
import { deleteUnreferred, type WhenBusy } from '../features/daily/media/media-removal.queries.ts'
import type { FileId, RemovedFile } from './file-references.queries.ts'
import { deleteRemovals, insertRemovals, type NewRemoval, selectRemovals } from './file-removal.queries.ts'
import { keyOf, originalKeyOf } from './image-key.ts'

/**
 * Deletes pictures without references: the rows in this transaction, the files after the commit. Returns the number of
 * deleted pictures.
 */
export const removeUnreferred = async (
  tx: Db,
  files: readonly FileId[],
  whenBusy: WhenBusy = 'wait',
): Promise<number> => {
  const gone = await deleteUnreferred(tx, files, whenBusy)
  await insertRemovals(tx, gone.flatMap(removalsOf))
  return gone.length
}

const removalsOf = ({ school_id, id, widths, has_original }: RemovedFile): NewRemoval[] =>
  [
    ...widths.flatMap((width) => (['webp', 'avif'] as const).map((format) => keyOf(school_id, id, width, format))),
    ...(has_original ? [originalKeyOf(school_id, id)] : []),
  ].map((key) => ({ school_id, key }))

const batch = 200

/** Removes the files whose rows are deleted. Idempotent; failures are retried by the next run. */
export const removeFiles = async ({ db, store }: Pick<Context, 'db' | 'store'>): Promise<void> => {
  let failure: Error | undefined
  let waiting = await selectRemovals(db, 0, batch)
  while (waiting.length > 0) {
    const done: number[] = []
    for (const { id, key } of waiting) {
      try {
        await store.remove([key])
        done.push(id)
      } catch (error) {
        // A failed removal must not stop the others.
        failure = error as Error
      }
    }
    await deleteRemovals(db, done)
    waiting = await selectRemovals(db, waiting.at(-1)?.id ?? 0, batch)
  }
  if (failure !== undefined) throw failure
}
