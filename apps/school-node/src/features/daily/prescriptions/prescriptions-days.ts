import type { Tx } from '@nhip-cau/server-kit/database'
import { emitAll } from '@nhip-cau/server-kit/jobs'
import { signalConcerned } from '../../../access/concerned.queries.ts'
import type { CalendarEvent } from '../../../events/calendar.ts'
import type { Emitted } from '../../../events/emitted.ts'
import type { PrescriptionEvent } from '../../../events/prescriptions.ts'
import * as queries from './prescriptions-days.queries.ts'

/**
 * Makes the doses follow the calendar: doses on days without school are void, and new school days get theirs. Each
 * class is notified once. It goes by the calendar of now, so that a second run, or events in another order, change nothing.
 */
export const followCalendar = async (tx: Tx, { school_id, by_account_id }: Emitted<CalendarEvent>): Promise<void> => {
  await queries.lockFollowing(tx, school_id)
  const dropped = await queries.voidClosedDays(tx, school_id)
  const added = await queries.insertOpenedDays(tx, school_id)
  const moved = [...dropped, ...added]
  if (moved.length === 0) return
  const about = { school_id, by_account_id }
  await emitAll<PrescriptionEvent>(tx, [
    ...ofClasses(dropped).map((one) => ({ ...about, ...one, kind: 'doses-dropped' as const })),
    ...ofClasses(added).map((one) => ({ ...about, ...one, kind: 'doses-added' as const })),
  ])
  const studentIds = [...new Set(moved.map((one) => one.student_id))]
  await signalConcerned(tx, { schoolId: school_id }, ['prescriptions'], { studentIds })
}

/** One entry for each class, with its children and days. */
const ofClasses = (moved: readonly queries.MovedDay[]) =>
  [...Map.groupBy(moved, (one) => one.class_id)].map(([class_id, rows]) => {
    const children = new Map(rows.map(({ student_id, child }) => [student_id, child.split(' ').at(-1) ?? child]))
    return {
      class_id,
      days: [...new Set(rows.map(({ day }) => day))],
      names: [...children.values()].join(', '),
      student_ids: [...children.keys()],
    }
  })
