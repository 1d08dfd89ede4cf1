import { allergens } from '@nhip-cau/contract/catalogues'
import type { Dose, Prescription } from '@nhip-cau/contract/prescriptions'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Context } from '../../../context.ts'
import { dayAt } from '../../../time/clock.ts'
import { selectSchoolRow } from '../../../time/school-days.queries.ts'
import { hoursOf } from '../../../time/school-hours.ts'
import type * as queries from './prescriptions.queries.ts'
import { clashes } from './prescriptions-rules.ts'

export const mayDecide = (actor: Actor) =>
  actor.permissions.includes('school.prescription') || actor.permissions.includes('teacher.prescription')

/** The school's present time and its rules for medicine. */
export const moment = async ({ db, now: clock }: Pick<Context, 'db' | 'now'>, schoolId: string) => {
  const school = await selectSchoolRow(db, schoolId)
  const { cut_offs, medicine, modules } = school.settings
  const { opens_at, latestPickUp } = hoursOf(school.settings)
  const now = clock()
  return {
    school,
    now,
    zone: school.time_zone,
    today: dayAt(now, school.time_zone),
    opensAt: opens_at,
    closesAt: latestPickUp,
    until: cut_offs.medicine_until,
    photoRequired: medicine.photo_required,
    teachersGive: medicine.teachers_give,
    /** Without the register nobody knows who is here. */
    registerKept: modules.attendance,
  }
}
export type Moment = Awaited<ReturnType<typeof moment>>

/** The office may record doses; teachers only if the school allows it. */
export const mayGive = (actor: Actor, { teachersGive }: Moment): boolean =>
  mayDecide(actor) && (actor.role === 'school' || teachersGive)

export const allergyText = (row: queries.AllergyRow | null): string | null => {
  if (row === null) return null
  const names = row.allergens.map((code) => allergens.find((one) => one.code === code)?.name ?? code)
  const parts = [names.join(', '), row.note ?? ''].filter((part) => part !== '')
  return parts.length > 0 ? parts.join('. ') : null
}

/** Families see an outcome once it can no longer be undone. */
const isHidden = (actor: Actor, { unsettled }: queries.DoseRow) => unsettled && actor.role === 'parent'

export const presentDose = (context: Context, actor: Actor, row: queries.DoseRow): Dose => ({
  id: row.id,
  day: row.day,
  time: row.time,
  due_at: row.due_at,
  medicine: row.medicine,
  dose: row.dose,
  form: row.form,
  meal: row.meal,
  status: isHidden(actor, row) ? 'due' : row.status,
  outcome:
    row.outcome_at !== null && row.outcome_by !== null && !isHidden(actor, row)
      ? {
          at: row.outcome_at,
          by: row.outcome_by,
          amount: row.amount,
          amount_reason: row.amount_reason,
          reason: row.reason,
          note: row.note,
          image: row.image && context.presentImage(actor, row.image),
        }
      : null,
})

const presentReturn = (row: queries.PrescriptionRow): Prescription['returned'] => {
  const { returned_by_name, returned_at, return_seen_by_name, return_seen_at } = row
  if (returned_by_name === null || returned_at === null) return null
  return {
    by: returned_by_name,
    at: returned_at,
    items: row.returned_items,
    note: row.returned_note,
    seen:
      return_seen_by_name !== null && return_seen_at !== null
        ? {
            by: return_seen_by_name,
            at: return_seen_at,
            complete: row.return_complete === true,
            remark: row.return_remark,
          }
        : null,
  }
}

/**
 * True if a dose has an outcome or its time has come. From then on the family cannot edit the request and has to call.
 */
const hasStarted = ({ status, doses: rows }: queries.PrescriptionRow, now: Date): boolean =>
  rows.some((dose) => dose.status !== 'due' || (status === 'accepted' && Date.parse(dose.due_at) <= now.getTime()))

export const present = (context: Context, actor: Actor, at: Moment, row: queries.PrescriptionRow): Prescription => {
  const staff = actor.role !== 'parent'
  const open = row.status === 'pending' || row.status === 'accepted'
  const allergies = allergyText(row.allergies)
  const left = row.doses.some((dose) => dose.status === 'due')
  return {
    id: row.id,
    student: { ...row.student, photo: row.student.photo && context.presentImage(actor, row.student.photo) },
    class: row.class,
    from: row.from_date,
    to: row.to_date,
    illness: row.illness,
    place: row.place,
    note: row.note,
    medicines: row.medicines.map((one) => ({ ...one, image: one.image && context.presentImage(actor, one.image) })),
    images: row.images.map((media) => context.presentImage(actor, media)),
    status: row.status,
    version: row.version,
    changed: row.status === 'pending' && row.accepted_version !== null,
    sent: { by: row.sent_by_name, relation: row.relation, at: row.sent_at },
    decision:
      row.decided_by_name !== null && row.decided_at !== null
        ? { by: row.decided_by_name, at: row.decided_at, reason: row.decision_reason, received: row.received }
        : null,
    returned: presentReturn(row),
    doses: row.doses.map((dose) => presentDose(context, actor, dose)),
    allergies: staff ? allergies : null,
    health_consent: staff ? row.health_consent : null,
    reach: row.reach,
    clash: staff && clashes(allergies, [row.illness, ...row.medicines.map((one) => one.name)]),
    can: {
      decide: mayDecide(actor) && row.status === 'pending',
      edit: !staff && (open || row.status === 'rejected') && !hasStarted(row, at.now),
      cancel: !staff && open,
      give: mayGive(actor, at) && (row.status === 'accepted' || row.status === 'cancelled') && left,
      return: mayDecide(actor) && row.received === true && row.returned_at === null && row.status !== 'pending',
      confirm_return: !staff && row.returned_at !== null && row.return_seen_at === null,
    },
  }
}
