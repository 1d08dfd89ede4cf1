import type { OwnClass } from '@nhip-cau/contract/students'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { seesClassList, seesTeacherPhones } from '../school-settings/school-settings-visibility.queries.ts'

/**
 * Returns the current classes of the actor's children with teachers and, if the settings allow it, children's names.
 */
export const selectOwnClasses = (db: Db, actor: Actor) => db<OwnClass[]>`
  select c.id, c.name, coalesce((
      select json_agg(json_build_object('full_name', a.full_name, 'homeroom', t.homeroom,
        'phone', case when ${seesTeacherPhones(db, actor)} then a.phone end) order by t.homeroom desc, a.name_order)
      from class_teachers t
      join accounts a on a.school_id = t.school_id and a.id = t.account_id and a.active
      where t.school_id = c.school_id and t.class_id = c.id), '[]') as teachers,
    case when ${seesClassList(db, actor)} then coalesce((
      select json_agg(st.full_name order by st.name_order, st.id)
      from student_classes sc
      join students st on st.school_id = sc.school_id and st.id = sc.student_id and st.status = 'studying'
        and st.deleted_at is null
      where sc.school_id = c.school_id and sc.class_id = c.id
        and daterange(sc.from_date, sc.to_date) @> today_at(sc.school_id)), '[]') end as children
  from classes c
  where c.school_id = ${actor.schoolId} and exists (
    select from looking_guardians g
    join student_classes sc on sc.school_id = g.school_id and sc.student_id = g.student_id
      and daterange(sc.from_date, sc.to_date) @> today_at(sc.school_id)
    join students own on own.school_id = g.school_id and own.id = g.student_id and own.status = 'studying'
    where g.school_id = c.school_id and g.account_id = ${actor.accountId} and sc.class_id = c.id)
  order by c.position, c.name`
