import type { NotificationKind } from '@nhip-cau/contract/notifications'
import type { Db } from '@nhip-cau/server-kit/database'

export type AboutChild = { readonly student_id: string; readonly words: Readonly<Record<string, string>> }

type Told = { readonly schoolId: string; readonly eventId: string; readonly kind: NotificationKind }

/**
 * Everybody who speaks for each of these children, in one statement. The trace of an event is per child, so that a family
 * with two children in one class hears of both.
 */
export const notifyFamilies = (db: Db, { schoolId, eventId, kind }: Told, children: readonly AboutChild[]) => db`
  insert into notifications (school_id, account_id, event_id, kind, words, student_id)
  select ${schoolId}, a.id, md5(${eventId} || c.student_id::text)::uuid, ${kind}, c.words, c.student_id
  from jsonb_to_recordset(${db.json(children.map((one) => ({ student_id: one.student_id, words: { ...one.words } })))})
    as c (student_id uuid, words jsonb)
  join acting_guardians g on g.school_id = ${schoolId} and g.student_id = c.student_id
  join accounts a on a.school_id = g.school_id and a.id = g.account_id and a.active
  on conflict do nothing`

/** The teachers of a class who take its register. */
export const notifyTeachers = (
  db: Db,
  { schoolId, eventId, kind, studentIds = [] }: Told & { readonly studentIds?: readonly string[] },
  classId: string,
  words: Readonly<Record<string, string>>,
) => db`
  insert into notifications (school_id, account_id, event_id, kind, words, student_ids)
  select ${schoolId}, a.id, ${eventId}, ${kind}, ${db.json(words)}, ${[...studentIds]}::uuid[]
  from class_teachers t
  join accounts a on a.school_id = t.school_id and a.id = t.account_id and a.active and 'teacher.attend' = any(a.permissions)
  where t.school_id = ${schoolId} and t.class_id = ${classId}
  on conflict do nothing`
