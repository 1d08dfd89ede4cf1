import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { seesParentPhones } from '../features/register/school-settings/school-settings-visibility.queries.ts'

type PhoneRow = { student_id: string; full_name: string; relation: string; phone: string }

/**
 * The guardians of each child to call, in this order, at most four. Without `actor` there is no permission check, because
 * somebody must be called now.
 */
export const selectPhones = (db: Db, schoolId: string, studentIds: readonly string[], actor?: Actor) => db<PhoneRow[]>`
  select child.id as student_id, called.full_name, called.relation, called.phone
  from (select distinct one as id from unnest(${[...studentIds]}::uuid[]) as one) child
  cross join lateral (
    select a.full_name, g.relation, a.phone, g.main_contact from acting_guardians g
    join accounts a on a.school_id = g.school_id and a.id = g.account_id
    where g.school_id = ${schoolId} and g.student_id = child.id
      and a.phone is not null ${actor === undefined ? db`` : db`and ${seesParentPhones(db, actor)}`}
    order by g.main_contact desc, a.full_name limit 4) called
  order by child.id, called.main_contact desc, called.full_name`
