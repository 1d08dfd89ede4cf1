import type { Tx } from '@nhip-cau/server-kit/database'
import { type ClockJob, emit, type Subscriber } from '@nhip-cau/server-kit/jobs'
import { signalConcerned } from '../../../access/concerned.queries.ts'
import type { Context } from '../../../context.ts'
import type { AbsenceEvent } from '../../../events/absence.ts'
import type { AttendanceEvent } from '../../../events/attendance.ts'
import type { Emitted } from '../../../events/emitted.ts'
import { givenName } from '../../../people/given-name.ts'
import { type Due, dueAt, minutesOf } from '../../../time/due-schools.ts'
import { selectSchoolClocks } from '../../../time/school-days.queries.ts'
import * as queries from './attendance-clock.queries.ts'

/** Runs every minute and sends the reminders that are due. Each is sent once a day, however often this runs. */
export const sendDueReminders = async (context: Context): Promise<void> => {
  const now = context.now()
  const schools = (await selectSchoolClocks(context.db)).filter(({ settings }) => settings.modules.attendance)
  const once = async (due: readonly Due[], work: (tx: Tx) => Promise<readonly AttendanceEvent[]>) => {
    if (due.length === 0) return
    await context.transaction(async (tx) => {
      for (const event of await work(tx)) await emit(tx, event)
    })
  }
  const missing = dueAt(schools, now, (hours) => minutesOf(hours.register_reminder))
  await once(missing, async (tx) =>
    (await queries.takeMissingRegisters(tx, missing, now)).map((row) => ({ kind: 'register-missing', ...row })),
  )
  const missed = dueAt(schools, now, (hours) => minutesOf(hours.absence_question))
  await once(missed, async (tx) => byClass('children-missed', await queries.takeMissedChildren(tx, missed, now)))
  const waiting = dueAt(schools, now, (hours) => minutesOf(hours.leave_by) + hours.leave_grace)
  await once(waiting, async (tx) => byClass('children-waiting', await queries.takeWaitingChildren(tx, waiting, now)))
}

/** Groups the children into one event for each class, to write fewer rows. */
const byClass = (
  kind: 'children-missed' | 'children-waiting',
  rows: readonly queries.MissedRow[],
): AttendanceEvent[] => {
  const classes = Map.groupBy(rows, (row) => row.class_id)
  return [...classes].flatMap(([class_id, children]) => {
    const [first] = children
    if (!first) return []
    const named = children.map(({ student_id, full_name }) => ({ student_id, name: givenName(full_name) }))
    return [{ kind, school_id: first.school_id, class_id, children: named }]
  })
}

export const attendanceClock = (context: Context): readonly ClockJob[] => [
  { name: 'attendance.clock', at: '* * * * *', run: () => sendDueReminders(context) },
]

/**
 * Copies a report of a family to the register as soon as it is sent. Events may arrive in any order: the newest state
 * of an absence wins.
 */
const copyToRegister = async (tx: Tx, event: Emitted<AbsenceEvent>): Promise<void> => {
  const { school_id: schoolId, absence_id: absenceId, student_id: studentId, class_id } = event
  if (!(await queries.takeSeq(tx, schoolId, absenceId, event.seq))) return
  const about = {
    schoolId,
    absenceId,
    studentId,
    status: event.status === 'confirmed' ? event.status : 'sent',
    why: event.why,
    reportedBy: event.sent_by,
  } as const
  await queries.replaceReported(tx, about, event.days)
  await emit<AttendanceEvent>(tx, {
    kind: 'report-followed',
    school_id: schoolId,
    class_id,
    student_id: studentId,
    by_account_id: event.by_account_id,
  })
  await signalConcerned(tx, { schoolId }, ['attendance'], { classId: class_id, studentIds: [studentId] })
}

export const attendanceSubscribers = {
  'absence-sent': [copyToRegister],
  'absence-changed': [copyToRegister],
  'absence-withdrawn': [copyToRegister],
  'absence-confirmed': [copyToRegister],
  'absence-rejected': [copyToRegister],
} satisfies Partial<Record<AbsenceEvent['kind'], readonly Subscriber[]>>
