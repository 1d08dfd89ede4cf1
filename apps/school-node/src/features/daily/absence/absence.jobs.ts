import type { ClockJob, Subscriber } from '@nhip-cau/server-kit/jobs'
import { signalConcerned } from '../../../access/concerned.queries.ts'
import type { Context } from '../../../context.ts'
import type { AttendanceEvent } from '../../../events/attendance.ts'
import type { Emitted } from '../../../events/emitted.ts'
import { timeAt } from '../../../time/clock.ts'
import { setCame, takeWaiting } from './absence.queries.ts'
import { cleanAttachments } from './absence-attachments.ts'
import { tell } from './absence-events.ts'

const nobody = '00000000-0000-0000-0000-000000000000'

/** So long before the promised time the office still can keep it. */
const ahead = 30 * 60_000

/** Families that will soon have waited too long: the office learns of each report once. */
const remindOfAnswers = (context: Context) =>
  context.transaction(async (tx) => {
    const now = context.now()
    for (const row of await takeWaiting(tx, now, new Date(now.getTime() + ahead)))
      await tell(tx, { schoolId: row.school_id, accountId: nobody }, row.id, {
        kind: 'absence-answer-due',
        time: timeAt(new Date(row.answer_by), row.time_zone),
      })
  })

export const absenceClock = (context: Context): readonly ClockJob[] => [
  { name: 'absence.answer', at: '* * * * *', run: () => remindOfAnswers(context) },
  { name: 'absence.attachments', at: '37 * * * *', run: () => cleanAttachments(context) },
]

/** A child that comes after all has its meals, so nothing is given back; a mistaken mark gives it back. */
export const absenceSubscribers = {
  'attendance-settled': [
    async (
      tx,
      {
        school_id,
        class_id,
        day,
        arrived,
        corrected,
      }: Emitted<AttendanceEvent & { readonly kind: 'attendance-settled' }>,
    ) => {
      const ids = [...arrived, ...corrected].map(({ student_id }) => student_id)
      const changed = ids.length > 0 ? await setCame(tx, school_id, ids, day) : []
      if (changed.length === 0) return
      await signalConcerned(tx, { schoolId: school_id }, ['absence'], { classId: class_id, studentIds: changed })
    },
  ],
} satisfies Record<string, readonly Subscriber[]>
