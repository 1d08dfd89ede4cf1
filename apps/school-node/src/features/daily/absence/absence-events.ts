import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { emit } from '@nhip-cau/server-kit/jobs'
import { signalConcerned } from '../../../access/concerned.queries.ts'
import type { AboutAbsence, AbsenceEvent } from '../../../events/absence.ts'
import { givenName } from '../../../people/given-name.ts'
import { selectForEvent } from './absence.queries.ts'

type EventDetails =
  | { readonly kind: 'absence-sent'; readonly infectious: boolean }
  | { readonly kind: 'absence-changed'; readonly infectious: boolean; readonly reply: string | null }
  | { readonly kind: 'absence-withdrawn'; readonly withdrawn: readonly string[] }
  | { readonly kind: 'absence-confirmed' }
  | { readonly kind: 'absence-rejected'; readonly reason: string }
  | { readonly kind: 'absence-answer-due'; readonly time: string }

/** Emits an event with the present state of the report, and signals the screens concerned to reload. */
export const emitAbsenceEvent = async (
  tx: Tx,
  by: Pick<Actor, 'schoolId' | 'accountId' | 'screen'>,
  id: string,
  details: EventDetails,
): Promise<void> => {
  const { schoolId, accountId } = by
  const { class: className, cases, child, ...row } = await selectForEvent(tx, schoolId, id)
  const about: AboutAbsence = {
    ...row,
    school_id: schoolId,
    absence_id: id,
    child: givenName(child),
    by_account_id: accountId,
  }
  const event = (): AbsenceEvent => {
    switch (details.kind) {
      case 'absence-sent':
      case 'absence-changed':
        return { ...about, ...details, infectious: details.infectious ? { class: className, cases } : null }
      default:
        return { ...about, ...details }
    }
  }
  await emit(tx, event())
  await signalConcerned(tx, by, ['absence'], { classId: row.class_id, studentIds: [row.student_id] })
}
