import { availableParallelism } from 'node:os'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import type { FileKind } from '../../../files/file-kind.ts'
import {
  changesVideo,
  seesVideo,
  selectKindsOfVideo,
  type VideoId,
  type VideoRow,
} from '../../../files/video-references.queries.ts'

/** A converted size of a video. */
export type VideoSize = {
  readonly size: number
  /** In pixels. */
  readonly width: number
  readonly height: number
  /** Of its file, in bytes. */
  readonly bytes: number
  /** Of its heaviest segment, in bits in a second. */
  readonly bandwidth: number
}

/** One for two processors, and at most two, because jobs that people wait for need the other workers. */
const atOnce = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)))

/**
 * Marks videos as waiting and queues their jobs. So many queues, so many run at once on all machines of the node, with a
 * lower priority than the jobs that people wait for. The number of tries is limited by the job itself.
 */
export const queueConversions = (tx: Db, videos: readonly VideoId[]) => tx`
  with waiting as (
    update videos o set conversion = 'waiting'
    from unnest(${videos.map((one) => one.school_id)}::uuid[], ${videos.map((one) => one.id)}::uuid[]) as given (school_id, id)
    where o.school_id = given.school_id and o.id = given.id and o.conversion = 'none'
    returning o.school_id, o.id)
  select graphile_worker.add_job('media.convert', json_build_object('school_id', w.school_id, 'id', w.id),
    queue_name => 'media.convert-' || abs(hashtext(w.id::text) % ${atOnce}::int),
    priority => 20, max_attempts => 25)
  from waiting w`

/** Videos of all schools that were uploaded when nothing could convert them, newest first. */
export const selectUnconverted = (tx: Db, limit: number) => tx<VideoId[]>`
  select o.school_id, o.id from videos o where o.conversion = 'none' and o.status = 'ready'
  order by o.created_at desc limit ${limit}
  for update of o skip locked`

export type Converting = VideoId & {
  owner_account_id: string
  duration_seconds: number
  conversion_tries: number
  poster_media_id: string | null
}

/** Begins a conversion. Undefined if the video is gone or nothing is left to be done. */
export const beginConversion = async (db: Db, { school_id, id }: VideoId): Promise<Converting | undefined> => {
  const [row] = await db<Converting[]>`
    update videos o set conversion = 'running', conversion_percent = 0, conversion_tries = o.conversion_tries + 1
    where o.school_id = ${school_id} and o.id = ${id} and o.conversion in ('waiting', 'running')
    returning o.school_id, o.id, o.owner_account_id, o.duration_seconds, o.conversion_tries, o.poster_media_id`
  return row
}

/** Returns false if the video is gone. */
export const setPercent = async (db: Db, { school_id, id }: VideoId, percent: number): Promise<boolean> => {
  const rows = await db`
    update videos o set conversion_percent = ${percent}::int
    where o.school_id = ${school_id} and o.id = ${id} and o.conversion = 'running'
    returning o.id`
  return rows.length > 0
}

/** Ends a conversion without success. One that was only interrupted does not count as a try. */
export const endConversion = (
  db: Db,
  { school_id, id }: VideoId,
  as: 'failed' | 'waiting' | 'none',
  interrupted = false,
) => db`
  update videos o set conversion = ${as}, conversion_percent = 0,
    conversion_tries = o.conversion_tries - case when ${interrupted} then 1 else 0 end
  where o.school_id = ${school_id} and o.id = ${id} and o.conversion in ('waiting', 'running')`

/** Locks the row, so that the cleaning cannot delete it while its files are moved. Returns false if it is gone. */
export const lockConverting = async (tx: Db, { school_id, id }: VideoId): Promise<boolean> => {
  const rows = await tx`
    select from videos o where o.school_id = ${school_id} and o.id = ${id} and o.conversion = 'running' for update of o`
  return rows.length > 0
}

export const completeConversion = (tx: Db, { school_id, id }: VideoId, sizes: readonly VideoSize[]) => tx`
  update videos o set conversion = 'done', conversion_percent = 100, sizes = ${JSON.stringify(sizes)}::jsonb
  where o.school_id = ${school_id} and o.id = ${id}`

/** Gives a video the poster that was made of it, unless it has one. */
export const setPoster = (tx: Db, { school_id, id }: VideoId, mediaId: string) => tx`
  update videos o set poster_media_id = ${mediaId}
  where o.school_id = ${school_id} and o.id = ${id} and o.poster_media_id is null`

/** The sizes of a video, if the account may see it now. */
export const selectVisibleSizes = async (db: Db, actor: Actor, kinds: readonly FileKind[], id: string) => {
  const owning = await selectKindsOfVideo(db, actor, kinds, id)
  const [row] = await db<{ id: string; sizes: VideoSize[] }[]>`
    select o.id, o.sizes from videos o
    where o.school_id = ${actor.schoolId} and o.id = ${id} and o.conversion = 'done' and ${seesVideo(db, actor, owning)}`
  return row
}

/** How far the conversion of a video is, if the account may see it now. */
export const selectConversion = async (db: Db, actor: Actor, kinds: readonly FileKind[], id: string) => {
  const owning = await selectKindsOfVideo(db, actor, kinds, id)
  const [row] = await db<Pick<VideoRow, 'conversion' | 'conversion_percent'>[]>`
    select o.conversion, o.conversion_percent from videos o
    where o.school_id = ${actor.schoolId} and o.id = ${id} and o.status = 'ready' and ${seesVideo(db, actor, owning)}`
  return row
}

/** As `selectConversion`, for those who may change what it belongs to; locked. */
export const lockConversion = async (tx: Db, actor: Actor, kinds: readonly FileKind[], id: string) => {
  const owning = await selectKindsOfVideo(tx, actor, kinds, id)
  const [row] = await tx<Pick<VideoRow, 'conversion' | 'conversion_percent'>[]>`
    select o.conversion, o.conversion_percent from videos o
    where o.school_id = ${actor.schoolId} and o.id = ${id} and o.status = 'ready' and ${changesVideo(tx, actor, owning)}
    for update of o`
  return row
}

/** Forgets that a conversion has failed, so that it can be queued again. */
export const forgetFailure = (tx: Db, { school_id, id }: VideoId) => tx`
  update videos o set conversion = 'none', conversion_percent = 0, conversion_tries = 0
  where o.school_id = ${school_id} and o.id = ${id} and o.conversion = 'failed'`
