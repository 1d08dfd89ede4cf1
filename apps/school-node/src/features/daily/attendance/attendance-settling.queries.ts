import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

/** True if families may see the change `c`: it was not undone or replaced in its undo period, and that is over. */
export const isShownToFamilies = (db: Db): Fragment => db`
  c.taken_over and not c.undone and not c.superseded
  and not exists (select from unsettled_batches open where open.school_id = c.school_id and open.batch = c.batch)`

/** True if the family reported the child of `row` (school, student, day) absent for the morning, or answered so. */
export const isReportedAway = (db: Db, row: Fragment): Fragment => db`(
  exists (
    select from reported_absences rep
    where rep.school_id = ${row}.school_id and rep.student_id = ${row}.student_id and rep.day = ${row}.day
      and rep.half in ('whole', 'morning'))
  or exists (
    select from family_answers fam
    where fam.school_id = ${row}.school_id and fam.student_id = ${row}.student_id and fam.day = ${row}.day
      and fam.answer in ('sick', 'family')))`

type Save = {
  readonly id: string
  readonly classId: string
  readonly day: string
  readonly reason: string | null
}

/** Schedules the notification of a save for the end of the undo period. */
export const insertUnsettled = (tx: Db, { schoolId, accountId }: Actor, save: Save, seconds: number) => tx`
  insert into unsettled_batches (school_id, batch, class_id, day, by_account, reason, due_at)
  values (${schoolId}, ${save.id}, ${save.classId}, ${save.day}, ${accountId}, ${save.reason},
    statement_timestamp() + make_interval(secs => ${seconds}))`

export type DueBatch = {
  readonly school_id: string
  readonly batch: string
  readonly class_id: string
  readonly day: string
  readonly by_account: string
  readonly reason: string | null
  readonly time_zone: string
}

export const hasDue = async (db: Db): Promise<boolean> => {
  const rows = await db`select from unsettled_batches u where u.due_at <= statement_timestamp() limit 1`
  return rows.length > 0
}

/** Takes the due batches, the oldest first. Skips rows that another process has locked. */
export const takeDue = (tx: Db, most: number) => tx<DueBatch[]>`
  delete from unsettled_batches u
  using (
    select q.school_id, q.batch from unsettled_batches q
    where q.due_at <= statement_timestamp() order by q.due_at limit ${most} for update skip locked) due, schools s
  where u.school_id = due.school_id and u.batch = due.batch and s.school_id = u.school_id
  returning u.school_id, u.batch, u.class_id, u.day, u.by_account, u.reason, s.time_zone`

/** Schedules the next attempt with exponential backoff, at most 300 seconds later. */
export const postpone = (db: Db, { school_id, batch }: DueBatch) => db`
  update unsettled_batches u set attempts = u.attempts + 1,
    due_at = statement_timestamp() + least(power(2, u.attempts), 300) * interval '1 second'
  where u.school_id = ${school_id} and u.batch = ${batch}`

type Batches = readonly Pick<DueBatch, 'school_id' | 'batch'>[]

const rowsOf = (db: Db, batches: Batches): Fragment => db`
  unnest(${batches.map((one) => one.school_id)}::uuid[], ${batches.map((one) => one.batch)}::uuid[]) as b (school_id, batch)`

/** The guardians of the children in these batches, as rows of school and account. */
export const familiesOfBatches = (db: Db, batches: Batches): Fragment => db`
  select distinct g.school_id, g.account_id from ${rowsOf(db, batches)}
  join attendance_changes c on c.school_id = b.school_id and c.batch = b.batch
  join looking_guardians g on g.school_id = c.school_id and g.student_id = c.student_id`

export type NotifiedRow = {
  batch: string
  student_id: string
  full_name: string
  notified: 'arrived' | 'absent'
  arrived_at: string | null
}

/**
 * Takes the notifications of these batches, and hides their marks that have been replaced since. An arrival is notified
 * only on its own day, and not against a report of the family without a teacher's confirmation.
 */
export const takeDueNotices = (tx: Db, batches: readonly (DueBatch & { readonly today: string })[]) => tx<
  NotifiedRow[]
>`
  with superseded as (
    update attendance_changes c set superseded = true
    from ${rowsOf(tx, batches)}
    where c.school_id = b.school_id and c.batch = b.batch and c.taken_over and not c.undone
      and exists (
        select from attendance_changes later
        where later.school_id = c.school_id and later.student_id = c.student_id and later.day = c.day
          and later.id > c.id and later.taken_over and not later.undone)
  ), wanted as (
    select a.school_id, a.student_id, a.day, a.batch, b.today,
      case when a.mark in ('present', 'late') then 'arrived' else 'absent' end as notified
    from jsonb_to_recordset(${tx.json(batches)})
      as b (school_id uuid, batch uuid, class_id uuid, day date, today date)
    join attendance a on a.school_id = b.school_id and a.class_id = b.class_id and a.day = b.day and a.batch = b.batch
  ), notified as (
    update attendance a set notified = w.notified
    from wanted w
    where a.school_id = w.school_id and a.student_id = w.student_id and a.day = w.day and a.batch = w.batch
      and a.notified is distinct from w.notified
      and case w.notified
        when 'arrived' then a.day = w.today and (a.confirmed or not ${isReportedAway(tx, tx`a`)})
        else a.notified = 'arrived'
      end
    returning a.school_id, a.student_id, a.batch, a.notified, a.arrived_at
  )
  select t.batch, t.student_id, st.full_name, t.notified, t.arrived_at
  from notified t join students st on st.school_id = t.school_id and st.id = t.student_id
  order by st.name_order`
