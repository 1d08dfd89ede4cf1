import type { NotGivenReason, Presence } from '@nhip-cau/contract/prescriptions'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { type AllergyRow, allergies, type DoseRow, visibleTo } from './prescriptions.queries.ts'
import { leftAt, presence } from './prescriptions-doses.queries.ts'

const lockRequest = (db: Db, schoolId: string, prescriptionId: string) => db`
  select from prescriptions p where p.school_id = ${schoolId} and p.id = ${prescriptionId} for update`

export type LockedDose = DoseRow & {
  prescription_id: string
  outcome_by_id: string | null
  recorded_at: string | null
  allergies: AllergyRow | null
  illness: string
}

/** Locks the request first and then the dose, so that an edit by the family and a dose run one after the other. */
export const lockDose = async (db: Db, actor: Actor, id: string): Promise<LockedDose | undefined> => {
  const [found] = await db<{ prescription_id: string }[]>`
    select d.prescription_id from prescription_doses d
    join prescriptions p on p.school_id = d.school_id and p.id = d.prescription_id
    where ${visibleTo(db, actor)} and d.id = ${id}`
  if (!found) return undefined
  await lockRequest(db, actor.schoolId, found.prescription_id)
  const [row] = await db<LockedDose[]>`
    select d.id, d.version, d.prescription_id, d.day, d.time, d.due_at, d.medicine, d.dose, d.form, d.meal, d.status,
      d.outcome_at, giver.full_name as outcome_by, d.amount, d.amount_reason, d.reason, d.note, null as image,
      d.unsettled, d.outcome_by as outcome_by_id, d.recorded_at, ${allergies(db)} as allergies, v.illness
    from prescription_doses d
    join students s on s.school_id = d.school_id and s.id = d.student_id
    join prescription_versions v on v.school_id = d.school_id and v.prescription_id = d.prescription_id
      and v.version = d.version
    left join accounts giver on giver.school_id = d.school_id and giver.id = d.outcome_by
    where d.school_id = ${actor.schoolId} and d.id = ${id} for update of d`
  return row
}

export type Outcome = {
  readonly status: 'given' | 'not_given'
  readonly at: Date
  readonly recordedAt: Date
  readonly amount: string | null
  readonly amountReason: string | null
  readonly reason: NotGivenReason | null
  readonly note: string | null
  readonly imageId: string | null
}

/** Returns false when the dose is no longer due. The outcome is unsettled: it can be undone until it is notified. */
export const setOutcome = async (db: Db, actor: Actor, id: string, one: Outcome): Promise<boolean> => {
  const rows = await db`
    update prescription_doses d set status = ${one.status}, outcome_at = ${one.at.toISOString()},
      outcome_by = ${actor.accountId}, recorded_at = ${one.recordedAt.toISOString()}, amount = ${one.amount},
      amount_reason = ${one.amountReason}, reason = ${one.reason}, note = ${one.note}, media_id = ${one.imageId},
      unsettled = true
    where d.school_id = ${actor.schoolId} and d.id = ${id} and d.status = 'due' returning d.id`
  return rows.length > 0
}

/** Takes back an unsettled outcome. The dose is due again, or void if its request was cancelled meanwhile. */
export const undoOutcome = (db: Db, schoolId: string, id: string, status: 'due' | 'void') => db`
  update prescription_doses d set status = ${status}, outcome_at = null, outcome_by = null, recorded_at = null,
    amount = null, amount_reason = null, reason = null, note = null, media_id = null, unsettled = false
  where d.school_id = ${schoolId} and d.id = ${id} and d.unsettled`

export type RecordedDose = {
  readonly school_id: string
  readonly prescription_id: string
  readonly dose_id: string
  readonly recorded_at: string
}

export type SettledDose = {
  student_id: string
  class_id: string
  child: string
  time_zone: string
  status: 'given' | 'not_given'
  time: string
  outcome_at: string
  outcome_by: string
  reason: NotGivenReason | null
}

/** Settles one outcome, which nobody can change from now on. Returns undefined if it was undone or is settled. */
export const settleOutcome = async (db: Db, one: RecordedDose): Promise<SettledDose | undefined> => {
  await lockRequest(db, one.school_id, one.prescription_id)
  const [row] = await db<SettledDose[]>`
    update prescription_doses d set unsettled = false
    from students s, schools sc
    where d.school_id = ${one.school_id} and d.id = ${one.dose_id} and d.unsettled and d.recorded_at = ${one.recorded_at}
      and s.school_id = d.school_id and s.id = d.student_id and sc.school_id = d.school_id
    returning d.student_id, d.class_id, s.full_name as child, sc.time_zone, d.status, d.time, d.outcome_at, d.outcome_by,
      d.reason`
  return row
}

/** Where the child of the dose is, and when it left. */
export const selectPresence = async (
  db: Db,
  schoolId: string,
  doseId: string,
): Promise<{ presence: Presence; left_at: string | null }> => {
  const [row] = await db<{ presence: Presence; left_at: string | null }[]>`
    select ${presence(db)} as presence, ${leftAt(db)} as left_at
    from prescription_doses d where d.school_id = ${schoolId} and d.id = ${doseId}`
  return row ?? { presence: 'expected', left_at: null }
}

/** Marks the medicine as received: a given dose proves that it is at school. */
export const setReceived = (db: Db, schoolId: string, prescriptionId: string) => db`
  update prescriptions p set received = true
  where p.school_id = ${schoolId} and p.id = ${prescriptionId} and p.received is not true`
