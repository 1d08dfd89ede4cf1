import { emit, type JobOptions } from '@nhip-cau/server-kit/jobs'
import { z } from 'zod'
import { signalActing } from '../../../access/concerned.queries.ts'
import type { Context } from '../../../context.ts'
import type { GrowthEvent } from '../../../events/growth.ts'
import { givenName } from '../../../people/given-name.ts'
import { settleBatch } from './growth-write.queries.ts'
import { settleTask } from './growth-write.ts'

const Batch = z.object({ school_id: z.uuid(), batch: z.uuid() })

/** Runs when measurements can no longer be undone: families are notified of new ones, and open pages load them. */
const settle = async (context: Context, payload: unknown): Promise<void> => {
  const { school_id, batch } = Batch.parse(payload)
  await context.transaction(async (tx) => {
    const rows = await settleBatch(tx, school_id, batch)
    const [first] = rows
    if (!first) return
    await signalActing(tx, { schoolId: school_id }, ['growth'], {
      classId: first.class_id,
      studentIds: rows.map(({ student_id }) => student_id),
    })
    const children = rows.filter(({ fresh }) => fresh)
    if (children.length === 0) return
    await emit<GrowthEvent>(tx, {
      kind: 'children-measured',
      school_id,
      children: children.map(({ student_id, full_name }) => ({ student_id, name: givenName(full_name) })),
    })
  })
}

export const growthTasks = (context: Context): NonNullable<JobOptions['tasks']> => ({
  [settleTask]: (payload) => settle(context, payload),
})
