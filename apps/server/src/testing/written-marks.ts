import type { Db } from '@nhip-cau/server-kit/database'

/** Mark of a write → number of its rows. */
export const found = (rows: readonly { mark: string; n: number }[]) => new Map(rows.map(({ mark, n }) => [mark, n]))

/** Counts the rows of each post with its classes. */
export const postMarks = (node: Db) => node<{ mark: string; n: number }[]>`
  select v.title as mark, count(distinct p.id) + count(c.class_id) as n
  from post_versions v
  join posts p on p.school_id = v.school_id and p.id = v.post_id
  left join post_version_classes c on c.school_id = v.school_id and c.post_id = v.post_id and c.version = v.version
  where v.title like 'w-%'
  group by v.title`

/** Counts the rows of each absence with its days. */
export const absenceMarks = (node: Db) => node<{ mark: string; n: number }[]>`
  select a.text as mark, count(distinct a.id) + count(d.day) as n
  from absences a left join absence_days d on d.school_id = a.school_id and d.absence_id = a.id
  group by a.text`
