import { emit, type JobOptions } from '@nhip-cau/server-kit/jobs'
import { z } from 'zod'
import { signalConcerned } from '../../../access/concerned.queries.ts'
import type { Context } from '../../../context.ts'
import type { NiceStudentEvent } from '../../../events/nice-student.ts'
import { givenName } from '../../../people/given-name.ts'
import { settleBatch } from './nice-student-write.queries.ts'
import { settleTask } from './nice-student-write.ts'

const Batch = z.object({ school_id: z.uuid(), batch: z.uuid() })

/** Runs when cards can no longer be undone: families are notified of new ones, and open pages load changed ones. */
const settle = async (context: Context, payload: unknown): Promise<void> => {
  const { school_id, batch } = Batch.parse(payload)
  await context.transaction(async (tx) => {
    const rows = await settleBatch(tx, school_id, batch)
    const [first] = rows
    if (!first) return
    await signalConcerned(tx, { schoolId: school_id }, ['nice-student'], {
      classId: first.class_id,
      studentIds: rows.map(({ student_id }) => student_id),
    })
    const cards = rows.filter(({ fresh }) => fresh)
    if (cards.length === 0) return
    await emit<NiceStudentEvent>(tx, {
      kind: 'cards-given',
      school_id,
      cards: cards.map(({ student_id, full_name, kind, number, month, praise }) => ({
        child: { student_id, name: givenName(full_name) },
        of: kind,
        praise,
        number: kind === 'week' ? (number ?? 0) : month,
      })),
    })
  })
}

export const niceStudentTasks = (context: Context): NonNullable<JobOptions['tasks']> => ({
  [settleTask]: (payload) => settle(context, payload),
})
