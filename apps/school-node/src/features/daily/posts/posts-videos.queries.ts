import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { pictureJson } from '../../../files/picture-json.queries.ts'

/** The videos of the version `v` in their order, as JSON. */
export const videosJson = (db: Db): Fragment => db`
  coalesce((
    select json_agg(json_build_object('id', o.id, 'mime', o.mime, 'width', o.width, 'height', o.height,
      'duration_seconds', o.duration_seconds, 'bytes', o.bytes, 'conversion', o.conversion,
      'conversion_percent', o.conversion_percent, 'poster', ${pictureJson(db, 'poster')}) order by pv.position)
    from post_videos pv
    join videos o on o.school_id = pv.school_id and o.id = pv.video_id
    left join media poster on poster.school_id = o.school_id and poster.id = o.poster_media_id
    where pv.school_id = v.school_id and pv.post_id = v.post_id and pv.version = v.version), '[]')`

/** Gives a version its videos in the given order. */
export const insertVideos = (
  tx: Db,
  schoolId: string,
  { postId, version }: { readonly postId: string; readonly version: number },
  ids: readonly string[],
) => tx`
  insert into post_videos (school_id, post_id, version, position, video_id)
  select ${schoolId}, ${postId}, ${version}, chosen.position, chosen.id
  from unnest(${[...ids]}::uuid[]) with ordinality as chosen (id, position)`
