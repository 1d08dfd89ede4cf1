import type { Db, Fragment } from '@nhip-cau/server-kit/database'

// The data of one child in this feature: the copy for the family, and the erasure.

export type ChildView = { camera: string; class: string | null; by: string; from: string; to: string | null }

/** Who watched the class through this child. */
export const selectChildViews = (db: Db, schoolId: string, studentId: string) => db<ChildView[]>`
  select k.name as camera, c.name as class, a.full_name as by, v.started_at as from, v.ended_at as to
  from camera_views v
  join cameras k on k.school_id = v.school_id and k.id = v.camera_id
  join accounts a on a.school_id = v.school_id and a.id = v.account_id
  left join classes c on c.school_id = v.school_id and c.id = v.class_id
  where v.school_id = ${schoolId} and v.student_id = ${studentId}
  order by v.started_at, v.id`

export const viewsOf = (db: Db, schoolId: string, studentId: string): Fragment => db`
  select v.id from camera_views v where v.school_id = ${schoolId} and v.student_id = ${studentId}`

export const eraseViews = (tx: Db, schoolId: string, studentId: string) => tx`
  delete from camera_views v where v.school_id = ${schoolId} and v.student_id = ${studentId}`

/** Of a parent whose account is deleted. */
export const eraseViewsBy = (tx: Db, schoolId: string, accountId: string) => tx`
  delete from camera_views v where v.school_id = ${schoolId} and v.account_id = ${accountId}`
