import type { Db } from '@nhip-cau/server-kit/database'

export type ChildPost = { title: string; text: string; at: string; images: { id: string; widths: number[] }[] }

/** The accepted posts that the child's classes got while it was in them. */
export const selectChildPosts = (db: Db, schoolId: string, studentId: string) => db<ChildPost[]>`
  select v.title, v.text, p.published_at as at,
    coalesce((select json_agg(json_build_object('id', m.id, 'widths', m.widths) order by pi.position)
      from post_images pi join media m on m.school_id = pi.school_id and m.id = pi.media_id
      where pi.school_id = v.school_id and pi.post_id = v.post_id and pi.version = v.version), '[]') as images
  from posts p
  join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = p.accepted_version
  where p.school_id = ${schoolId} and p.deleted_at is null and p.published_at is not null
    and exists (
      select from post_audience pa
      join student_classes sc on sc.school_id = pa.school_id and sc.class_id = pa.class_id
      where pa.school_id = p.school_id and pa.post_id = p.id and sc.student_id = ${studentId}
        and daterange(sc.from_date, sc.to_date) @> p.published_at::date)
  order by p.published_at desc limit 2000`
