import type { Db, Fragment } from '@nhip-cau/server-kit/database'

/** When the newest post that families of a class see was published; posts for the whole school are left out. */
export const newestPostOfClass = (db: Db, schoolId: Fragment, classId: Fragment): Fragment => db`
  (select a.listed_at from post_audience a
    where a.school_id = ${schoolId} and a.class_id = ${classId} and a.kind <> 'internal'
    order by a.listed_at desc limit 1)`
