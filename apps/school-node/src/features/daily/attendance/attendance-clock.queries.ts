import type { AbsenceReason } from '@nhip-cau/contract/absence'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { stillActs } from '../../../access/guardians.queries.ts'
import { joinDay } from './attendance.queries.ts'
import { isSchoolDay } from './attendance-day.queries.ts'

type SchoolDay = { readonly school_id: string; readonly day: string }

const days = (schools: readonly SchoolDay[]) =>
  [schools.map((one) => one.school_id), schools.map((one) => one.day)] as const

/** Takes the classes without a saved register, each once a day, on school days and only if children are expected. */
export const takeMissingRegisters = (tx: Db, schools: readonly SchoolDay[], now: Date) => {
  const [ids, dates] = days(schools)
  return tx<{ school_id: string; class_id: string; class_name: string; day: string }[]>`
    with due as (
      select w.school_id, w.day, c.id as class_id, c.name
      from unnest(${[...ids]}::uuid[], ${[...dates]}::date[]) as w (school_id, day)
      join academic_years y on y.school_id = w.school_id and y.current
      join classes c on c.school_id = w.school_id and c.academic_year_id = y.id and c.archived_at is null
      left join registers r on r.school_id = c.school_id and r.class_id = c.id and r.day = w.day
      where r.saved_at is null and r.reminded_at is null and ${isSchoolDay(tx, tx`w.school_id`, tx`w.day`)}
        and exists (
          select from student_classes sc
          join students st on st.school_id = sc.school_id and st.id = sc.student_id and st.status = 'studying'
          where sc.school_id = c.school_id and sc.class_id = c.id and daterange(sc.from_date, sc.to_date) @> w.day)
    ), reminded as (
      insert into registers (school_id, class_id, day, reminded_at)
      select due.school_id, due.class_id, due.day, ${now.toISOString()} from due
      on conflict (school_id, class_id, day) do update set reminded_at = excluded.reminded_at
      where registers.reminded_at is null and registers.saved_at is null
      returning registers.school_id, registers.class_id, registers.day
    )
    select due.school_id, due.class_id, due.name as class_name, due.day
    from due join reminded r on r.school_id = due.school_id and r.class_id = due.class_id and r.day = due.day`
}

export type MissedRow = { school_id: string; class_id: string; student_id: string; full_name: string }

/**
 * True if no guardian who may act for the child has reported or answered today. What a guardian said before being
 * barred does not count.
 */
const isUnexplained = (db: Db): Fragment => {
  const child = { schoolId: db`st.school_id`, studentId: db`st.id` }
  return db`
    (fam.answer is null or not ${stillActs(db, child, db`fam.answered_by`)})
    and not exists (
      select from reported_absences said
      where said.school_id = st.school_id and said.student_id = st.id and said.day = w.day
        and (said.reported_by is null or ${stillActs(db, child, db`said.reported_by`)}))`
}

/**
 * Takes each absent child without an explanation once: marked as unexcused at least a minute ago, or without a mark in
 * a register that has not changed for ten minutes. Skips classes without a saved register, whose teacher is reminded
 * first.
 */
export const takeMissedChildren = (tx: Db, schools: readonly SchoolDay[], now: Date) => {
  const [ids, dates] = days(schools)
  return tx<MissedRow[]>`
    with due as (
      select st.school_id, st.id as student_id, w.day, sc.class_id, st.full_name
      from unnest(${[...ids]}::uuid[], ${[...dates]}::date[]) as w (school_id, day)
      join registers r on r.school_id = w.school_id and r.day = w.day and r.saved_at is not null
      join student_classes sc on sc.school_id = r.school_id and sc.class_id = r.class_id
        and daterange(sc.from_date, sc.to_date) @> w.day
      join students st on st.school_id = sc.school_id and st.id = sc.student_id and st.status = 'studying'
      ${joinDay(tx, tx`w.day`)}
      where ${isSchoolDay(tx, tx`w.school_id`, tx`w.day`)}
        and ${isUnexplained(tx)} and d.id is null
        and (a.mark = 'unexcused' and a.marked_at <= ${now.toISOString()}::timestamptz - interval '1 minute'
          or a.mark is null and r.changed_at <= ${now.toISOString()}::timestamptz - interval '10 minutes')
    ), asked as (
      insert into day_notices (school_id, student_id, day, kind, at)
      select due.school_id, due.student_id, due.day, 'not_arrived', ${now.toISOString()} from due
      on conflict do nothing
      returning day_notices.school_id, day_notices.student_id
    )
    select due.school_id, due.class_id, due.student_id, due.full_name
    from due join asked on asked.school_id = due.school_id and asked.student_id = due.student_id`
}

/** Takes each child who is still at school after the time to leave, or after a later time that the family asked for. */
export const takeWaitingChildren = (tx: Db, schools: readonly SchoolDay[], now: Date) => {
  const [ids, dates] = days(schools)
  return tx<MissedRow[]>`
    with due as (
      select a.school_id, a.student_id, a.day, a.class_id, st.full_name
      from unnest(${[...ids]}::uuid[], ${[...dates]}::date[]) as w (school_id, day)
      join attendance a on a.school_id = w.school_id and a.day = w.day and a.mark in ('present', 'late')
      join students st on st.school_id = a.school_id and st.id = a.student_id and st.status = 'studying'
      join schools s on s.school_id = a.school_id
      left join standing_departures d on d.school_id = a.school_id and d.student_id = a.student_id and d.day = a.day
      where d.id is null and ${isSchoolDay(tx, tx`w.school_id`, tx`w.day`)}
        and not exists (
          select from later_pick_ups pw
          where pw.school_id = a.school_id and pw.student_id = a.student_id and pw.day = a.day
            and ${stillActs(tx, { schoolId: tx`pw.school_id`, studentId: tx`pw.student_id` }, tx`pw.sent_by`)}
            and (pw.day + pw.time) at time zone s.time_zone > ${now.toISOString()}::timestamptz)
    ), notified as (
      insert into day_notices (school_id, student_id, day, kind, at)
      select due.school_id, due.student_id, due.day, 'not_collected', ${now.toISOString()} from due
      on conflict do nothing
      returning day_notices.school_id, day_notices.student_id
    )
    select due.school_id, due.class_id, due.student_id, due.full_name
    from due join notified on notified.school_id = due.school_id and notified.student_id = due.student_id`
}

type ReportedDay = {
  readonly date: string
  readonly half: 'whole' | 'morning' | 'afternoon'
  readonly refundable: boolean
}

/** Stores the sequence number of the event. Returns false if a newer state of this absence is already stored. */
export const takeSeq = async (tx: Db, schoolId: string, absenceId: string, seq: number): Promise<boolean> => {
  const rows = await tx`
    insert into reported_absence_states (school_id, absence_id, seq) values (${schoolId}, ${absenceId}, ${seq})
    on conflict (school_id, absence_id) do update set seq = excluded.seq
    where reported_absence_states.seq <= excluded.seq
    returning seq`
  return rows.length > 0
}

/** Replaces the reported days of the absence. An empty list removes them. */
export const replaceReported = async (
  tx: Db,
  about: {
    schoolId: string
    absenceId: string
    studentId: string
    status: 'sent' | 'confirmed'
    why: AbsenceReason
    reportedBy: string
  },
  reported: readonly ReportedDay[],
): Promise<void> => {
  await tx`
    delete from reported_absences r where r.school_id = ${about.schoolId} and r.absence_id = ${about.absenceId}`
  if (reported.length === 0) return
  await tx`
    insert into reported_absences (school_id, student_id, day, absence_id, half, status, reason,
      refundable, reported_by)
    select ${about.schoolId}, ${about.studentId}, d.date, ${about.absenceId}, d.half, ${about.status}, ${about.why},
      d.refundable, ${about.reportedBy}::uuid
    from jsonb_to_recordset(${tx.json(reported.map((one) => ({ ...one })))}) as d (date date, half text, refundable boolean)
    join students st on st.school_id = ${about.schoolId} and st.id = ${about.studentId}`
}
