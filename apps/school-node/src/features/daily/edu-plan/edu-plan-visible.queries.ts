import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { looksAt } from '../../../access/guardians.queries.ts'
import type { Staff } from './edu-plan-class.queries.ts'

/**
 * Plans `p`: the office sees all; a teacher those of the own classes, and the year plans of their age groups, also of
 * years that are over.
 */
export const visibleTo = (db: Db, actor: Staff): Fragment =>
  actor.role === 'school'
    ? db`p.school_id = ${actor.schoolId}`
    : db`p.school_id = ${actor.schoolId} and exists (
        select from class_teachers ct
        join classes oc on oc.school_id = ct.school_id and oc.id = ct.class_id
        where ct.school_id = ${actor.schoolId} and ct.account_id = ${actor.accountId}
          and (oc.id = p.class_id or (p.class_id is null and oc.age_group = p.age_group
            and oc.academic_year_id = p.academic_year_id)))`

/** Plans `p` that may be copied: those that the actor sees, and approved ones of the whole school. */
export const copyableBy = (db: Db, actor: Staff): Fragment =>
  db`p.school_id = ${actor.schoolId} and (p.approved_number is not null or ${visibleTo(db, actor)})`

/** Plans `p` of classes in which a child of the actor was or is in that time; only what was approved of them is shown. */
export const ofOwnFamily = (db: Db, actor: Actor): Fragment => db`
  p.school_id = ${actor.schoolId} and p.approved_number is not null and exists (
    select from student_classes own_place
    where own_place.school_id = ${actor.schoolId} and own_place.class_id = p.class_id
      and daterange(own_place.from_date, own_place.to_date) && daterange(p.starts_on, p.ends_on, '[]')
      and ${looksAt(db, actor, db`own_place.student_id`)})`

/** Plans `p` of the levels that families see: of weeks, and of days where the school shows them. */
export const shownLevels = (db: Db): Fragment => db`
  (p.level = 'week' or (p.level = 'day' and exists (
    select from schools s where s.school_id = p.school_id
      and (s.settings -> 'visibility' ->> 'families_see_day_plans')::boolean)))`
