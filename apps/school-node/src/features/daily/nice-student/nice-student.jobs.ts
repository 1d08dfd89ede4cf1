import { emit, type JobOptions } from '@nhip-cau/server-kit/jobs'
import { signalConcerned } from '../../../access/concerned.queries.ts'
import { settleBatchTask } from '../../../children/settle-batch.ts'
import type { Context } from '../../../context.ts'
import type { NiceStudentEvent } from '../../../events/nice-student.ts'
import { givenName } from '../../../people/given-name.ts'
import { settleBatch } from './nice-student-write.queries.ts'
import { settleTask } from './nice-student-write.ts'

export const niceStudentTasks = (context: Context): NonNullable<JobOptions['tasks']> => ({
  [settleTask]: settleBatchTask(context, {
    topic: 'nice-student',
    signal: signalConcerned,
    take: settleBatch,
    announce: (tx, school_id, fresh) =>
      emit<NiceStudentEvent>(tx, {
        kind: 'cards-given',
        school_id,
        cards: fresh.map(({ student_id, full_name, kind, number, month, praise }) => ({
          child: { student_id, name: givenName(full_name) },
          of: kind,
          praise,
          number: kind === 'week' ? (number ?? 0) : month,
        })),
      }),
  }),
})
