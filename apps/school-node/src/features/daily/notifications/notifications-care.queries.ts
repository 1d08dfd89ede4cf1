import type { Db } from '@nhip-cau/server-kit/database'
import type { NewNotification } from './notifications.queries.ts'

/** The teachers of a class who hold a permission, except who caused it. */
export const notifyClassTeachers = (
  db: Db,
  one: NewNotification,
  { classId, permission, exceptId }: { classId: string; permission: string; exceptId: string },
) => db`
  insert into notifications (school_id, account_id, event_id, kind, words, student_id, object_id)
  select ${one.schoolId}, a.id, ${one.eventId}, ${one.kind}, ${db.json(one.words)}, ${one.studentId ?? null}::uuid,
    ${one.objectId ?? null}::uuid
  from class_teachers t
  join accounts a on a.school_id = t.school_id and a.id = t.account_id and a.active and a.role = 'teacher'
    and ${permission} = any(a.permissions)
  where t.school_id = ${one.schoolId} and t.class_id = ${classId} and a.id <> ${exceptId}
  on conflict do nothing`
