import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { looksAt } from '../../../access/guardians.queries.ts'
import { seesParentPhones } from '../school-settings/school-settings-visibility.queries.ts'

/** The current date at the school; a subselect, so that it is evaluated once per statement. */
export const today = (db: Db, actor: Actor): Fragment => db`(select today_at(${actor.schoolId}))`

/** Matches the placement `sc` of student `s` valid today. */
export const classOfToday = (db: Db, actor: Actor): Fragment => db`
  sc.school_id = s.school_id and sc.student_id = s.id
    and sc.from_date <= ${today(db, actor)} and (sc.to_date is null or sc.to_date > ${today(db, actor)})`

/** The office sees all students, a teacher those of the own classes, a parent those they may look at. */
export const visibleTo = (db: Db, actor: Actor): Fragment => {
  const here = db`s.school_id = ${actor.schoolId} and s.deleted_at is null`
  switch (actor.role) {
    case 'school':
      return here
    case 'teacher':
      return db`${here} and exists (
        select from student_classes sc
        join account_classes ac on ac.school_id = sc.school_id and ac.class_id = sc.class_id
        where ${classOfToday(db, actor)} and ac.account_id = ${actor.accountId})`
    case 'parent':
      return db`${here} and s.status <> 'graduated' and s.anonymised_at is null
        and ${looksAt(db, actor, db`s.id`)}`
  }
}

const holds = (actor: Actor, ...keys: readonly string[]) => keys.some((key) => actor.permissions.includes(key))

/** Whether the actor may search families. Their phone numbers depend on the settings as well. */
export const seesFamilies = (actor: Actor): boolean => holds(actor, 'school.parents.index', 'teacher.parents.index')

export const seesPhones = (db: Db, actor: Actor): Fragment =>
  db`${seesFamilies(actor)}::boolean and ${seesParentPhones(db, actor)}`

/** Whether the consent for a purpose is currently granted. */
export const agreed = (db: Db, key: string): Fragment => db`
  exists (
    select from current_consents agreed
    where agreed.school_id = s.school_id and agreed.student_id = s.id and agreed.key = ${key} and agreed.granted)`
