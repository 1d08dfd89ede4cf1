import type { Video, VideoConversion } from '@nhip-cau/contract/media'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import type { MediaRow } from '../features/daily/media/media.queries.ts'
import type { FileKind } from './file-kind.ts'
import { isUsable, type Owners, seesReferred, selectOwningKinds } from './file-references.queries.ts'

export type VideoRow = Pick<Video, 'id' | 'mime' | 'width' | 'height' | 'duration_seconds' | 'bytes'> & {
  conversion: VideoConversion
  conversion_percent: number
  poster: MediaRow | null
}

/** The references to the video `o`. */
const referring = (db: Db): Fragment =>
  db`video_references ref where ref.school_id = o.school_id and ref.video_id = o.id`

/** Selects those of `kinds` that own the video. */
export const selectKindsOfVideo = (db: Db, actor: Actor, kinds: readonly FileKind[], id: string) =>
  selectOwningKinds(
    db,
    kinds,
    db`video_references ref where ref.school_id = ${actor.schoolId} and ref.video_id = ${id}`,
  )

/** Whether the actor may see the video `o`. */
export const seesVideo = (db: Db, actor: Actor, kinds: readonly FileKind[]): Fragment =>
  seesReferred(db, actor, kinds, 'o', referring(db))

/** Whether the actor may change what the video `o` belongs to, or has uploaded it for nothing yet. */
export const changesVideo = (db: Db, actor: Actor, kinds: readonly FileKind[]): Fragment => {
  const changeable = kinds.flatMap(({ changeable: may, ...kind }): FileKind[] =>
    may === undefined
      ? []
      : [{ ...kind, visible: (on, who, file) => on`(${kind.visible(on, who, file)} and ${may(on, who)})` }],
  )
  return seesVideo(db, actor, changeable)
}

/** Selects those of `ids` that the actor may give to an owner. Locks them against the cleaning until the transaction ends. */
export const selectUsableVideos = (tx: Db, actor: Actor, ids: readonly string[], owners: Owners) =>
  tx<{ id: string }[]>`
    select o.id from videos o
    where o.school_id = ${actor.schoolId} and o.id = any(${[...ids]}::uuid[]) and o.status = 'ready'
      and ${isUsable(tx, actor, owners, 'o', referring(tx))}
    for key share of o`

export type VideoId = { readonly school_id: string; readonly id: string }

/** Locks videos of all schools that are older than a day and have no reference. */
export const lockUnreferredVideos = (tx: Db, now: Date, limit: number) => tx<VideoId[]>`
  select o.school_id, o.id from videos o
  where o.created_at < ${now.toISOString()}::timestamptz - interval '24 hours' and not exists (select from ${referring(tx)})
  order by o.created_at limit ${limit}
  for update of o skip locked`

/** Selects those of the given videos that still have no reference; after their lock no new one is possible. */
export const selectStillUnreferred = (tx: Db, videos: readonly VideoId[]) => tx<VideoId[]>`
  select o.school_id, o.id
  from unnest(${videos.map((one) => one.school_id)}::uuid[], ${videos.map((one) => one.id)}::uuid[]) as given (school_id, id)
  join videos o on o.school_id = given.school_id and o.id = given.id
  where not exists (select from ${referring(tx)})`
