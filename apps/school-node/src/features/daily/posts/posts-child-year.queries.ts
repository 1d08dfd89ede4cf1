import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { visibleTo } from './posts.queries.ts'
import { keptFrom } from './posts-hidden.queries.ts'
import { withOwnClasses } from './posts-lists.queries.ts'

/**
 * The published posts with photos or videos of a child that the actor may see: columns id, at, title, images (JSON) and
 * videos (their number). `wanted` filters by `p.published_at`.
 */
export const postsWithChild = (db: Db, actor: Actor, studentId: string, wanted: Fragment): Fragment => db`
  (${withOwnClasses(db, actor)}
  select p.id, p.published_at as at, v.title, seen.images, seen.videos
  from (
    select distinct t.post_id from post_tags t
    where t.school_id = ${actor.schoolId} and t.student_id = ${studentId}) tagged
  join posts p on p.school_id = ${actor.schoolId} and p.id = tagged.post_id and ${wanted}
  join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = p.accepted_version
  cross join lateral (
    select (select json_agg(image order by nth) from json_array_elements(v.images) with ordinality as of (image, nth)
        where (image ->> 'id')::uuid = any(ofChild.files)) as images,
      (select count(*)::int from post_videos pv
        where pv.school_id = v.school_id and pv.post_id = v.post_id and pv.version = v.version
          and pv.video_id = any(ofChild.files)) as videos
    from (select array(
      select t.file_id from post_tags t
      where t.school_id = v.school_id and t.post_id = v.post_id and t.version = v.version
        and t.student_id = ${studentId} and t.file_id <> all(${keptFrom(db, actor)})) as files) ofChild) seen
  where ${visibleTo(db, actor)} and (seen.images is not null or seen.videos > 0))`
