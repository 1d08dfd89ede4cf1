import { PassThrough, type Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import type { Db } from '@nhip-cau/server-kit/database'
import type { Context } from '../context.ts'
import { insertRemovals } from '../files/file-removal.queries.ts'

/** Short, because the file holds data whose consent may be withdrawn. */
export const keptFor = 60 * 60_000

type Row = { readonly school_id: string; readonly id: string }

/** The statements of a table of prints. */
export type PrintTable = {
  readonly setDone: (db: Db, schoolId: string, id: string, done: number) => Promise<unknown>
  readonly setReady: (db: Db, schoolId: string, id: string, done: number) => Promise<unknown>
  readonly setFailed: (db: Db, schoolId: string, id: string) => Promise<unknown>
  readonly lockOver: (tx: Db, now: string, limit: number) => Promise<readonly Row[]>
  readonly deletePrints: (tx: Db, over: readonly Row[]) => Promise<unknown>
}

export type Drawing = {
  readonly stream: Readable
  readonly drawn: Promise<void>
  /** What was drawn in the end. */
  readonly count: number
}

const perProgress = 8

/** Draws a print into its file. `draw` awaits `onDrawn` with what is done so far. */
export const drawPrint = async (
  { db, store }: Context,
  table: PrintTable,
  { schoolId, id, key }: { readonly schoolId: string; readonly id: string; readonly key: string },
  draw: (onDrawn: (count: number) => Promise<void>) => Promise<Drawing>,
): Promise<void> => {
  try {
    const { stream, drawn, count } = await draw(async (done) => {
      if (done % perProgress === 0) await table.setDone(db, schoolId, id, done)
      await turn()
    })
    await Promise.all([drawn, store.putStream(key, stream.pipe(new PassThrough()))])
    await table.setReady(db, schoolId, id, count)
  } catch (error) {
    await table.setFailed(db, schoolId, id)
    throw error
  }
}

const batch = 200

/** Deletes expired prints and queues their files for removal after the commit. */
export const removeOldPrints = (
  context: Context,
  table: PrintTable,
  keyOf: (schoolId: string, id: string) => string,
): Promise<void> =>
  context.transaction(async (tx) => {
    const over = await table.lockOver(tx, context.now().toISOString(), batch)
    if (over.length > 0) await table.deletePrints(tx, over)
    await insertRemovals(
      tx,
      over.map(({ school_id, id }) => ({ school_id, key: keyOf(school_id, id) })),
    )
  })
