import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { looksAt } from '../../../access/guardians.queries.ts'
import { teachesClass } from '../../../access/visible.queries.ts'

/** Narrows `reachedChildren` to those whom this published post is for. */
export const ofPost = (db: Db, postId: Fragment): Fragment => db`
  and (exists (
    select from post_audience pa
    where pa.school_id = sc.school_id and pa.post_id = ${postId} and pa.kind <> 'internal'
      and (pa.class_id is null or pa.class_id = sc.class_id))
  or exists (
    select from post_audience_children pc
    where pc.school_id = sc.school_id and pc.post_id = ${postId} and pc.student_id = sc.student_id))`

type Whose = {
  /** Also the children of others than the caller's. */
  readonly everybody?: boolean
  /** Also children without anybody who can see posts for them. */
  readonly withoutAccount?: boolean
}

/** The children that the actor may know of: teachers those of their classes, parents those they look at. */
const ownOf = (db: Db, actor: Actor): Fragment => {
  switch (actor.role) {
    case 'school':
      return db``
    case 'teacher':
      return db`and ${teachesClass(db, actor, db`sc.class_id`)}`
    case 'parent':
      return db`and ${looksAt(db, actor, db`s.id`)}`
  }
}

/**
 * The studying children of the classes `ofClass` with somebody who can see posts for them, each with its family. Children
 * with the same main contact are one family.
 */
export const reachedChildren = (
  db: Db,
  actor: Actor,
  ofClass: Fragment,
  { everybody = false, withoutAccount = false }: Whose = {},
): Fragment => db`
  select s.id, coalesce(main.account_id, s.id) as family, c.id as class_id
  from student_classes sc
  join classes c on c.school_id = sc.school_id and c.id = sc.class_id and c.archived_at is null
  join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
  join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.status = 'studying'
  left join family_members main on main.school_id = s.school_id and main.student_id = s.id and main.main_contact
  where sc.school_id = ${db.uuid(actor.schoolId)} and sc.from_date <= (select today_at(${db.uuid(actor.schoolId)}))
    and (sc.to_date is null or sc.to_date > (select today_at(${db.uuid(actor.schoolId)})))
    ${ofClass} ${everybody ? db`` : ownOf(db, actor)}
    ${
      withoutAccount
        ? db``
        : db`and exists (
            select from looking_guardians g
            join accounts a on a.school_id = g.school_id and a.id = g.account_id and a.active
            where g.school_id = s.school_id and g.student_id = s.id)`
    }`
