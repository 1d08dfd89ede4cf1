import { emit, type JobOptions } from '@nhip-cau/server-kit/jobs'
import { signalActing } from '../../../access/concerned.queries.ts'
import { settleBatchTask } from '../../../children/settle-batch.ts'
import type { Context } from '../../../context.ts'
import type { GrowthEvent } from '../../../events/growth.ts'
import { givenName } from '../../../people/given-name.ts'
import { settleBatch } from './growth-write.queries.ts'
import { settleTask } from './growth-write.ts'

export const growthTasks = (context: Context): NonNullable<JobOptions['tasks']> => ({
  [settleTask]: settleBatchTask(context, {
    topic: 'growth',
    signal: signalActing,
    take: settleBatch,
    announce: (tx, school_id, fresh) =>
      emit<GrowthEvent>(tx, {
        kind: 'children-measured',
        school_id,
        children: fresh.map(({ student_id, full_name }) => ({ student_id, name: givenName(full_name) })),
      }),
  }),
})
