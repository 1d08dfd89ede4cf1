import type { AbsenceQuery, AbsenceReason, AbsenceStatus, Half } from '@nhip-cau/contract/absence'
import type { FamilyTask } from '@nhip-cau/contract/today'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { notifiedGuardians } from '../../../access/guardians.queries.ts'
import { ofChildVisibleTo } from '../../../access/visible.queries.ts'
import type { HeldDecision } from '../../../decisions/held-decisions.queries.ts'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import { searchTermsOf } from '../../../people/search-terms.ts'
import type { MediaRow } from '../media/media.queries.ts'

export type DayRow = {
  day: string
  half: Half
  refundable: boolean
  counts: boolean
  withdrawn: boolean
  came: boolean
}

export type AbsenceRow = {
  id: string
  student: { id: string; full_name: string; nickname: string | null; photo: MediaRow | null }
  class: { id: string; name: string }
  days: DayRow[]
  images: MediaRow[]
  attachments: { id: string; name: string; bytes: number }[]
  reason: AbsenceReason
  text: string | null
  status: AbsenceStatus
  late: boolean
  sent_by: string
  sent_by_name: string
  relation: string | null
  sent_at: string
  answer_by: string
  decided_by_name: string | null
  decided_at: string | null
  decision_reason: string | null
  reply: string | null
  replied_at: string | null
  version: number
  reach: number
}

/**
 * The office sees all reports, a teacher those of the own classes, a parent those of the own children, including
 * reports of the other parent.
 */
export const visibleTo = (db: Db, actor: Actor): Fragment => ofChildVisibleTo(db, actor, 'a')

const columns = (db: Db, actor: Actor): Fragment => db`
  a.id, a.reason, a.text, coalesce(h.outcome, a.status) as status, a.late, a.sent_by, a.sent_at, a.answer_by,
  coalesce(h.decided_at, a.decided_at) as decided_at,
  case when h.object_id is null then a.decision_reason else h.reason end as decision_reason,
  a.reply, a.replied_at, a.version,
  ${
    actor.role === 'parent' ? db`0` : notifiedGuardians(db, { schoolId: db`a.school_id`, studentId: db`a.student_id` })
  } as reach, sender.full_name as sent_by_name, decider.full_name as decided_by_name,
  json_build_object('id', s.id, 'full_name', s.full_name, 'nickname', s.nickname,
    'photo', ${pictureJson(db, 'sp')}) as student,
  json_build_object('id', c.id, 'name', c.name) as class,
  (select g.relation from family_members g
    where g.school_id = a.school_id and g.student_id = a.student_id and g.account_id = a.sent_by) as relation,
  coalesce((
    select json_agg(json_build_object('day', d.day, 'half', d.half, 'refundable', d.refundable, 'counts', d.counts,
      'withdrawn', d.withdrawn_at is not null, 'came', d.came) order by d.day)
    from absence_days d where d.school_id = a.school_id and d.absence_id = a.id), '[]') as days,
  coalesce((
    select json_agg(${pictureJson(db, 'm')} order by i.position)
    from absence_images i join media m on m.school_id = i.school_id and m.id = i.media_id
    where i.school_id = a.school_id and i.absence_id = a.id), '[]') as images,
  coalesce((
    select json_agg(json_build_object('id', p.id, 'name', p.name, 'bytes', p.bytes) order by l.position)
    from absence_attachment_links l join absence_attachments p on p.school_id = l.school_id and p.id = l.attachment_id
    where l.school_id = a.school_id and l.absence_id = a.id), '[]') as attachments`

/** Families see an answer once it can no longer be undone. */
const answered = (db: Db, actor: Actor): Fragment => db`
  left join held_decisions h on h.school_id = a.school_id and h.object_id = a.id and ${actor.role !== 'parent'}`

const tables = (db: Db, actor: Actor): Fragment => db`
  absences a
  ${answered(db, actor)}
  join students s on s.school_id = a.school_id and s.id = a.student_id
  join classes c on c.school_id = a.school_id and c.id = a.class_id
  join accounts sender on sender.school_id = a.school_id and sender.id = a.sent_by
  left join accounts decider on decider.school_id = a.school_id
    and decider.id = coalesce(h.by_account, a.decided_by)
  left join media sp on sp.school_id = s.school_id and sp.id = s.photo_media_id`

export type Filter = Partial<Pick<AbsenceQuery, 'status' | 'class_id' | 'student_id' | 'reason' | 'from' | 'to' | 'q'>>

const ofStatus = (db: Db, status: AbsenceStatus): Fragment =>
  status === 'pending'
    ? db`and a.status = 'pending' and h.object_id is null`
    : db`and coalesce(h.outcome, a.status) = ${status}`

const matching = (db: Db, actor: Actor, filter: Filter): Fragment => db`
  ${visibleTo(db, actor)}
  ${filter.status === undefined ? db`` : ofStatus(db, filter.status)}
  ${filter.class_id === undefined ? db`` : db`and a.class_id = ${filter.class_id}`}
  ${filter.student_id === undefined ? db`` : db`and a.student_id = ${filter.student_id}`}
  ${filter.reason === undefined ? db`` : db`and a.reason = ${filter.reason}`}
  ${
    filter.from === undefined && filter.to === undefined
      ? db``
      : db`and exists (
          select from absence_days f where f.school_id = a.school_id and f.absence_id = a.id
            and f.day >= coalesce(${filter.from ?? null}::date, '-infinity')
            and f.day <= coalesce(${filter.to ?? null}::date, 'infinity'))`
  }
  ${filter.q === undefined ? db`` : db`and (' ' || s.search) like all(${[...searchTermsOf(filter.q).words]}::text[])`}`

const firstDay = (db: Db): Fragment => db`
  (select min(d.day) from absence_days d where d.school_id = a.school_id and d.absence_id = a.id)`

const inOrder = (db: Db, sort: AbsenceQuery['sort']): Fragment => {
  switch (sort) {
    case 'waiting':
      return db`
        a.status <> 'pending' or h.object_id is not null,
        case when a.status = 'pending' and h.object_id is null then a.sent_at end, a.sent_at desc, a.id desc`
    case 'sent':
      return db`a.sent_at, a.id`
    case '-sent':
      return db`a.sent_at desc, a.id desc`
    case 'day':
      return db`${firstDay(db)}, a.id`
    case '-day':
      return db`${firstDay(db)} desc, a.id desc`
  }
}

export const selectAbsences = (
  db: Db,
  actor: Actor,
  filter: Filter,
  { sort, limit, offset }: { sort: AbsenceQuery['sort']; limit: number; offset: number },
) => db<AbsenceRow[]>`
  select ${columns(db, actor)} from ${tables(db, actor)} where ${matching(db, actor, filter)}
  order by ${inOrder(db, sort)} limit ${limit} offset ${offset}`

/** The rejected reports of the own children with a day to come, which the family may answer. */
export const selectFamilyAbsenceTasks = (db: Db, actor: Actor, day: string) => db<FamilyTask[]>`
  select 'absence_rejected' as kind, a.id, a.student_id from absences a
  where ${visibleTo(db, actor)} and a.status = 'rejected' and exists (
    select from absence_days d where d.school_id = a.school_id and d.absence_id = a.id and d.day >= ${day})
  order by a.sent_at desc, a.id limit 20`

export const countAbsences = async (db: Db, actor: Actor, filter: Filter) => {
  const [row] = await db<{ total: number; waiting: number; median_minutes: number | null }[]>`
    select
      (select count(*)::int from absences a ${answered(db, actor)}
        join students s on s.school_id = a.school_id and s.id = a.student_id
        where ${matching(db, actor, filter)}) as total,
      (select count(*)::int from absences a ${answered(db, actor)}
        where ${visibleTo(db, actor)} ${ofStatus(db, 'pending')}) as waiting,
      ${
        actor.role === 'parent'
          ? db`null::float8`
          : db`(select percentile_cont(0.5) within group (order by extract(epoch from a.decided_at - a.sent_at) / 60)
              from absences a where ${visibleTo(db, actor)} and a.decided_at > a.sent_at
                and a.sent_at > clock_now() - interval '30 days')`
      } as median_minutes`
  return row ?? { total: 0, waiting: 0, median_minutes: null }
}

export const selectAbsence = async (db: Db, actor: Actor, id: string): Promise<AbsenceRow | undefined> => {
  const [row] = await db<AbsenceRow[]>`
    select ${columns(db, actor)} from ${tables(db, actor)} where ${visibleTo(db, actor)} and a.id = ${id}`
  return row
}

export type LockedAbsence = {
  id: string
  student_id: string
  class_id: string
  status: AbsenceStatus
  version: number
}

/** Locks the child first and then the report, so that changes of one child's days run one after the other. */
export const lockAbsence = async (db: Db, actor: Actor, id: string): Promise<LockedAbsence | undefined> => {
  const [found] = await db<{ student_id: string }[]>`
    select a.student_id from absences a where ${visibleTo(db, actor)} and a.id = ${id}`
  if (!found) return undefined
  await lockStudents(db, actor.schoolId, [found.student_id])
  const [row] = await db<LockedAbsence[]>`
    select a.id, a.student_id, a.class_id, a.status, a.version from absences a
    where a.school_id = ${actor.schoolId} and a.id = ${id} for update`
  return row
}

/** Locks a report of any family in the same order. */
export const lockDecided = async (
  db: Db,
  { school_id, object_id }: Pick<HeldDecision, 'school_id' | 'object_id'>,
): Promise<void> => {
  const [found] = await db<{ student_id: string }[]>`
    select a.student_id from absences a where a.school_id = ${school_id} and a.id = ${object_id}`
  if (!found) return
  await lockStudents(db, school_id, [found.student_id])
  await db`select from absences a where a.school_id = ${school_id} and a.id = ${object_id} for update`
}

export const lockStudents = (db: Db, schoolId: string, ids: readonly string[]) => db`
  select from students s where s.school_id = ${schoolId} and s.id = any(${[...ids]}::uuid[])
  order by s.id for no key update`

export const selectCountingDays = (db: Db, schoolId: string, studentIds: readonly string[]) => db<
  { student_id: string; absence_id: string; day: string; half: Half; refundable: boolean; pending: boolean }[]
>`
  select d.student_id, d.absence_id, d.day, d.half, d.refundable, a.status = 'pending' as pending
  from absence_days d join absences a on a.school_id = d.school_id and a.id = d.absence_id
  where d.school_id = ${schoolId} and d.student_id = any(${[...studentIds]}::uuid[]) and d.counts order by d.day`

export type NewAbsence = {
  readonly studentId: string
  readonly classId: string
  readonly reason: AbsenceReason
  readonly text: string | null
  readonly late: boolean
  readonly at: Date
  readonly answerBy: Date
}

export const insertAbsence = async (db: Db, actor: Actor, one: NewAbsence): Promise<string> => {
  const [row] = await db<{ id: string }[]>`
    insert into absences (school_id, student_id, class_id, reason, text, late, sent_by, sent_at, answer_by)
    values (${actor.schoolId}, ${one.studentId}, ${one.classId}, ${one.reason}, ${one.text}, ${one.late},
      ${actor.accountId}, ${one.at.toISOString()}, ${one.answerBy.toISOString()})
    returning absences.id`
  return (row as { id: string }).id
}

/**
 * The family adds to a pending report: the reason `infectious` replaces any other, and a new text is appended on a new
 * line.
 */
export const extendAbsence = (
  db: Db,
  schoolId: string,
  id: string,
  { reason, text }: { reason: AbsenceReason; text: string | null },
) => db`
  update absences a set version = a.version + 1,
    reason = case when ${reason} = 'infectious' then 'infectious' else a.reason end,
    text = case when ${text}::text is null or a.text = ${text} then a.text
      else left(concat_ws(E'\n', a.text, ${text}::text), 1100) end
  where a.school_id = ${schoolId} and a.id = ${id}`

/** Inserts the new days. An older report no longer counts for these days. */
export const insertDays = async (
  db: Db,
  schoolId: string,
  { absenceId, studentId }: { absenceId: string; studentId: string },
  days: readonly { day: string; half: Half; refundable: boolean }[],
) => {
  if (days.length === 0) return
  const rows = db.json(days.map(({ day, half, refundable }) => ({ day, half, refundable })))
  await db`
    update absence_days d set counts = false
    from jsonb_to_recordset(${rows}) as n (day date)
    where d.school_id = ${schoolId} and d.student_id = ${studentId} and d.day = n.day and d.counts`
  await db`
    insert into absence_days (school_id, absence_id, student_id, day, half, refundable)
    select ${schoolId}, ${absenceId}, ${studentId}, n.day, n.half, n.refundable
    from jsonb_to_recordset(${rows}) as n (day date, half text, refundable boolean)
    on conflict (school_id, absence_id, day) do update set half = excluded.half, refundable = excluded.refundable,
      counts = true, withdrawn_at = null, came = false`
}

export const insertImages = (db: Db, schoolId: string, absenceId: string, ids: readonly string[]) => db`
  insert into absence_images (school_id, absence_id, position, media_id)
  select ${schoolId}, ${absenceId}, (
      select count(*)::int from absence_images i where i.school_id = ${schoolId} and i.absence_id = ${absenceId}
    ) + n.position::int, n.id
  from unnest(${[...ids]}::uuid[]) with ordinality as n (id, position)
  where not exists (
    select from absence_images i
    where i.school_id = ${schoolId} and i.absence_id = ${absenceId} and i.media_id = n.id)`

/** Writes an answer that counts from now on. Returns false when the report is no longer pending. */
export const decide = async (db: Db, one: HeldDecision): Promise<boolean> => {
  const rows = await db`
    update absences a set status = ${one.outcome}, decided_by = ${one.by_account}, decided_at = ${one.decided_at},
      decision_reason = ${one.reason}, version = a.version + 1
    where a.school_id = ${one.school_id} and a.id = ${one.object_id} and a.status = 'pending' returning a.id`
  return rows.length > 0
}

export const stopCounting = (db: Db, schoolId: string, id: string) => db`
  update absence_days d set counts = false where d.school_id = ${schoolId} and d.absence_id = ${id} and d.counts`

/** Withdraws the given days and returns those that counted until now. */
export const withdrawDays = async (db: Db, schoolId: string, id: string, days: readonly string[], at: Date) => {
  const rows = await db<{ day: string }[]>`
    update absence_days d set counts = false, withdrawn_at = ${at.toISOString()}
    where d.school_id = ${schoolId} and d.absence_id = ${id} and d.counts and d.day = any(${[...days]}::date[])
    returning d.day`
  return rows.map((row) => row.day)
}

/** Cancels the report when none of its days counts any more. */
export const settleWithdrawal = (db: Db, schoolId: string, id: string) => db`
  update absences a set version = a.version + 1,
    status = case when exists (
      select from absence_days d where d.school_id = a.school_id and d.absence_id = a.id and d.counts)
      then a.status else 'cancelled' end
  where a.school_id = ${schoolId} and a.id = ${id}`

/**
 * Sets a rejected report back to pending. Its days count again with their first refund, unless another report has them
 * now.
 */
export const reopen = async (
  db: Db,
  schoolId: string,
  id: string,
  { text, at, answerBy }: { text: string; at: Date; answerBy: Date },
) => {
  await db`
    update absences a set status = 'pending', reply = ${text}, replied_at = ${at.toISOString()},
      answer_by = ${answerBy.toISOString()}, reminded_at = null, version = a.version + 1
    where a.school_id = ${schoolId} and a.id = ${id} and a.status = 'rejected'`
  await db`
    update absence_days d set counts = true
    where d.school_id = ${schoolId} and d.absence_id = ${id} and d.withdrawn_at is null and not exists (
      select from absence_days other where other.school_id = d.school_id and other.student_id = d.student_id
        and other.day = d.day and other.counts)`
}

export type EventRow = {
  seq: number
  student_id: string
  child: string
  class_id: string
  class: string
  status: AbsenceStatus
  why: AbsenceReason
  sent_by: string
  days: { date: string; half: Half; refundable: boolean }[]
  cases: number
}

/** The state of the report that goes into its events. */
export const selectForEvent = async (db: Db, schoolId: string, id: string): Promise<EventRow> => {
  const [row] = await db<EventRow[]>`
    select a.version as seq, a.student_id, s.full_name as child, a.class_id, c.name as class, a.status, a.reason as why, a.sent_by,
      coalesce((
        select json_agg(json_build_object('date', d.day, 'half', d.half, 'refundable', d.refundable) order by d.day)
        from absence_days d where d.school_id = a.school_id and d.absence_id = a.id and d.counts), '[]') as days,
      (select count(distinct i.student_id)::int from absences i
        where i.school_id = a.school_id and i.class_id = a.class_id and i.reason = 'infectious'
          and i.status in ('pending', 'confirmed') and i.sent_at > a.sent_at - interval '7 days') as cases
    from absences a
    join students s on s.school_id = a.school_id and s.id = a.student_id
    join classes c on c.school_id = a.school_id and c.id = a.class_id
    where a.school_id = ${schoolId} and a.id = ${id}`
  return row as EventRow
}

type SeenChild = { readonly school_id: string; readonly student_id: string; readonly day: string }

/**
 * Removes the refund of children who arrived, and restores it after a corrected mark. Returns the children concerned.
 */
export const updateArrived = (db: Db, children: readonly SeenChild[]) => db<
  { school_id: string; student_id: string }[]
>`
  update absence_days d set came = exists (
    select from notified_arrivals a where a.school_id = d.school_id and a.student_id = d.student_id and a.day = d.day)
  from jsonb_to_recordset(${db.json(children)}) as c (school_id uuid, student_id uuid, day date)
  where d.school_id = c.school_id and d.student_id = c.student_id and d.day = c.day and d.counts
  returning d.school_id, d.student_id`

/**
 * Takes each report whose answer is due before `until` once. On a day without school the report waits for the next
 * school day; a report whose days are all closed needs no answer.
 */
export const takeWaiting = (db: Db, at: Date, until: Date) => db<
  { school_id: string; id: string; answer_by: string; time_zone: string }[]
>`
  update absences a set reminded_at = ${at.toISOString()}
  from schools sc
  where sc.school_id = a.school_id and a.status = 'pending' and a.reminded_at is null and not exists (
      select from held_decisions h where h.school_id = a.school_id and h.object_id = a.id)
    and a.answer_by <= ${until.toISOString()}
    and is_school_day(a.school_id, (${at.toISOString()}::timestamptz at time zone sc.time_zone)::date)
    and exists (
      select from absence_days d
      where d.school_id = a.school_id and d.absence_id = a.id and d.counts and is_school_day(d.school_id, d.day))
  returning a.school_id, a.id, a.answer_by, sc.time_zone`
