import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { looksAt } from '../../../access/guardians.queries.ts'
import { seesParentPhones } from '../school-settings/school-settings-visibility.queries.ts'

/** The day it is at the school, asked once per statement. */
export const today = (db: Db, actor: Actor): Fragment => db`(select today_at(${actor.schoolId}))`

/** The class `sc` of the child `s` today. */
export const classOfToday = (db: Db, actor: Actor): Fragment => db`
  sc.school_id = s.school_id and sc.student_id = s.id
    and sc.from_date <= ${today(db, actor)} and (sc.to_date is null or sc.to_date > ${today(db, actor)})`

/** The office sees everybody, a teacher the children of the own classes, a family those it may look at. */
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

/** Whether somebody may look families up at all; their numbers only as the school decides. */
export const seesFamilies = (actor: Actor): boolean => holds(actor, 'school.parents.index', 'teacher.parents.index')

export const seesPhones = (db: Db, actor: Actor): Fragment =>
  db`${seesFamilies(actor)}::boolean and ${seesParentPhones(db, actor)}`

/** The family's word on a purpose: false until somebody agreed, and again once somebody withdrew. */
export const agreed = (db: Db, key: string): Fragment => db`
  exists (
    select from current_consents agreed
    where agreed.school_id = s.school_id and agreed.student_id = s.id and agreed.key = ${key} and agreed.granted)`
