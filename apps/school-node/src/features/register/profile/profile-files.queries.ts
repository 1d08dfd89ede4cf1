import type { FileKind } from '../../../files/file-kind.ts'

/** Avatars of staff are visible to everybody in the school, avatars of parents to staff and themselves. */
export const avatarFiles: FileKind = {
  kind: 'avatar',
  visible: (db, actor) => db`exists (
    select from accounts a
    where a.school_id = ref.school_id and a.id = ref.owner_id and a.active
      and (a.role <> 'parent' or ${actor.role !== 'parent'} or a.id = ${actor.accountId}))`,
}
