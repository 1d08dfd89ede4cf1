import { type ClockJob, emit, emitAll, type JobOptions } from '@nhip-cau/server-kit/jobs'
import { signalActing } from '../../../access/concerned.queries.ts'
import { settleBatchTask } from '../../../children/settle-batch.ts'
import type { Context } from '../../../context.ts'
import type { ReviewEvent } from '../../../events/reviews.ts'
import { givenName } from '../../../people/given-name.ts'
import { dueAt, minutesOf } from '../../../time/due-schools.ts'
import { selectSchoolClocks } from '../../../time/school-days.queries.ts'
import { takeDue } from './student-review-cycles.queries.ts'
import { settleBatch } from './student-review-release.queries.ts'
import { settleTask } from './student-review-release.ts'

export const reviewTasks = (context: Context): NonNullable<JobOptions['tasks']> => ({
  [settleTask]: settleBatchTask(context, {
    topic: 'reviews',
    signal: signalActing,
    take: settleBatch,
    announce: (tx, school_id, fresh) =>
      emit<ReviewEvent>(tx, {
        kind: 'reviews-released',
        school_id,
        children: fresh.map(({ student_id, full_name }) => ({ student_id, name: givenName(full_name) })),
      }),
  }),
})

/** Reminds the teachers of classes in which reviews are missing, once for each deadline, when the school opens. */
const remind = async (context: Context): Promise<void> => {
  const schools = (await selectSchoolClocks(context.db)).filter(
    ({ settings }) => settings.modules.reviews && settings.review_periods.includes('term'),
  )
  const due = dueAt(schools, context.now(), ({ opens_at }) => minutesOf(opens_at), 12 * 60)
  if (due.length === 0) return
  await context.transaction(async (tx) => {
    const rows = await takeDue(tx, due)
    await emitAll<ReviewEvent>(
      tx,
      rows.map((row) => ({ kind: 'reviews-due', ...row })),
    )
  })
}

export const reviewClock = (context: Context): readonly ClockJob[] => [
  { name: 'reviews.remind', at: '*/10 * * * *', run: () => remind(context) },
]
