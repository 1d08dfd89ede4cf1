import type { AttendanceMark, AttendanceState, FamilyAnswer } from '@nhip-cau/contract/attendance'
import type { Meal } from '@nhip-cau/contract/settings'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment, Json } from '@nhip-cau/server-kit/database'
import { actsFor } from '../../../access/guardians.queries.ts'
import { agreesToHealthData } from '../../../access/health-consent.queries.ts'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import type { MediaRow } from '../media/media.queries.ts'
import { ownChildren } from './attendance-day.queries.ts'
import { isReportedAway, isShownToFamilies } from './attendance-settling.queries.ts'

export type EntryRow = {
  student_id: string
  full_name: string
  nickname: string | null
  photo: MediaRow | null
  class_id: string
  class_name: string
  warning: string | null
  state: AttendanceState
  mark: AttendanceMark | null
  arrived_at: string | null
  reason: string | null
  note: string | null
  marked_by: string | null
  marked_at: string | null
  unconfirmed: boolean
  report_half: 'whole' | 'morning' | 'afternoon' | null
  report_confirmed: boolean | null
  answer: FamilyAnswer | null
  answered_by: string | null
  asked: boolean
  acts: boolean
  departure: {
    id: string
    left_at: string
    collector: string
    relation: string | null
    handed_over_by: string
    early: boolean
    late_minutes: number
    note: string | null
  } | null
  meal_marks: Record<string, boolean>
  version: number
}

const marks = (db: Db, day: Fragment): Fragment => db`
  left join attendance a on a.school_id = st.school_id and a.student_id = st.id and a.day = ${day}`

/**
 * The marks as families may see them: only settled ones, and no presence against the family's report without a
 * teacher's confirmation.
 */
const notifiedMarks = (db: Db, day: Fragment): Fragment => db`
  left join lateral (
    select c.student_id, c.school_id, c.version, c.by_account as marked_by, c.at as marked_at,
      c.after ->> 'reason' as reason, c.after ->> 'note' as note, seen.mark, false as confirmed, now.notified,
      case when seen.mark in ('present', 'late') then (c.after ->> 'arrived_at')::timestamptz end as arrived_at
    from attendance_changes c
    left join attendance now on now.school_id = c.school_id and now.student_id = c.student_id and now.day = c.day
    cross join lateral (
      select case
        when c.after ->> 'mark' not in ('present', 'late') or (c.after ->> 'confirmed')::boolean or now.notified = 'arrived'
          or not ${isReportedAway(db, db`c`)}
        then c.after ->> 'mark' end as mark) seen
    where c.school_id = st.school_id and c.student_id = st.id and c.day = ${day}
      and ${isShownToFamilies(db)}
    order by c.id desc limit 1) a on true`

/**
 * Joins all that decides where the child `st` of the class entry `sc` is on a day: mark, departure, report and answer.
 */
export const joinDay = (db: Db, day: Fragment, notified = false): Fragment => db`
  ${notified ? notifiedMarks(db, day) : marks(db, day)}
  left join standing_departures d on d.school_id = st.school_id and d.student_id = st.id and d.day = ${day}
  left join lateral day_report(st.school_id, st.id, ${day}) rep on true
  left join family_answers fam on fam.school_id = st.school_id and fam.student_id = st.id and fam.day = ${day}`

/** True if the child is in the class on that day. */
export const inClassOn = (db: Db, day: Fragment): Fragment => db`
  sc.school_id = st.school_id and sc.student_id = st.id and daterange(sc.from_date, sc.to_date) @> ${day}`

/** The allergy, diet and health notes, only with the family's consent. */
const warning = (db: Db): Fragment => db`
  case when ${agreesToHealthData(db, db`st`)}
  then nullif(concat_ws('; ', st.allergy_note, st.diet_note, st.health_note), '') end`

const entries = (db: Db, actor: Actor, day: string, where: Fragment): Promise<EntryRow[]> => {
  const on = db`${day}::date`
  const staff = actor.role !== 'parent'
  const acts = staff ? db`false` : actsFor(db, actor, db`st.id`)
  return db<EntryRow[]>`
    select st.id as student_id, st.full_name, st.nickname, c.id as class_id, c.name as class_name,
      ${pictureJson(db)} as photo,
      ${staff ? warning(db) : db`null`} as warning,
      presence(d.id is not null, a.mark, rep.whole, fam.answer) as state,
      a.mark, a.arrived_at, ${acts} as acts,
      ${staff ? db`a.reason, a.note` : db`case when ${acts} then a.reason end as reason, case when ${acts} then a.note end as note`},
      marker.full_name as marked_by, a.marked_at,
      coalesce(a.mark in ('present', 'late') and not a.confirmed and a.notified is distinct from 'arrived'
        and (rep.morning or fam.answer in ('sick', 'family')), false) as unconfirmed,
      rep.half as report_half, rep.confirmed as report_confirmed, ${staff ? db`fam.answer` : db`case when ${acts} then fam.answer end as answer`},
      ${staff ? db`answerer.full_name` : db`case when ${acts} then answerer.full_name end`} as answered_by,
      exists (
        select from day_notices n
        where n.school_id = st.school_id and n.student_id = st.id and n.day = ${on} and n.kind = 'not_arrived') as asked,
      case when d.id is not null then json_build_object('id', d.id,
        'left_at', to_char(d.left_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        'collector', d.collector_name, 'relation', d.relation, 'handed_over_by', hander.full_name, 'early', d.early,
        'late_minutes', d.late_minutes, 'note', d.note) end as departure,
      coalesce((
        select jsonb_object_agg(mm.meal, mm.takes) from meal_marks mm
        where mm.school_id = st.school_id and mm.student_id = st.id and mm.day = ${on}), '{}') as meal_marks,
      coalesce(a.version, 0) as version
    from students st
    join student_classes sc on ${inClassOn(db, on)}
    join classes c on c.school_id = sc.school_id and c.id = sc.class_id
    ${joinDay(db, on, !staff)}
    left join accounts marker on marker.school_id = a.school_id and marker.id = a.marked_by
    left join accounts hander on hander.school_id = d.school_id and hander.id = d.handed_over_by
    left join accounts answerer on answerer.school_id = fam.school_id and answerer.id = fam.answered_by
    left join media m on m.school_id = st.school_id and m.id = st.photo_media_id
    where ${where} and st.deleted_at is null and (st.status = 'studying' or a.student_id is not null)
    order by st.name_order, st.id`
}

export const selectRegister = (db: Db, actor: Actor, classId: string, day: string) =>
  entries(db, actor, day, db`st.school_id = ${actor.schoolId} and sc.class_id = ${classId}`)

export const selectOwnDay = (db: Db, actor: Actor, day: string) =>
  entries(db, actor, day, db`st.school_id = ${actor.schoolId} and ${ownChildren(db, actor, db`st.id`)}`)

/** Locks the register of the class, so that saves of one class run one after the other. Marks it as saved. */
export const lockRegister = (tx: Db, actor: Actor, { classId, day, now }: ClassDay, where: Fragment = tx``) => tx`
  insert into registers (school_id, class_id, day, saved_at, saved_by, changed_at)
  select ${actor.schoolId}, ${classId}, ${day}::date, ${now.toISOString()}::timestamptz, ${actor.accountId},
    ${now.toISOString()}::timestamptz
  ${where}
  on conflict (school_id, class_id, day) do update set changed_at = excluded.changed_at,
    saved_at = coalesce(registers.saved_at, excluded.saved_at), saved_by = coalesce(registers.saved_by, excluded.saved_by)
  returning registers.day`

type ClassDay = { readonly classId: string; readonly day: string; readonly now: Date }

/** Like `lockRegister`. Returns false and writes nothing when the class has none of these children on that day. */
export const beginRegister = async (
  tx: Db,
  actor: Actor,
  about: ClassDay,
  ids: readonly string[],
): Promise<boolean> => {
  const on = tx`${about.day}::date`
  const rows = await lockRegister(
    tx,
    actor,
    about,
    tx`
      where exists (
        select from students st
        join student_classes sc on ${inClassOn(tx, on)}
        left join attendance a on a.school_id = st.school_id and a.student_id = st.id and a.day = ${on}
        where ${hasPlace(tx, actor, about.classId, ids)})`,
  )
  return rows.length > 0
}

/**
 * True for the given children who have an entry in the class's register of the day. A child who has left keeps the
 * earlier marks.
 */
const hasPlace = (db: Db, { schoolId }: Actor, classId: string, ids: readonly string[]): Fragment => db`
  st.school_id = ${schoolId} and st.id = any(${[...ids]}::uuid[]) and sc.class_id = ${classId}
  and (st.status = 'studying' or a.student_id is not null)`

export type StandingRow = {
  student_id: string
  full_name: string
  version: number
  mark: AttendanceMark | null
  arrived_at: string | null
  reason: string | null
  note: string | null
  confirmed: boolean
  marked_by: string | null
  marked_at: string | null
  /** The family reported an absence that includes the morning. */
  reported_morning: boolean
  reported_by_answer: boolean
  /** The family answered that the child is on its way, or in class where nobody has seen it. */
  on_the_way: boolean
  left: boolean
  /** The earlier taps of this account for this child, by the phone's clock. */
  taps: readonly { readonly at: string; readonly taken: boolean }[]
}

/** The present marks of those of `ids` who are in the class on that day. */
export const selectStanding = (tx: Db, actor: Actor, classId: string, day: string, ids: readonly string[]) => {
  const on = tx`${day}::date`
  return tx<StandingRow[]>`
    select st.id as student_id, st.full_name, coalesce(a.version, 0) as version, a.mark, a.arrived_at, a.reason, a.note,
      coalesce(a.confirmed, false) as confirmed, marker.full_name as marked_by, a.marked_at,
      coalesce(rep.morning, false) as reported_morning, coalesce(fam.answer in ('sick', 'family'), false) as reported_by_answer,
      coalesce(fam.answer in ('on_the_way', 'brought'), false) as on_the_way,
      d.id is not null as left, coalesce((
        select json_agg(json_build_object('at', c.tapped_at, 'taken', c.taken_over))
        from attendance_changes c
        where c.school_id = st.school_id and c.student_id = st.id and c.day = ${on}
          and c.by_account = ${actor.accountId} and c.tapped_at is not null), '[]') as taps
    from students st
    join student_classes sc on ${inClassOn(tx, on)}
    ${joinDay(tx, on)}
    left join accounts marker on marker.school_id = a.school_id and marker.id = a.marked_by
    where ${hasPlace(tx, actor, classId, ids)}`
}

export type NewMark = {
  readonly student_id: string
  readonly mark: AttendanceMark | null
  readonly arrived_at: string | null
  readonly reason: string | null
  readonly note: string | null
  readonly confirmed: boolean
  readonly version: number
  readonly tapped_at: string | null
  readonly taken_over: boolean
  /** The states before and after, as stored in the history. */
  readonly before: Json
  readonly after: Json
}

export type Batch = {
  readonly id: string
  readonly classId: string
  readonly day: string
  readonly now: Date
  readonly reason: string | null
}

/** Writes all marks of one save and their history in one statement. A refused mark is written to the history only. */
export const writeMarks = (tx: Db, actor: Actor, batch: Batch, marks: readonly NewMark[]) => tx`
  with given as (
    select * from jsonb_to_recordset(${tx.json(marks)}) as g (student_id uuid, mark text,
      arrived_at timestamptz, reason text, note text, confirmed boolean, version integer, tapped_at timestamptz,
      taken_over boolean, before jsonb, after jsonb)
  ), kept as (
    insert into attendance (school_id, student_id, day, class_id, mark, arrived_at, reason, note, confirmed, batch,
      marked_by, marked_at, version)
    select ${actor.schoolId}, g.student_id, ${batch.day}, ${batch.classId}, g.mark, g.arrived_at, g.reason, g.note,
      g.confirmed, ${batch.id}, ${actor.accountId}, ${batch.now.toISOString()}, g.version + 1
    from given g where g.taken_over
    on conflict (school_id, student_id, day) do update set class_id = excluded.class_id, mark = excluded.mark,
      arrived_at = excluded.arrived_at, reason = excluded.reason, note = excluded.note, confirmed = excluded.confirmed,
      batch = excluded.batch, marked_by = excluded.marked_by, marked_at = excluded.marked_at, version = excluded.version
  )
  insert into attendance_changes (school_id, student_id, day, class_id, batch, at, by_account, before, after, version,
    reason, taken_over, tapped_at)
  select ${actor.schoolId}, g.student_id, ${batch.day}, ${batch.classId}, ${batch.id}, ${batch.now.toISOString()},
    ${actor.accountId}, g.before, g.after, g.version + 1, ${batch.reason}, g.taken_over, g.tapped_at
  from given g`

export type BatchRow = { class_id: string; day: string; at: string; by_account: string; count: number }

export const selectBatch = async (tx: Db, actor: Actor, batch: string): Promise<BatchRow | undefined> => {
  const [row] = await tx<BatchRow[]>`
    select c.class_id, c.day, min(c.at) as at, c.by_account, count(*)::int as count
    from attendance_changes c
    where c.school_id = ${actor.schoolId} and c.batch = ${batch} and c.taken_over and not c.undone
    group by c.class_id, c.day, c.by_account`
  return row
}

/**
 * Restores the marks that this batch changed, except those changed again since, and records the undo in the history.
 * Earlier notifications stay valid, because this batch has not been notified yet.
 */
export const undoBatch = (tx: Db, actor: Actor, batch: string, undo: string, now: Date) => tx`
  with changed as (
    update attendance_changes c set undone = true
    where c.school_id = ${actor.schoolId} and c.batch = ${batch} and c.taken_over and not c.undone
    returning c.student_id, c.day, c.class_id, c.before, c.after, c.version
  ), restored as (
    update attendance a set mark = c.before ->> 'mark', arrived_at = (c.before ->> 'arrived_at')::timestamptz,
      reason = c.before ->> 'reason', note = c.before ->> 'note',
      confirmed = coalesce((c.before ->> 'confirmed')::boolean, false), batch = ${undo}, version = a.version + 1,
      marked_by = ${actor.accountId}, marked_at = ${now.toISOString()}
    from changed c
    where a.school_id = ${actor.schoolId} and a.student_id = c.student_id and a.day = c.day and a.version = c.version
    returning a.student_id, a.version
  ), shown_again as (
    update attendance_changes former set superseded = false
    from changed c
    where former.school_id = ${actor.schoolId} and former.student_id = c.student_id and former.day = c.day
      and former.version = c.version - 1 and former.superseded
  )
  insert into attendance_changes (school_id, student_id, day, class_id, batch, at, by_account, before, after, version, undone)
  select ${actor.schoolId}, c.student_id, c.day, c.class_id, ${undo}, ${now.toISOString()}, ${actor.accountId}, c.after,
    c.before, r.version, true
  from changed c join restored r on r.student_id = c.student_id`

/** Sets the register back to unsaved when it has no marks left, so that the class is reminded again. */
export const forgetEmptyRegister = (tx: Db, schoolId: string, classId: string, day: string) => tx`
  update registers set saved_at = null, saved_by = null
  where registers.school_id = ${schoolId} and registers.class_id = ${classId} and registers.day = ${day}
    and not exists (
      select from attendance a
      where a.school_id = ${schoolId} and a.class_id = ${classId} and a.day = ${day} and a.mark is not null)`

export type MealMark = { readonly student_id: string; readonly meal: Meal; readonly takes: boolean }

/** Writes the meal marks of children of the class, ignores all others, and returns the changed ones. */
export const upsertMeals = (
  tx: Db,
  actor: Actor,
  { classId, day, now, reason }: Omit<Batch, 'id'>,
  marks: readonly MealMark[],
) => tx<{ student_id: string; meal: string; takes: boolean }[]>`
  insert into meal_marks (school_id, student_id, day, meal, takes, by_account, at, reason)
  select ${actor.schoolId}, g.student_id, ${day}, g.meal, g.takes, ${actor.accountId}, ${now.toISOString()}, ${reason}
  from jsonb_to_recordset(${tx.json(marks)}) as g (student_id uuid, meal text, takes boolean)
  join student_classes sc on sc.school_id = ${actor.schoolId} and sc.student_id = g.student_id
    and sc.class_id = ${classId} and daterange(sc.from_date, sc.to_date) @> ${day}::date
  on conflict (school_id, student_id, day, meal) do update set takes = excluded.takes, by_account = excluded.by_account,
    at = excluded.at, reason = excluded.reason
  where meal_marks.takes <> excluded.takes
  returning meal_marks.student_id, meal_marks.meal, meal_marks.takes`

export type ChangeRow = {
  id: string
  at: string
  by: string
  before: { mark: AttendanceMark | null } | null
  after: { mark: AttendanceMark | null; arrived_at: string | null } | null
  reason: string | null
  taken_over: boolean
  tapped_at: string | null
}

/** The changes of a day. Families see settled changes only, not the refused ones. */
export const selectHistory = (db: Db, actor: Actor, studentId: string, day: string) => db<ChangeRow[]>`
  select c.id, c.at, by.full_name as by, c.before, c.after, c.reason, c.taken_over, c.tapped_at
  from attendance_changes c
  join accounts by on by.school_id = c.school_id and by.id = c.by_account
  where c.school_id = ${actor.schoolId} and c.student_id = ${studentId} and c.day = ${day}
    ${actor.role === 'parent' ? db`and ${isShownToFamilies(db)}` : db``}
  order by c.id limit 200`

/** Whether the actor may see the child on that day. */
export const mayRead = async (db: Db, actor: Actor, studentId: string, day: string): Promise<boolean> => {
  const teaches = db`
    exists (
      select from student_classes sc
      join account_classes ac on ac.school_id = sc.school_id and ac.class_id = sc.class_id
      where sc.school_id = st.school_id and sc.student_id = st.id and ac.account_id = ${actor.accountId}
        and daterange(sc.from_date, sc.to_date) @> ${day}::date)`
  const rule = { school: db`true`, teacher: teaches, parent: ownChildren(db, actor, db`st.id`) }[actor.role]
  const rows = await db`
    select st.id from students st where st.school_id = ${actor.schoolId} and st.id = ${studentId} and ${rule}`
  return rows.length > 0
}
