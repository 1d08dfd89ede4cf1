import type { FileKind } from '../../../files/file-kind.ts'

/** Faces of the staff are seen by everybody in the school, faces of parents by the staff and themselves. */
export const avatarFiles: FileKind = {
  kind: 'avatar',
  visible: (db, actor) => db`exists (
    select from accounts a
    where a.school_id = ref.school_id and a.id = ref.owner_id and a.active
      and (a.role <> 'parent' or ${actor.role !== 'parent'} or a.id = ${actor.accountId}))`,
}
