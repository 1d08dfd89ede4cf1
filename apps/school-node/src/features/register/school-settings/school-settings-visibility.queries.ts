import { defaultSettings } from '@nhip-cau/contract/settings'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

const decided = (db: Db, actor: Actor, key: keyof typeof defaultSettings.visibility): Fragment => db`(
  select coalesce((school.settings #>> ${['visibility', key]}::text[])::boolean, ${defaultSettings.visibility[key]})
  from schools school where school.school_id = ${actor.schoolId})`

/** Whether families' numbers may be shown to this person: the office always, teachers as the school decides. */
export const seesParentPhones = (db: Db, actor: Actor): Fragment =>
  actor.role === 'teacher' ? decided(db, actor, 'teachers_see_parent_phones') : db`${actor.role === 'school'}`

/** Whether the names of a class may be shown to this person: families as the school decides. */
export const seesClassList = (db: Db, actor: Actor): Fragment =>
  actor.role === 'parent' ? decided(db, actor, 'parents_see_class_list') : db`true`

/** Whether teachers' numbers may be shown to this person: colleagues always, families as the school decides. */
export const seesTeacherPhones = (db: Db, actor: Actor): Fragment =>
  actor.role === 'parent' ? decided(db, actor, 'parents_see_teacher_phones') : db`true`
