import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import type { FileKind } from '../../../files/file-kind.ts'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import { seesVideo, selectKindsOfVideo, type VideoId, type VideoRow } from '../../../files/video-references.queries.ts'

export type NewVideo = Omit<VideoRow, 'id' | 'poster' | 'conversion' | 'conversion_percent'> & {
  readonly upload_id: string
  readonly poster_media_id: string | null
}

/**
 * Inserts a video before its file is in the store. Returns its id, or that of the video that an earlier attempt made of
 * the same upload.
 */
export const insertVideo = async (tx: Db, actor: Actor, video: NewVideo): Promise<string> => {
  const [row] = await tx<{ id: string }[]>`
    insert into videos (school_id, owner_account_id, upload_id, mime, width, height, duration_seconds, bytes, poster_media_id)
    values (${actor.schoolId}, ${actor.accountId}, ${video.upload_id}, ${video.mime}, ${video.width}, ${video.height},
      ${video.duration_seconds}, ${video.bytes}, ${video.poster_media_id})
    on conflict (school_id, upload_id) do update set upload_id = excluded.upload_id
    returning videos.id`
  if (!row) throw new Error('insert returned no row')
  return row.id
}

export const completeVideo = (tx: Db, schoolId: string, id: string) => tx`
  update videos set status = 'ready' where videos.school_id = ${schoolId} and videos.id = ${id}`

/** The own video that an upload has become, finished or not. */
export const selectVideoOfUpload = async (db: Db, actor: Actor, uploadId: string) => {
  const [row] = await db<(VideoRow & { status: string })[]>`
    select o.id, o.mime, o.width, o.height, o.duration_seconds, o.bytes, o.status, o.conversion, o.conversion_percent,
      ${pictureJson(db)} as poster
    from videos o
    left join media m on m.school_id = o.school_id and m.id = o.poster_media_id
    where o.school_id = ${actor.schoolId} and o.upload_id = ${uploadId} and o.owner_account_id = ${actor.accountId}`
  return row
}

/** The video, if the account may see it now. */
export const selectVisibleVideo = async (db: Db, actor: Actor, kinds: readonly FileKind[], id: string) => {
  const owning = await selectKindsOfVideo(db, actor, kinds, id)
  const [row] = await db<Pick<VideoRow, 'id' | 'mime' | 'bytes'>[]>`
    select o.id, o.mime, o.bytes from videos o
    where o.school_id = ${actor.schoolId} and o.id = ${id} and o.status = 'ready' and ${seesVideo(db, actor, owning)}`
  return row
}

export const deleteVideos = (tx: Db, videos: readonly VideoId[]) => tx`
  delete from videos o
  using unnest(${videos.map((one) => one.school_id)}::uuid[], ${videos.map((one) => one.id)}::uuid[]) as gone (school_id, id)
  where o.school_id = gone.school_id and o.id = gone.id`

/** A poster is shown to those who may see its video. `kinds` are those of the owners of videos. */
export const posterFiles = (kinds: readonly FileKind[]): FileKind => ({
  kind: 'video-poster',
  visible: (db, actor) => db`exists (
    select from videos o
    where o.school_id = ${actor.schoolId} and o.id = ref.owner_id and ${seesVideo(db, actor, kinds)})`,
})
