import type { Tx } from '@nhip-cau/server-kit/database'
import type { Drain } from '@nhip-cau/server-kit/drains'
import { emitBundle } from '@nhip-cau/server-kit/jobs'
import { signalLiveInSchools } from '@nhip-cau/server-kit/live'
import type { Context } from '../../../context.ts'
import type { AttendanceEvent } from '../../../events/attendance.ts'
import { givenName } from '../../../people/given-name.ts'
import { dayAt, timeAt } from '../../../time/clock.ts'
import * as queries from './attendance-settling.queries.ts'

const mostAtOnce = 50

/** Emits the arrivals and corrections of the due batches. From now on a change of these marks is a correction. */
const settle = async (tx: Tx, now: Date, due: readonly queries.DueBatch[]): Promise<void> => {
  await signalLiveInSchools(tx, ['attendance'], queries.familiesOfBatches(tx, due))
  const notified = await queries.takeDueNotices(
    tx,
    due.map((one) => ({ ...one, today: dayAt(now, one.time_zone) })),
  )
  const ofBatch = Map.groupBy(notified, (row) => row.batch)
  await emitBundle(
    tx,
    due.map((one): AttendanceEvent => {
      const rows = ofBatch.get(one.batch) ?? []
      return {
        kind: 'attendance-settled',
        school_id: one.school_id,
        class_id: one.class_id,
        day: one.day,
        by_account_id: one.by_account,
        reason: one.reason,
        marked: true,
        arrived: rows.flatMap(({ student_id, full_name, notified: what, arrived_at }) =>
          what === 'arrived'
            ? [
                {
                  student_id,
                  name: givenName(full_name),
                  time: timeAt(arrived_at ? new Date(arrived_at) : now, one.time_zone),
                },
              ]
            : [],
        ),
        corrected: rows.flatMap(({ student_id, full_name, notified: what }) =>
          what === 'absent' ? [{ student_id, name: givenName(full_name) }] : [],
        ),
      }
    }),
  )
}

/** Takes and settles up to `most` batches and returns how many it took. A failing batch is logged and postponed. */
const settleSome = async (context: Context, most: number): Promise<number> => {
  const taken: queries.DueBatch[] = []
  try {
    await context.transaction(async (tx) => {
      taken.push(...(await queries.takeDue(tx, most)))
      if (taken.length > 0) await settle(tx, context.now(), taken)
    })
  } catch (error) {
    const [first] = taken
    if (first === undefined) throw error
    context.log.warn({ name: (error as Error).name, batches: taken.length }, 'registers could not be settled')
    if (taken.length === 1) await queries.postpone(context.db, first)
    // One of the batches fails, so each is settled on its own.
    else for (const _ of taken) await settleSome(context, 1)
  }
  return taken.length
}

export const attendanceDrains = (context: Context): readonly Drain[] => [
  {
    name: 'attendance.settle',
    every: 500,
    run: async () => (await queries.hasDue(context.db)) && (await settleSome(context, mostAtOnce)) === mostAtOnce,
  },
]
