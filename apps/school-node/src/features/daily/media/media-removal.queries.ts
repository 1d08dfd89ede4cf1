import type { Db } from '@nhip-cau/server-kit/database'
import { type FileId, type RemovedFile, referring, these } from '../../../files/file-references.queries.ts'

/** Whether to wait for a row that another transaction has locked, or to skip it until the next run. */
export type WhenBusy = 'wait' | 'skip'

/** Deletes the rows that nothing refers to and returns them. */
export const deleteUnreferred = async (
  tx: Db,
  files: readonly FileId[],
  whenBusy: WhenBusy,
): Promise<RemovedFile[]> => {
  // After the lock no new reference is possible, and the next statement sees every earlier one.
  const locked = await tx<FileId[]>`
    select m.school_id, m.id from media m join ${these(tx, files)} on m.school_id = given.school_id and m.id = given.id
    order by m.id for update of m ${whenBusy === 'skip' ? tx`skip locked` : tx``}`
  return tx<RemovedFile[]>`
    delete from media m using ${these(tx, locked)}
    where m.school_id = given.school_id and m.id = given.id and not exists (select from ${referring(tx)})
    returning m.school_id, m.id, m.widths, m.has_original`
}
