import type { Db } from '@nhip-cau/server-kit/database'

/** The school days around today; `place` 0 is today, or the last one before it. */
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
  readonly days: readonly { readonly day: string; readonly half: string; readonly refundable: boolean }[]
}

export const insertAbsence = async (tx: Db, schoolId: string, one: DemoAbsence): Promise<void> => {
  await tx`
    insert into absences (school_id, id, student_id, class_id, reason, text, status, late, sent_by, sent_at, answer_by,
      reminded_at, decided_by, decided_at)
    values (${schoolId}, ${one.id}, ${one.studentId}, ${one.classId}, ${one.reason}, ${one.text}, ${one.status},
      ${one.late}, ${one.by}, ${one.at}, ${one.answerBy}, ${one.at}, ${one.decidedBy},
      case when ${one.decidedBy}::uuid is not null then ${one.at}::timestamptz + interval '18 minutes' end)`
  for (const { day, half, refundable } of one.days)
    await tx`
      insert into absence_days (school_id, absence_id, student_id, day, half, refundable, counts, withdrawn_at)
      values (${schoolId}, ${one.id}, ${one.studentId}, ${day}, ${half}, ${refundable}, ${one.status !== 'cancelled'},
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
