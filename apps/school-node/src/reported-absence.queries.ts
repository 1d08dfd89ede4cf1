import type { Db, Fragment } from '@nhip-cau/server-kit/database'

/**
 * What a family has reported of one child and day, for `join lateral (…) rep on true`: no row where it reported nothing.
 * Written so that the rows of this child are looked up, and not those of all children grouped first.
 */
export const reportOf = (db: Db, schoolId: Fragment, studentId: Fragment, day: Fragment): Fragment => db`
  select
    bool_or(r.half = 'whole') or count(distinct r.half) filter (where r.half <> 'whole') = 2 as whole,
    bool_or(r.half in ('whole', 'morning')) as morning,
    case when bool_or(r.half = 'whole') or count(distinct r.half) > 1 then 'whole' else min(r.half) end as half,
    bool_or(r.status = 'confirmed') as confirmed,
    bool_or(r.refundable and r.half = 'whole') as refundable
  from reported_absences r
  where r.school_id = ${schoolId} and r.student_id = ${studentId} and r.day = ${day}
  having count(*) > 0`
