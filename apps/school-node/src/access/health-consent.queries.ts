import type { Db, Fragment } from '@nhip-cau/server-kit/database'

/**
 * True if the family of the child `child` (a row of students) consents to the use of health data: allergies, diets and
 * health notes are shown only then.
 */
export const agreesToHealthData = (db: Db, child: Fragment): Fragment => db`
  exists (
    select from current_consents agreed
    where agreed.school_id = ${child}.school_id and agreed.student_id = ${child}.id and agreed.key = 'health'
      and agreed.granted)`
