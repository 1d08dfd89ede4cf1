import type { ActorIn } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { visibleTo } from './edu-plan-visible.queries.ts'

// What waits for somebody, for the tasks of the start page. Both have the columns id, class_id, level, age_group, starts_on,
// by_id and since.

const columns = (db: Db): Fragment => db`p.id, p.class_id, p.level, p.age_group, p.starts_on`

/** Plans that the office has to approve. */
export const plansToApprove = (db: Db, schoolId: string): Fragment => db`
  select ${columns(db)}, p.submitted_by as by_id, p.waiting_since as since
  from edu_plans p
  where p.school_id = ${schoolId} and p.state = 'waiting' and not is_closed_year(p.school_id, p.academic_year_id)`

/** Plans that the office returned to the teachers who write them. */
export const returnedPlans = (db: Db, actor: ActorIn<'school' | 'teacher'>): Fragment => db`
  select ${columns(db)}, v.account_id as by_id, v.at as since
  from edu_plans p
  cross join lateral (
    select x.account_id, x.at from edu_plan_versions x
    where x.school_id = p.school_id and x.plan_id = p.id and x.kind = 'returned'
    order by x.number desc limit 1) v
  where ${visibleTo(db, actor)} and p.state = 'returned' and not is_closed_year(p.school_id, p.academic_year_id)`
