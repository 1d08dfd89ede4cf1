import type { ClockJob, Subscriber } from '@nhip-cau/server-kit/jobs'
import { signalLive } from '@nhip-cau/server-kit/live'
import type { Context } from '../../context.ts'
import type { DayEvent, Emitted } from '../../events.ts'
import { setCame, takeOverdue } from './absence.queries.ts'
import { tell } from './absence-events.ts'

const nobody = '00000000-0000-0000-0000-000000000000'

/** Families that have waited too long: the office learns of each report once. */
const remindOfAnswers = (context: Context) =>
  context.transaction(async (tx) => {
    for (const { school_id, id, answer_by } of await takeOverdue(tx, context.now()))
      await tell(tx, { schoolId: school_id, accountId: nobody }, id, { kind: 'absence-answer-due', answer_by })
  })

export const absenceClock = (context: Context): readonly ClockJob[] => [
  { name: 'absence.answer', at: '* * * * *', run: () => remindOfAnswers(context) },
]

/** A child that comes after all has its meals, so nothing is given back; a mistaken mark gives it back. */
export const absenceSubscribers = {
  'attendance-settled': [
    async (tx, event: Emitted<DayEvent & { readonly kind: 'attendance-settled' }>) => {
      for (const { student_id } of event.arrived) await setCame(tx, event.school_id, student_id, event.day, true)
      for (const { student_id } of event.corrected) await setCame(tx, event.school_id, student_id, event.day, false)
      await signalLive(tx, { school_id: event.school_id, topics: ['absence'], class_ids: [event.class_id] })
    },
  ],
} satisfies Record<string, readonly Subscriber[]>
