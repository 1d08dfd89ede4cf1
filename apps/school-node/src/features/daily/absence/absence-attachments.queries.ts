import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { visibleTo } from './absence.queries.ts'

export type AttachmentId = { school_id: string; id: string }
export type AttachmentRow = { id: string; name: string; bytes: number }

export const insertAttachment = async (
  db: Db,
  actor: Actor,
  { name, bytes, at }: { name: string; bytes: number; at: Date },
): Promise<AttachmentRow> => {
  const [row] = await db<AttachmentRow[]>`
    insert into absence_attachments (school_id, owner_account_id, name, bytes, created_at)
    values (${actor.schoolId}, ${actor.accountId}, ${name}, ${bytes}, ${at.toISOString()})
    returning absence_attachments.id, absence_attachments.name, absence_attachments.bytes`
  return row as AttachmentRow
}

const linked = (db: Db): Fragment =>
  db`absence_attachment_links l where l.school_id = p.school_id and l.attachment_id = p.id`

export type OpenedAttachment = AttachmentRow & { student: { id: string; full_name: string } | null }

/**
 * The attachment, if the account may see a report that it belongs to. An attachment without a report is visible to its
 * uploader only.
 */
export const selectAttachment = async (db: Db, actor: Actor, id: string): Promise<OpenedAttachment | undefined> => {
  const [row] = await db<OpenedAttachment[]>`
    select p.id, p.name, p.bytes, (
        select json_build_object('id', s.id, 'full_name', s.full_name)
        from absence_attachment_links l
        join absences a on a.school_id = l.school_id and a.id = l.absence_id
        join students s on s.school_id = a.school_id and s.id = a.student_id
        where l.school_id = p.school_id and l.attachment_id = p.id and ${visibleTo(db, actor)}
        order by s.name_order, s.id limit 1) as student
    from absence_attachments p
    where p.school_id = ${actor.schoolId} and p.id = ${id}
      and ((p.owner_account_id = ${actor.accountId} and not exists (select from ${linked(db)})) or exists (
        select from absence_attachment_links l join absences a on a.school_id = l.school_id and a.id = l.absence_id
        where l.school_id = p.school_id and l.attachment_id = p.id and ${visibleTo(db, actor)}))`
  return row
}

/**
 * Returns those of `ids` that belong to one of the reports `absenceIds`, or that the account uploaded and that belong
 * to no report. Locks them so that the cleaning job cannot delete them before the transaction ends.
 */
export const selectUsableAttachments = async (
  db: Db,
  actor: Actor,
  ids: readonly string[],
  absenceIds: readonly string[],
): Promise<string[]> => {
  const rows = await db<{ id: string }[]>`
    select p.id from absence_attachments p
    where p.school_id = ${actor.schoolId} and p.id = any(${[...ids]}::uuid[])
      and ((p.owner_account_id = ${actor.accountId} and not exists (select from ${linked(db)}))
        or exists (select from ${linked(db)} and l.absence_id = any(${[...absenceIds]}::uuid[])))
    for key share of p`
  return rows.map((row) => row.id)
}

export const linkAttachments = (db: Db, schoolId: string, absenceId: string, ids: readonly string[]) => db`
  insert into absence_attachment_links (school_id, absence_id, attachment_id, position)
  select ${schoolId}, ${absenceId}, n.id, (
      select count(*)::int from absence_attachment_links l where l.school_id = ${schoolId} and l.absence_id = ${absenceId}
    ) + n.position::int
  from unnest(${[...ids]}::uuid[]) with ordinality as n (id, position)
  on conflict do nothing`

/** Locks attachments of all schools that are older than 24 hours and belong to no report. */
export const lockUnusedAttachments = (tx: Db, now: Date) => tx<AttachmentId[]>`
  select p.school_id, p.id from absence_attachments p
  where p.created_at < ${now.toISOString()}::timestamptz - interval '24 hours' and not exists (select from ${linked(tx)})
  order by p.created_at limit 200
  for update of p skip locked`

/**
 * Deletes the given attachments that belong to no report. Their rows are locked, so no report can take one meanwhile.
 */
export const deleteAttachments = (tx: Db, unused: readonly AttachmentId[]) => tx<AttachmentId[]>`
  delete from absence_attachments p
  using unnest(${unused.map((one) => one.school_id)}::uuid[], ${unused.map((one) => one.id)}::uuid[]) as gone (school_id, id)
  where p.school_id = gone.school_id and p.id = gone.id and not exists (select from ${linked(tx)})
  returning p.school_id, p.id`
