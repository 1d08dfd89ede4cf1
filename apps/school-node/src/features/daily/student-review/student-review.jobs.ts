import { type ClockJob, emit, emitAll, type JobOptions } from '@nhip-cau/server-kit/jobs'
import { z } from 'zod'
import { signalActing } from '../../../access/concerned.queries.ts'
import type { Context } from '../../../context.ts'
import type { ReviewEvent } from '../../../events/reviews.ts'
import { givenName } from '../../../people/given-name.ts'
import { dueAt, minutesOf } from '../../../time/due-schools.ts'
import { selectSchoolClocks } from '../../../time/school-days.queries.ts'
import { takeDue } from './student-review-cycles.queries.ts'
import { settleBatch } from './student-review-release.queries.ts'
import { settleTask } from './student-review-release.ts'

const Batch = z.object({ school_id: z.uuid(), batch: z.uuid() })

/** Runs when families see a release: their open pages load it, and those who see a review for the first time are told. */
const settle = async (context: Context, payload: unknown): Promise<void> => {
  const { school_id, batch } = Batch.parse(payload)
  await context.transaction(async (tx) => {
    const rows = await settleBatch(tx, school_id, batch)
    const [first] = rows
    if (!first) return
    const isOfOne = rows.every(({ class_id }) => class_id === first.class_id)
    await signalActing(tx, { schoolId: school_id }, ['reviews'], {
      ...(isOfOne ? { classId: first.class_id } : {}),
      studentIds: rows.map(({ student_id }) => student_id),
    })
    const fresh = rows.filter((row) => row.fresh)
    if (fresh.length === 0) return
    await emit<ReviewEvent>(tx, {
      kind: 'reviews-released',
      school_id,
      children: fresh.map(({ student_id, full_name }) => ({ student_id, name: givenName(full_name) })),
    })
  })
}

export const reviewTasks = (context: Context): NonNullable<JobOptions['tasks']> => ({
  [settleTask]: (payload) => settle(context, payload),
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
