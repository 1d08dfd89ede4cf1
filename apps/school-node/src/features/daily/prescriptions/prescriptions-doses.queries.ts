import type { MedicinePlace, Presence, ReturnedItem } from '@nhip-cau/contract/prescriptions'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import {
  type AllergyRow,
  allergies,
  type Child,
  child,
  type DoseRow,
  doseObject,
  visibleTo,
} from './prescriptions.queries.ts'

export type PlannedDose = {
  readonly position: number
  readonly day: string
  readonly time: string
  readonly due_at: string
}

/**
 * Inserts the doses of an accepted version. Skips a dose that exists already for the same medicine, day and time, in
 * any version.
 */
export const insertDoses = (
  db: Db,
  schoolId: string,
  prescriptionId: string,
  version: number,
  doses: readonly PlannedDose[],
) => db`
  insert into prescription_doses (school_id, prescription_id, version, student_id, class_id, medicine, dose, form, meal,
    day, time, due_at)
  select p.school_id, p.id, x.version, p.student_id, p.class_id, x.name, x.dose, x.form, x.meal, n.day, n.time, n.due_at
  from jsonb_to_recordset(${db.json(doses.map((one) => ({ ...one })))}) as n (position int, day date, time text, due_at timestamptz)
  join prescriptions p on p.school_id = ${schoolId} and p.id = ${prescriptionId}
  join prescription_medicines x on x.school_id = p.school_id and x.prescription_id = p.id and x.version = ${version}
    and x.position = n.position
  on conflict do nothing`

/** Voids the doses that are still due; with `after`, only those due later. */
export const voidDoses = (db: Db, schoolId: string, prescriptionId: string, after: Date | null = null) => db`
  update prescription_doses d set status = 'void'
  where d.school_id = ${schoolId} and d.prescription_id = ${prescriptionId} and d.status = 'due'
    ${after === null ? db`` : db`and d.due_at > ${after.toISOString()}`}`

/** True if a dose of the request has an outcome, or its first time has come while the request is accepted. */
export const hasStarted = async (db: Db, schoolId: string, prescriptionId: string, now: Date): Promise<boolean> => {
  const [row] = await db<{ started: boolean }[]>`
    select exists (
      select from prescription_doses d
      join prescriptions p on p.school_id = d.school_id and p.id = d.prescription_id
      where d.school_id = ${schoolId} and d.prescription_id = ${prescriptionId}
        and (d.status in ('given', 'not_given', 'missed')
          or (d.status = 'due' and p.status = 'accepted' and d.due_at <= ${now.toISOString()}))) as started`
  return row?.started ?? false
}

/** The doses that are due, or may be due again because their outcome can still be undone. */
export const countOpen = async (db: Db, schoolId: string, prescriptionId: string): Promise<number> => {
  const [row] = await db<{ open: number }[]>`
    select count(*)::int as open from prescription_doses d
    where d.school_id = ${schoolId} and d.prescription_id = ${prescriptionId} and (d.status = 'due' or d.unsettled)`
  return row?.open ?? 0
}

/** Where the child of dose `d` is on the day of the dose. */
export const presence = (db: Db): Fragment => db`
  case
    when exists (
      select from still_here h
      where h.school_id = d.school_id and h.student_id = d.student_id and h.day = d.day) then 'present'
    when exists (
      select from standing_departures g
      where g.school_id = d.school_id and g.student_id = d.student_id and g.day = d.day) then 'left'
    else 'expected'
  end`

/** When the child of dose `d` left on the day of the dose; null if it has not. */
export const leftAt = (db: Db): Fragment => db`
  (select max(g.left_at) from standing_departures g
    where g.school_id = d.school_id and g.student_id = d.student_id and g.day = d.day)`

/**
 * True if the child is reported absent at the time of dose `d` and has not come. An arrival says nothing about an
 * absence in the afternoon, because such a child comes in the morning.
 */
export const isAbsent = (db: Db): Fragment => db`
  exists (
    select from prescription_absences ma
    where ma.school_id = d.school_id and ma.student_id = d.student_id and ma.day = d.day
      and case
        when ma.half = 'afternoon' then d.time >= '12:00'
        else (ma.half = 'whole' or d.time < '12:00') and not exists (
          select from notified_arrivals came
          where came.school_id = d.school_id and came.student_id = d.student_id and came.day = d.day)
      end)`

export type BoardRow = {
  dose: DoseRow
  prescription_id: string
  student: Child
  class: { id: string; name: string }
  place: MedicinePlace
  note: string | null
  illness: string
  allergies: AllergyRow | null
  received: boolean
  absent: boolean
  presence: Presence
  left_at: string | null
  changed: boolean
}

export type BoardFilter = { readonly class_id?: string | undefined; readonly student_id?: string | undefined }

const ofFilter = (db: Db, { class_id, student_id }: BoardFilter): Fragment => db`
  ${class_id === undefined ? db`` : db`and p.class_id = ${class_id}`}
  ${student_id === undefined ? db`` : db`and p.student_id = ${student_id}`}`

export const selectBoard = (db: Db, actor: Actor, day: string, filter: BoardFilter) => db<BoardRow[]>`
  select ${doseObject(db)} as dose, p.id as prescription_id, ${child(db)} as student,
    json_build_object('id', c.id, 'name', c.name) as class, v.place, v.note, v.illness, ${allergies(db)} as allergies,
    ${isAbsent(db)} as absent, ${presence(db)} as presence, ${leftAt(db)} as left_at,
    p.status = 'pending' as changed,
    p.received is not false as received
  from prescription_doses d
  join prescriptions p on p.school_id = d.school_id and p.id = d.prescription_id
  join prescription_versions v on v.school_id = d.school_id and v.prescription_id = d.prescription_id
    and v.version = d.version
  join students s on s.school_id = d.school_id and s.id = d.student_id
  join classes c on c.school_id = d.school_id and c.id = d.class_id
  left join media sp on sp.school_id = s.school_id and sp.id = s.photo_media_id
  left join accounts giver on giver.school_id = d.school_id and giver.id = d.outcome_by
  left join media dm on dm.school_id = d.school_id and dm.id = d.media_id
  where ${visibleTo(db, actor)} and d.day = ${day} and d.status <> 'void' ${ofFilter(db, filter)}
  order by d.due_at, s.name_order, d.medicine limit 500`

export type LeftoverRow = {
  prescription_id: string
  student: Child
  class: { id: string; name: string }
  medicines: string[]
}

/** The received medicine that has no dose left today and has not been returned. */
export const selectLeftovers = (db: Db, actor: Actor, day: string, filter: BoardFilter) => db<LeftoverRow[]>`
  select p.id as prescription_id, ${child(db)} as student, json_build_object('id', c.id, 'name', c.name) as class,
    (select json_agg(x.name order by x.position) from prescription_medicines x
      where x.school_id = p.school_id and x.prescription_id = p.id and x.version = p.accepted_version) as medicines
  from prescriptions p
  join students s on s.school_id = p.school_id and s.id = p.student_id
  join classes c on c.school_id = p.school_id and c.id = p.class_id
  left join media sp on sp.school_id = s.school_id and sp.id = s.photo_media_id
  where ${visibleTo(db, actor)} and p.received and p.returned_at is null
    and (p.status in ('done', 'cancelled', 'rejected', 'expired') or (p.status = 'accepted' and p.to_date = ${day}))
    and p.to_date >= ${day}::date - 7 and p.from_date <= ${day} ${ofFilter(db, filter)}
    and not exists (
      select from prescription_doses d
      where d.school_id = p.school_id and d.prescription_id = p.id and d.status = 'due')
  order by c.position, s.name_order, p.id limit 200`

type Reminder = {
  school_id: string
  prescription_id: string
  student_id: string
  class_id: string
  child: string
  time: string
  due_at: string
}

const reminder = (db: Db): Fragment => db`
  d.school_id, d.prescription_id, d.student_id, d.class_id, d.time, d.due_at,
  (select s.full_name from students s where s.school_id = d.school_id and s.id = d.student_id) as child`

const isRunning = (db: Db): Fragment => db`
  exists (
    select from prescriptions p
    where p.school_id = d.school_id and p.id = d.prescription_id and p.status = 'accepted')`

/** On a closed day only children who are at school get their medicine there. */
const isHere = (db: Db): Fragment => db`
  (is_school_day(d.school_id, d.day) or exists (
    select from arrivals a
    where a.school_id = d.school_id and a.student_id = d.student_id and a.day = d.day))`

/** Takes the doses that are due between `from` and `until`, each once, without absent children. */
export const takeSoon = (db: Db, from: Date, until: Date) => db<Reminder[]>`
  update prescription_doses d set reminded_at = ${from.toISOString()}
  where d.status = 'due' and d.reminded_at is null and d.due_at <= ${until.toISOString()}
    and d.due_at > ${from.toISOString()} and ${isRunning(db)} and not ${isAbsent(db)} and ${isHere(db)}
  returning ${reminder(db)}`

/**
 * Takes the doses without an outcome that were due before `dueBefore`, each once. `dueAfter` leaves out old ones after
 * an outage.
 */
export const takeOverdue = (db: Db, now: Date, dueBefore: Date, dueAfter: Date) => db<Reminder[]>`
  update prescription_doses d set overdue_at = ${now.toISOString()}
  where d.status = 'due' and d.overdue_at is null and d.due_at <= ${dueBefore.toISOString()}
    and d.due_at > ${dueAfter.toISOString()} and ${isRunning(db)} and not ${isAbsent(db)} and ${isHere(db)}
  returning ${reminder(db)}`

/** Marks open doses of past days as missed, and closes requests that have ended. */
export const closePastDays = async (db: Db, now: Date) => {
  const today = db`(${now.toISOString()}::timestamptz at time zone (
    select sc.time_zone from schools sc where sc.school_id = p.school_id))::date`
  await db`
    update prescription_doses d set status = 'missed'
    from prescriptions p
    where p.school_id = d.school_id and p.id = d.prescription_id and d.status = 'due'
      and d.due_at < ${now.toISOString()} and d.day < ${today}`
  return db<{ school_id: string; class_id: string; student_id: string }[]>`
    update prescriptions p set status = case when p.status = 'accepted' then 'done' else 'expired' end
    where p.status in ('pending', 'accepted') and p.to_date < ${today}
    returning p.school_id, p.class_id, p.student_id`
}

type ReportedAbsence = {
  readonly school_id: string
  readonly absence_id: string
  readonly seq: number
  readonly student_id: string
  readonly days: readonly { readonly date: string; readonly half: string }[]
}

/** Stores the reported days of an absence. An older event that arrives late changes nothing. */
export const storeReportedAbsence = async (db: Db, one: ReportedAbsence): Promise<void> => {
  const newer = await db`
    insert into prescription_absence_states (school_id, absence_id, seq)
    values (${one.school_id}, ${one.absence_id}, ${one.seq})
    on conflict (school_id, absence_id) do update set seq = excluded.seq
      where prescription_absence_states.seq < excluded.seq
    returning prescription_absence_states.seq`
  if (newer.length === 0) return
  await db`
    delete from prescription_absences a where a.school_id = ${one.school_id} and a.absence_id = ${one.absence_id}`
  await db`
    insert into prescription_absences (school_id, absence_id, student_id, day, half)
    select ${one.school_id}, ${one.absence_id}, ${one.student_id}, n.date, n.half
    from jsonb_to_recordset(${db.json(one.days.map(({ date, half }) => ({ date, half })))}) as n (date date, half text)`
}

export type BookRow = {
  dose: DoseRow
  student: string
  class: string
  illness: string
  received_at: string | null
  received_by: string | null
  sent_by: string
  returned_at: string | null
  returned_by: string | null
  returned_items: ReturnedItem[]
  return_complete: boolean | null
}

export const selectBook = (
  db: Db,
  actor: Actor,
  { from, to, classId }: { from: string; to: string; classId: string | undefined },
) => db<BookRow[]>`
  select ${doseObject(db)} as dose, s.full_name as student, c.name as class, v.illness, p.decided_at as received_at,
    decider.full_name as received_by, sender.full_name as sent_by, p.returned_at, returner.full_name as returned_by,
    p.returned_items, p.return_complete
  from prescription_doses d
  join prescriptions p on p.school_id = d.school_id and p.id = d.prescription_id
  join prescription_versions v on v.school_id = d.school_id and v.prescription_id = d.prescription_id
    and v.version = d.version
  join students s on s.school_id = d.school_id and s.id = d.student_id
  join classes c on c.school_id = d.school_id and c.id = d.class_id
  join accounts sender on sender.school_id = v.school_id and sender.id = v.sent_by
  left join accounts decider on decider.school_id = p.school_id and decider.id = p.decided_by
  left join accounts returner on returner.school_id = p.school_id and returner.id = p.returned_by
  left join accounts giver on giver.school_id = d.school_id and giver.id = d.outcome_by
  left join media dm on dm.school_id = d.school_id and dm.id = d.media_id
  where ${visibleTo(db, actor)} and d.day between ${from} and ${to} and d.status <> 'void'
    ${classId === undefined ? db`` : db`and d.class_id = ${classId}`}
  order by d.day, c.position, d.due_at, s.name_order, d.medicine limit 2000`
