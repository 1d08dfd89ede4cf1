import { draftLimits } from '@nhip-cau/contract/post-drafts'
import type { FileKind } from '../../../../files/file-kind.ts'

/** The files of a draft have its owner as their only viewer. Drafts that nobody has changed for long are deleted. */
export const draftFiles: FileKind = {
  kind: 'post-draft',
  visible: (db, actor) => db`exists (
    select from post_drafts d
    where d.school_id = ${actor.schoolId} and d.id = ref.owner_id and d.owner_account_id = ${actor.accountId}
      and d.deleted_at is null)`,
  changeable: (db) => db`true`,
  releaseExpired: async (tx, now, limit) => {
    const at = now.toISOString()
    const gone = await tx`
      delete from post_drafts d
      where (d.school_id, d.id) in (
        select old.school_id, old.id from post_drafts old
        where old.changed_at <= ${at}::timestamptz - make_interval(days => ${draftLimits.days})
          or old.deleted_at <= ${at}::timestamptz - make_interval(hours => ${draftLimits.restorableHours})
        limit ${limit} for update skip locked)
      returning d.id`
    return gone.length
  },
}
