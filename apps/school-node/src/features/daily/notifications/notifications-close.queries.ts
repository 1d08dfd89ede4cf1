import type { NoticeOutcome } from '@nhip-cau/contract/notices/notice'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

type SubjectRow = { readonly school_id: string; readonly subject: string }

/**
 * Creates and locks the subjects, in one order. A delivery and a closing of the same subject therefore run one after the
 * other, and the second sees what the first wrote.
 */
export const lockSubjects = (tx: Db, subjects: readonly SubjectRow[]) => tx`
  insert into notice_subjects (school_id, subject)
  select s.school_id, s.subject from jsonb_to_recordset(${tx.json(subjects)}) as s (school_id uuid, subject text)
  group by 1, 2 order by 1, 2
  on conflict (school_id, subject) do update set changed_at = clock_now()`

export type ClosingRow = SubjectRow & {
  readonly event_id: string
  readonly outcome: NoticeOutcome
  readonly by: string | null
}

export const storeClosings = (tx: Db, closings: readonly ClosingRow[]) => tx`
  insert into notice_closings (school_id, subject, event_id, outcome, by_account)
  select c.school_id, c.subject, c.event_id, c.outcome, c.by
  from jsonb_to_recordset(${tx.json(closings)})
    as c (school_id uuid, subject text, event_id uuid, outcome text, by uuid)
  order by 1, 2, 3
  on conflict do nothing`

/** Closes the open notifications about these subjects that earlier events caused, and returns their recipients. */
export const closeNotifications = (tx: Db, subjects: readonly SubjectRow[]) =>
  updateClosing(tx, subjects, tx`n.closed_at is null`)

/** Corrects the notifications that a later event closed, because that one was handled first. */
export const correctNotifications = (tx: Db, subjects: readonly SubjectRow[]) =>
  updateClosing(tx, subjects, tx`n.closed_by_event > c.event_id`)

/** A notification is closed by the first closing after its own event. */
const updateClosing = (tx: Db, subjects: readonly SubjectRow[], which: Fragment) => tx<
  { school_id: string; account_id: string }[]
>`
  update notifications n set closed_by_event = c.event_id, outcome = c.outcome, closed_by = c.by_account,
    closed_at = coalesce(n.closed_at, clock_now()), read_at = coalesce(n.read_at, clock_now())
  from (
    select distinct s.school_id, s.subject from jsonb_to_recordset(${tx.json(subjects)})
      as s (school_id uuid, subject text)) s
  join notice_closings c on c.school_id = s.school_id and c.subject = s.subject
  where n.school_id = c.school_id and n.subject = c.subject and n.caused_by < c.event_id and ${which}
    and not exists (
      select from notice_closings earlier
      where earlier.school_id = c.school_id and earlier.subject = c.subject
        and earlier.event_id > n.caused_by and earlier.event_id < c.event_id)
  returning n.school_id, n.account_id`

/** Deletes subjects that nothing has happened to for 400 days, as long as notifications are kept, and older closings. */
export const deleteOldSubjects = async (db: Db): Promise<void> => {
  await db`delete from notice_subjects s where s.changed_at < clock_now() - interval '400 days'`
  await db`delete from notice_closings c where c.closed_at < clock_now() - interval '400 days'`
}
