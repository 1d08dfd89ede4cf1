import type { LiveTopic } from '@nhip-cau/contract/live'
import type { Tx } from '@nhip-cau/server-kit/database'
import { z } from 'zod'
import type { signalConcerned } from '../access/concerned.queries.ts'
import type { Context } from '../context.ts'

const Batch = z.object({ school_id: z.uuid(), batch: z.uuid() })

/** What a batch has written about one child. `fresh`: its family has not been notified of it. */
type Settled = {
  readonly student_id: string
  readonly class_id: string
  readonly full_name: string
  readonly fresh: boolean
}

type Settling<Row extends Settled> = {
  readonly topic: LiveTopic
  /** Whose open pages load the change: those of all who look for the child, or only of those who act for it. */
  readonly signal: typeof signalConcerned
  /** Takes what the batch has written; nothing if it was undone or settled before. */
  readonly take: (tx: Tx, schoolId: string, batch: string) => Promise<readonly Row[]>
  /** Emits the event that notifies the families of `fresh` rows. */
  readonly announce: (tx: Tx, schoolId: string, fresh: readonly Row[]) => Promise<unknown>
}

/** Makes the task that runs when a batch about children can no longer be undone. It may run twice. */
export const settleBatchTask =
  <Row extends Settled>(context: Context, { topic, signal, take, announce }: Settling<Row>) =>
  async (payload: unknown): Promise<void> => {
    const { school_id, batch } = Batch.parse(payload)
    await context.transaction(async (tx) => {
      const rows = await take(tx, school_id, batch)
      const [first] = rows
      if (!first) return
      const isOfOneClass = rows.every(({ class_id }) => class_id === first.class_id)
      await signal(tx, { schoolId: school_id }, [topic], {
        ...(isOfOneClass ? { classId: first.class_id } : {}),
        studentIds: rows.map(({ student_id }) => student_id),
      })
      const fresh = rows.filter((row) => row.fresh)
      if (fresh.length > 0) await announce(tx, school_id, fresh)
    })
  }
