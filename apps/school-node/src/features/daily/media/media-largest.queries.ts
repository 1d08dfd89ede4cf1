import type { Db } from '@nhip-cau/server-kit/database'

/** Queues the job that makes largest widths. One runs at a time on all machines, before those of AVIF files. */
export const queueLargest = async (db: Db, schoolId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await db`
    select graphile_worker.add_job(
      'media.largest', json_build_object('school_id', ${schoolId}::uuid, 'ids', ${[...ids]}::uuid[]),
      queue_name => 'media.largest', priority => 5, max_attempts => 8)`
}

export type WithOriginal = { school_id: string; id: string; width: number; height: number }

export const selectWithOriginal = (db: Db, schoolId: string, ids: readonly string[]) => db<WithOriginal[]>`
  select m.school_id, m.id, m.width, m.height from media m
  where m.school_id = ${schoolId} and m.id = any(${[...ids]}::uuid[]) and m.has_original`

/** Pictures whose job has failed for good, oldest first. */
export const selectOldOriginals = (db: Db, before: Date, limit: number) => db<WithOriginal[]>`
  select m.school_id, m.id, m.width, m.height from media m
  where m.has_original and m.created_at < ${before} order by m.created_at limit ${limit}`

/** Gives up the uploaded file of a picture. Returns false when the picture has been deleted, or another run was faster. */
export const updateWithoutOriginal = async (
  tx: Db,
  { school_id, id }: WithOriginal,
  /** Of the largest width. */
  bytes: number,
): Promise<boolean> => {
  const rows = await tx`
    update media set has_original = false, bytes = media.bytes + ${bytes}
    where media.school_id = ${school_id} and media.id = ${id} and media.has_original returning media.id`
  return rows.length > 0
}
