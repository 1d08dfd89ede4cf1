import type { Db, Fragment } from '@nhip-cau/server-kit/database'

// The data of one child in this feature: the copy for the family, and the erasure.

export type StoredMeasure = { id: string; class: string; day: string; ciphertext: Buffer; by: string; at: string }

/** Measurements that families see or would see with their consent: a copy contains all that is stored. */
export const selectChildMeasures = (db: Db, schoolId: string, studentId: string) => db<StoredMeasure[]>`
  select g.id, c.name as class, g.day, v.ciphertext, a.full_name as by, v.at
  from growth_measures g
  cross join lateral (
    select x.ciphertext, x.by_account, x.at from growth_versions x
    where x.school_id = g.school_id and x.measure_id = g.id and x.counts_from <= clock_now()
    order by x.version desc limit 1) v
  join classes c on c.school_id = g.school_id and c.id = g.class_id
  join accounts a on a.school_id = g.school_id and a.id = v.by_account
  where g.school_id = ${schoolId} and g.student_id = ${studentId} and v.ciphertext is not null
  order by g.day`

export const measuresOf = (db: Db, schoolId: string, studentId: string): Fragment => db`
  select g.id from growth_measures g where g.school_id = ${schoolId} and g.student_id = ${studentId}`

/** Deletes measurements with their versions. */
export const eraseMeasures = (tx: Db, schoolId: string, studentId: string) => tx`
  delete from growth_measures g where g.school_id = ${schoolId} and g.student_id = ${studentId}`
