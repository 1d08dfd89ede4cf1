import { type ClockJob, emit, type JobOptions } from '@nhip-cau/server-kit/jobs'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { DayEvent } from '../../events.ts'
import { timeAt } from '../../school-day.ts'
import { takeTelling } from './pick-up.queries.ts'
import { givenName } from './pick-up.ts'
import { forgetTries } from './pick-up-codes.queries.ts'
import { takeOverdue } from './pick-up-requests.queries.ts'

const TellJob = z.object({ school_id: z.uuid(), departure_id: z.uuid() })

/** Ten seconds after the child was handed over, when it can no longer be taken back. */
const tellDeparture = async (context: Context, payload: unknown): Promise<void> => {
  const { school_id, departure_id } = TellJob.parse(payload)
  await context.transaction(async (tx) => {
    const row = await takeTelling(tx, school_id, departure_id, context.now())
    if (!row) return
    const left: DayEvent = {
      kind: 'child-left',
      school_id,
      class_id: row.class_id,
      child: { student_id: row.student_id, name: givenName(row.full_name) },
      time: timeAt(new Date(row.left_at), row.time_zone),
      by: row.relation === null ? row.collector : row.relation.toLocaleLowerCase('vi'),
    }
    await emit(tx, left)
  })
}

export const pickUpTasks = (context: Context): NonNullable<JobOptions['tasks']> => ({
  'pick-up.tell': (payload) => tellDeparture(context, payload),
})

/** After a quarter of an hour without an answer the teacher is told to call. The child is never let go by itself. */
const remindOfQuestions = (context: Context): Promise<void> =>
  context.transaction(async (tx) => {
    for (const row of await takeOverdue(tx, context.now())) {
      const overdue: DayEvent = {
        kind: 'pick-up-overdue',
        school_id: row.school_id,
        class_id: row.class_id,
        child: { student_id: row.student_id, name: givenName(row.child) },
        asked_by: row.requested_by,
        person: row.full_name,
      }
      await emit(tx, overdue)
    }
  })

export const pickUpClock = (context: Context): readonly ClockJob[] => [
  { name: 'pick-up.clock', at: '* * * * *', run: () => remindOfQuestions(context) },
  { name: 'pick-up.forget', at: '29 19 * * *', run: () => forgetTries(context.db, context.now()) },
]
