import type { BundleSubscriber, ClockJob } from '@nhip-cau/server-kit/jobs'
import { signalConcerned } from '../../../access/concerned.queries.ts'
import type { Context } from '../../../context.ts'
import type { AttendanceEvent } from '../../../events/attendance.ts'
import type { Emitted } from '../../../events/emitted.ts'
import { timeAt } from '../../../time/clock.ts'
import { takeWaiting, updateArrived } from './absence.queries.ts'
import { cleanAttachments } from './absence-attachments.ts'
import { emitAbsenceEvent } from './absence-events.ts'

const noAccount = '00000000-0000-0000-0000-000000000000'

/** The office is reminded 30 minutes before the promised time, so that it can still answer in time. */
const ahead = 30 * 60_000

/** Notifies the office once of each report whose answer is due soon. */
const remindOfAnswers = (context: Context) =>
  context.transaction(async (tx) => {
    const now = context.now()
    for (const row of await takeWaiting(tx, now, new Date(now.getTime() + ahead)))
      await emitAbsenceEvent(tx, { schoolId: row.school_id, accountId: noAccount }, row.id, {
        kind: 'absence-answer-due',
        time: timeAt(new Date(row.answer_by), row.time_zone),
      })
  })

export const absenceClock = (context: Context): readonly ClockJob[] => [
  { name: 'absence.answer', at: '* * * * *', run: () => remindOfAnswers(context) },
  { name: 'absence.attachments', at: '37 * * * *', run: () => cleanAttachments(context) },
]

type Settled = Emitted<AttendanceEvent & { readonly kind: 'attendance-settled' }>

/** A reported child that arrives eats, so its meal is not refunded. When the mark is corrected, the refund is back. */
export const absenceSubscribers = {
  'attendance-settled': [
    {
      bundle: async (tx, events: readonly Settled[]) => {
        const seen = events.flatMap(({ school_id, day, arrived, corrected }) =>
          [...arrived, ...corrected].map(({ student_id }) => ({ school_id, student_id, day })),
        )
        if (seen.length === 0) return
        const changed = new Set((await updateArrived(tx, seen)).map(({ student_id }) => student_id))
        for (const { school_id: schoolId, class_id: classId, arrived, corrected } of events) {
          const studentIds = [...arrived, ...corrected].map((one) => one.student_id).filter((id) => changed.has(id))
          if (studentIds.length > 0) await signalConcerned(tx, { schoolId }, ['absence'], { classId, studentIds })
        }
      },
    },
  ],
} satisfies Record<string, readonly BundleSubscriber[]>
