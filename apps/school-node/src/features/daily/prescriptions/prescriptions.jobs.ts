import { doseMinutes } from '@nhip-cau/contract/prescriptions'
import type { ClockJob, JobOptions, Subscriber } from '@nhip-cau/server-kit/jobs'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { AbsenceEvent } from '../../../events/absence.ts'
import type { Emitted } from '../../../events/emitted.ts'
import { timeAt } from '../../../time/clock.ts'
import { setStatus } from './prescriptions.queries.ts'
import { followCalendar } from './prescriptions-days.ts'
import * as queries from './prescriptions-doses.queries.ts'
import { emitPrescriptionEvent, signalScreens } from './prescriptions-events.ts'
import * as outcomes from './prescriptions-outcomes.queries.ts'

const noAccount = '00000000-0000-0000-0000-000000000000'
const minute = 60_000

/** Keeps one reminder for all doses of a request at the same time. */
const onePerRequestAndTime = <R extends { prescription_id: string; time: string }>(rows: readonly R[]): R[] => [
  ...new Map(rows.map((row) => [`${row.prescription_id} ${row.time}`, row])).values(),
]

const remind = (context: Context) =>
  context.transaction(async (tx) => {
    const now = context.now()
    const settings = context.settings.within(tx)
    const soon = await queries.takeSoon(tx, now, new Date(now.getTime() + doseMinutes.remind * minute))
    for (const row of onePerRequestAndTime(soon)) {
      const minutes = Math.ceil((Date.parse(row.due_at) - now.getTime()) / minute)
      const { medicine } = await settings.of(row.school_id)
      const givers = medicine.teachers_give ? 'teachers' : 'office'
      await emitPrescriptionEvent(tx, system(row), request(row), { kind: 'dose-soon', time: row.time, minutes, givers })
    }
    const dueBefore = new Date(now.getTime() - doseMinutes.overdue * minute)
    const dueAfter = new Date(now.getTime() - 6 * 60 * minute)
    const overdue = await queries.takeOverdue(tx, now, dueBefore, dueAfter)
    for (const row of onePerRequestAndTime(overdue))
      await emitPrescriptionEvent(tx, system(row), request(row), { kind: 'dose-overdue', time: row.time })
  })

const system = ({ school_id }: { school_id: string }) => ({ schoolId: school_id, accountId: noAccount })
const request = (row: { prescription_id: string; student_id: string; class_id: string; child: string }) => ({
  ...row,
  id: row.prescription_id,
})

const archive = (context: Context) =>
  context.transaction(async (tx) => {
    for (const { school_id, ...row } of await queries.closePastDays(tx, context.now()))
      await signalScreens(tx, { schoolId: school_id }, row)
  })

const RecordedDose = z.object({
  school_id: z.uuid(),
  prescription_id: z.uuid(),
  dose_id: z.uuid(),
  recorded_at: z.string(),
})

/** Notifies the family of an outcome that can no longer be undone, and draws from it what follows for the request. */
const settle = async (context: Context, payload: unknown): Promise<void> => {
  const one = RecordedDose.parse(payload)
  const { school_id, prescription_id: id } = one
  await context.transaction(async (tx) => {
    const dose = await outcomes.settleOutcome(tx, one)
    if (!dose) return
    if (dose.status === 'given') await outcomes.setReceived(tx, school_id, id)
    if ((await queries.countOpen(tx, school_id, id)) === 0) await setStatus(tx, school_id, id, ['accepted'], 'done')
    const by = { schoolId: school_id, accountId: dose.outcome_by }
    await emitPrescriptionEvent(tx, by, { ...dose, id }, outcomeEvent(dose))
  })
}

const outcomeEvent = ({ reason, time, outcome_at, time_zone }: outcomes.SettledDose) =>
  reason === null
    ? ({ kind: 'dose-given', time: timeAt(new Date(outcome_at), time_zone) } as const)
    : ({ kind: 'dose-not-given', time, reason } as const)

export const prescriptionTasks = (context: Context): NonNullable<JobOptions['tasks']> => ({
  'prescriptions.settle': (payload) => settle(context, payload),
})

export const prescriptionClock = (context: Context): readonly ClockJob[] => [
  { name: 'prescriptions.remind', at: '* * * * *', run: () => remind(context) },
  { name: 'prescriptions.archive', at: '*/10 * * * *', run: () => archive(context) },
]

const keep = [
  (tx: Parameters<typeof queries.storeReportedAbsence>[0], event: Emitted<AbsenceEvent>) =>
    queries.storeReportedAbsence(tx, event),
]

/**
 * Stores reported absences, because there is no reminder for an absent child. A child who came after all is reminded
 * of, by the register. A changed calendar moves the doses.
 */
export const prescriptionSubscribers = {
  'absence-sent': keep,
  'absence-changed': keep,
  'absence-withdrawn': keep,
  'absence-confirmed': keep,
  'absence-rejected': keep,
  'school-days-changed': [followCalendar],
  'school-closed': [followCalendar],
  'closure-lifted': [followCalendar],
} satisfies Record<string, readonly Subscriber[]>
