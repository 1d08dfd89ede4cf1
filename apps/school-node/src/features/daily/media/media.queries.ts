import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import type { FileKind } from '../../../files/file-kind.ts'
import { seesFile, selectKindsOfImage } from '../../../files/file-references.queries.ts'

export type MediaRow = {
  id: string
  width: number
  height: number
  placeholder: string
  widths: number[]
}

/** A picture that was stored just now. */
export type StoredRow = MediaRow & { has_original: boolean }

export type MediaFiles = {
  school_id: string
  id: string
  widths: number[]
}

type Owner = Pick<Actor, 'schoolId' | 'accountId'>

/** Inserts a picture as incomplete, before its files are written. */
export const insertIncomplete = async (db: Db, actor: Owner, media: Omit<StoredRow, 'id'> & { bytes: number }) => {
  const [row] = await db<StoredRow[]>`
    insert into media (
      school_id, owner_account_id, width, height, placeholder, widths, bytes, has_original, incomplete)
    values (${actor.schoolId}, ${actor.accountId}, ${media.width}, ${media.height}, ${media.placeholder},
      ${media.widths}, ${media.bytes}, ${media.has_original}, true)
    returning id, width, height, placeholder, widths, has_original`
  return row as StoredRow
}

/** Marks pictures as complete, so that they can be used. */
export const completeMedia = (db: Db, actor: Owner, ids: readonly string[]) => db`
  update media set incomplete = false where media.school_id = ${actor.schoolId} and media.id = any(${[...ids]}::uuid[])`

/**
 * Queues the AVIF job. One runs at a time on all machines, with a lower priority than the jobs that people wait for.
 */
export const queueAvif = async (db: Db, schoolId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await db`
    select graphile_worker.add_job('media.avif', json_build_object('school_id', ${schoolId}::uuid, 'ids', ${[...ids]}::uuid[]),
      queue_name => 'media.avif', priority => 10, max_attempts => 8)`
}

export const selectWithoutAvif = (db: Db, schoolId: string, ids: readonly string[]): Promise<MediaFiles[]> => db<
  MediaFiles[]
>`
  select m.school_id, m.id, m.widths from media m
  where m.school_id = ${schoolId} and m.id = any(${[...ids]}::uuid[]) and not m.has_avif`

/** Returns false when the picture has been deleted. */
export const setHasAvif = async (db: Db, schoolId: string, id: string): Promise<boolean> => {
  const rows = await db`
    update media set has_avif = true where media.school_id = ${schoolId} and media.id = ${id} returning media.id`
  return rows.length > 0
}

/** The picture, if the account may see it now. */
export const selectVisibleImage = async (db: Db, actor: Actor, kinds: readonly FileKind[], mediaId: string) => {
  const owning = await selectKindsOfImage(db, actor, kinds, mediaId)
  const [row] = await db<{ id: string; widths: number[]; has_avif: boolean }[]>`
    select m.id, m.widths, m.has_avif from media m
    where m.school_id = ${actor.schoolId} and m.id = ${mediaId} and ${seesFile(db, actor, owning)}`
  return row
}
