import type { Db } from '@nhip-cau/server-kit/database'
import { z } from 'zod'
import type { Context } from '../../../context.ts'

const Pictures = z.object({ school_id: z.uuid(), ids: z.array(z.uuid()) })

// In milliseconds: other jobs and the shutdown of the process wait at most this long.
const longestTurn = 2000

type Work<T> = {
  /** The pictures that still need it. */
  readonly select: (db: Db, schoolId: string, ids: readonly string[]) => Promise<T[]>
  readonly make: (context: Context, media: T) => Promise<void>
  readonly queue: (db: Db, schoolId: string, ids: readonly string[]) => Promise<void>
}

/** Does the work of a job on its pictures for a limited time and queues the rest as the next job. */
export const inTurns = async <T extends { readonly id: string }>(
  context: Context,
  payload: unknown,
  { select, make, queue }: Work<T>,
): Promise<void> => {
  const { school_id, ids } = Pictures.parse(payload)
  const waiting = await select(context.db, school_id, ids)
  const end = Date.now() + longestTurn
  let failure: Error | undefined
  for (const [index, media] of waiting.entries()) {
    if (Date.now() > end) {
      const left = waiting.slice(index).map((one) => one.id)
      await queue(context.db, school_id, left)
      break
    }
    // A failing picture must not block the others; the job is retried afterwards.
    await make(context, media).catch((error: Error) => {
      failure = error
    })
  }
  if (failure !== undefined) throw failure
}
