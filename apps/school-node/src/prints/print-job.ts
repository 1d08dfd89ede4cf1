import { PassThrough, type Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { Id } from '@nhip-cau/contract/kernel'
import type { Db } from '@nhip-cau/server-kit/database'
import { failAfterRetries } from '@nhip-cau/server-kit/retried-job'
import { z } from 'zod'
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
  const { stream, drawn, count } = await draw(async (done) => {
    if (done % perProgress === 0) await table.setDone(db, schoolId, id, done)
    await turn()
  })
  await Promise.all([drawn, store.putStream(key, stream.pipe(new PassThrough()))])
  await table.setReady(db, schoolId, id, count)
}

const Payload = z.object({ school_id: Id, id: Id })

/** Makes the task that draws prints. A print whose tries are over is shown as failed. */
export const printTask = (
  { db, log }: Context,
  { setFailed }: Pick<PrintTable, 'setFailed'>,
  draw: (schoolId: string, id: string) => Promise<void>,
) =>
  failAfterRetries(
    (payload) => {
      const { school_id: schoolId, id } = Payload.parse(payload)
      return draw(schoolId, id)
    },
    (payload, error) => {
      const { school_id: schoolId, id } = Payload.parse(payload)
      log.error({ name: (error as Error).name }, 'a print failed after its retries')
      return setFailed(db, schoolId, id)
    },
  )

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
