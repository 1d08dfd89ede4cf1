import { defaultSettings } from '@nhip-cau/contract/settings'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

const decided = (db: Db, actor: Pick<Actor, 'schoolId'>, key: keyof typeof defaultSettings.visibility): Fragment => db`(
  select coalesce((school.settings #>> ${['visibility', key]}::text[])::boolean, ${defaultSettings.visibility[key]})
  from schools school where school.school_id = ${db.uuid(actor.schoolId)})`

/** Whether the actor may see phone numbers of parents: the office always, teachers if the settings allow it. */
export const seesParentPhones = (db: Db, actor: Actor): Fragment =>
  actor.role === 'teacher' ? decided(db, actor, 'teachers_see_parent_phones') : db`${actor.role === 'school'}`

/** Whether the actor may see the names of a class: parents only if the settings allow it. */
export const seesClassList = (db: Db, actor: Actor): Fragment =>
  actor.role === 'parent' ? decided(db, actor, 'parents_see_class_list') : db`true`

/** Whether the actor may see the names of families that comment: families only if the settings allow it. */
export const seesCommenterNames = (db: Db, actor: Actor): Fragment =>
  actor.role === 'parent' ? decided(db, actor, 'families_see_commenter_names') : db`true`

/** Whether the actor may see phone numbers of teachers: colleagues always, parents if the settings allow it. */
export const seesTeacherPhones = (db: Db, actor: Actor): Fragment =>
  actor.role === 'parent' ? decided(db, actor, 'parents_see_teacher_phones') : db`true`

/** Whether families see photos and videos in which nobody is tagged. Evaluated once for a statement. */
export const familiesSeeUntagged = (db: Db, actor: Pick<Actor, 'schoolId'>): Fragment =>
  decided(db, actor, 'families_see_untagged_photos')
