import type { Db, Fragment } from '@nhip-cau/server-kit/database'

/** When the register of a class and day was saved; null if it was not. */
export const registerSavedAt = (db: Db, schoolId: Fragment, classId: Fragment, day: Fragment): Fragment => db`
  (select r.saved_at from registers r
    where r.school_id = ${schoolId} and r.class_id = ${classId} and r.day = ${day})`
