import type { Db } from '@nhip-cau/server-kit/database'
import { pictureJson } from '../../../../files/picture-json.queries.ts'
import type { MediaRow } from '../../media/media.queries.ts'

export type LateRow = {
  id: string
  full_name: string
  nickname: string | null
  class_id: string
  class_name: string
  photo: MediaRow | null
  times: number
  minutes: number
  days: { day: string; minutes: number; left_at: string; collector: string }[]
}

/** The children who were picked up late in these days, with the most minutes first. */
export const selectLate = (db: Db, schoolId: string, from: string, to: string) => db<LateRow[]>`
  select st.id, st.full_name, st.nickname, c.id as class_id, c.name as class_name,
    ${pictureJson(db)} as photo,
    late.times, late.minutes, late.days
  from (
    select d.student_id, (array_agg(d.class_id order by d.day desc))[1] as class_id, count(*)::int as times,
      sum(d.late_minutes)::int as minutes,
      json_agg(json_build_object('day', d.day, 'minutes', d.late_minutes, 'collector', d.collector_name,
        'left_at', to_char(d.left_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by d.day) as days
    from departures d
    where d.school_id = ${schoolId} and d.day >= ${from} and d.day < ${to} and d.undone_at is null and d.late_minutes > 0
    group by d.student_id
  ) late
  join students st on st.school_id = ${schoolId} and st.id = late.student_id
  join classes c on c.school_id = ${schoolId} and c.id = late.class_id
  left join media m on m.school_id = ${schoolId} and m.id = st.photo_media_id
  order by late.minutes desc, st.name_order, st.id`
