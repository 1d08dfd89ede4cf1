import type { Db } from '@nhip-cau/server-kit/database'

/** The school days around today; `place` 0 is today, or the last school day before it. */
export const selectDays = async (db: Db, schoolId: string, today: string): Promise<Map<number, string>> => {
  const rows = await db<{ day: string; place: number }[]>`
    select d.day, (row_number() over (order by d.day) - count(*) filter (where d.day <= ${today}) over ())::int as place
    from school_days(${schoolId}, ${today}::date - 20, ${today}::date + 40) d where d.open order by d.day`
  return new Map(rows.map(({ day, place }) => [place, day]))
}

export type DemoAbsence = {
  readonly id: string
  readonly studentId: string
  readonly classId: string
  readonly reason: string
  readonly text: string | null
  readonly status: string
  readonly late: boolean
  readonly by: string
  readonly at: string
  readonly answerBy: string
  readonly decidedBy: string | null
  readonly decisionReason: string | null
  readonly days: readonly { readonly day: string; readonly half: string; readonly refundable: boolean }[]
}

export const insertAbsence = async (tx: Db, schoolId: string, one: DemoAbsence): Promise<void> => {
  await tx`
    insert into absences (school_id, id, student_id, class_id, reason, text, status, late, sent_by, sent_at, answer_by,
      reminded_at, decided_by, decided_at, decision_reason)
    values (${schoolId}, ${one.id}, ${one.studentId}, ${one.classId}, ${one.reason}, ${one.text}, ${one.status},
      ${one.late}, ${one.by}, ${one.at}, ${one.answerBy}, ${one.at}, ${one.decidedBy},
      case when ${one.decidedBy}::uuid is not null then ${one.at}::timestamptz + interval '18 minutes' end,
      ${one.decisionReason})`
  const counts = one.status !== 'cancelled' && one.status !== 'rejected'
  for (const { day, half, refundable } of one.days)
    await tx`
      insert into absence_days (school_id, absence_id, student_id, day, half, refundable, counts, withdrawn_at)
      values (${schoolId}, ${one.id}, ${one.studentId}, ${day}, ${half}, ${refundable}, ${counts},
        ${one.status === 'cancelled' ? one.at : null})`
}

export type DemoMedicine = {
  readonly name: string
  readonly dose: string
  readonly form: string
  readonly meal: string
  readonly time: string
}

export type DemoPrescription = {
  readonly id: string
  readonly studentId: string
  readonly classId: string
  readonly status: string
  readonly from: string
  readonly to: string
  readonly illness: string
  readonly place: string
  readonly note: string | null
  readonly by: string
  readonly at: string
  readonly decidedBy: string | null
  readonly reason: string | null
  readonly returned: {
    readonly items: readonly string[]
    readonly note: string | null
    readonly seen: boolean
    readonly at: string
    readonly seenBy: string
  } | null
  readonly medicines: readonly DemoMedicine[]
  readonly doses: readonly (DemoMedicine & {
    readonly day: string
    readonly dueAt: string
    readonly givenAt: string | null
  })[]
}

export const insertPrescription = async (tx: Db, schoolId: string, one: DemoPrescription): Promise<void> => {
  const accepted = one.status === 'accepted'
  await tx`
    insert into prescriptions (school_id, id, student_id, class_id, status, accepted_version, from_date, to_date,
      sent_by, sent_at, decided_by, decided_at, decision_reason, received)
    values (${schoolId}, ${one.id}, ${one.studentId}, ${one.classId}, ${one.status}, ${accepted ? 1 : null},
      ${one.from}, ${one.to}, ${one.by}, ${one.at}, ${one.decidedBy},
      case when ${one.decidedBy}::uuid is not null then ${one.at}::timestamptz + interval '12 minutes' end,
      ${one.reason}, ${accepted ? true : null})`
  if (one.returned !== null) {
    const { items, note, seen, at, seenBy } = one.returned
    await tx`
      update prescriptions p set returned_by = ${one.decidedBy}, returned_at = ${at}, returned_items = ${[...items]},
        returned_note = ${note}, return_seen_by = ${seen ? seenBy : null}, return_complete = ${seen ? true : null},
        return_seen_at = case when ${seen} then ${at}::timestamptz + interval '95 minutes' end
      where p.school_id = ${schoolId} and p.id = ${one.id}`
  }
  await tx`
    insert into prescription_versions (school_id, prescription_id, version, from_date, to_date, illness, place, note,
      sent_by, sent_at)
    values (${schoolId}, ${one.id}, 1, ${one.from}, ${one.to}, ${one.illness}, ${one.place}, ${one.note}, ${one.by},
      ${one.at})`
  for (const [position, medicine] of one.medicines.entries())
    await tx`
      insert into prescription_medicines (school_id, prescription_id, version, position, name, dose, form, meal, times)
      values (${schoolId}, ${one.id}, 1, ${position}, ${medicine.name}, ${medicine.dose}, ${medicine.form},
        ${medicine.meal}, ${[medicine.time]})`
  for (const dose of one.doses)
    await tx`
      insert into prescription_doses (school_id, prescription_id, version, student_id, class_id, medicine, dose, form,
        meal, day, time, due_at, status, outcome_at, outcome_by, recorded_at, amount)
      values (${schoolId}, ${one.id}, 1, ${one.studentId}, ${one.classId}, ${dose.name}, ${dose.dose}, ${dose.form},
        ${dose.meal}, ${dose.day}, ${dose.time}, ${dose.dueAt}, ${dose.givenAt === null ? 'due' : 'given'},
        ${dose.givenAt}, ${dose.givenAt === null ? null : one.decidedBy}, ${dose.givenAt},
        ${dose.givenAt === null ? null : dose.dose})`
}

/** Marks a reported past day as absent and removes its departure. */
export const markAway = async (tx: Db, schoolId: string, studentId: string, days: readonly string[]): Promise<void> => {
  await tx`
    delete from departures d
    where d.school_id = ${schoolId} and d.student_id = ${studentId} and d.day = any(${[...days]}::date[])`
  await tx`
    update attendance a set mark = 'excused', reason = null, arrived_at = null, notified = null
    where a.school_id = ${schoolId} and a.student_id = ${studentId} and a.day = any(${[...days]}::date[])`
}

/** Marks a child who got medicine on a past day as present and collected by the first-named guardian. */
export const markHere = async (tx: Db, schoolId: string, studentId: string, days: readonly string[]): Promise<void> => {
  await tx`
    with came as (
      update attendance a set mark = 'present', reason = null, arrived_at = a.marked_at - interval '20 minutes',
        notified = 'arrived'
      where a.school_id = ${schoolId} and a.student_id = ${studentId} and a.day = any(${[...days]}::date[])
        and a.mark in ('excused', 'unexcused')
      returning a.day, a.class_id, a.marked_by, a.marked_at)
    insert into departures (school_id, student_id, day, class_id, left_at, collector_kind, collector_id, collector_name,
      relation, handed_over_by, recorded_at, notified_at)
    select ${schoolId}, ${studentId}, came.day, came.class_id, home.at, 'guardian', g.account_id, ac.full_name, g.relation,
      came.marked_by, home.at, home.at
    from came
    cross join lateral (select came.marked_at + interval '8 hours 25 minutes' as at) home
    join guardianships g on g.school_id = ${schoolId} and g.student_id = ${studentId} and g.main_contact
    join accounts ac on ac.school_id = g.school_id and ac.id = g.account_id
    on conflict do nothing`
}
