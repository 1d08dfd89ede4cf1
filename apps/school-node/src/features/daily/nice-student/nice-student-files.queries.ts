import { getCardBook, listClassCards } from '@nhip-cau/contract/nice-student'
import { actsFor } from '../../../access/guardians.queries.ts'
import type { FileKind } from '../../../files/file-kind.ts'

/** Staff who give cards see all own stickers of the school, a family those on cards of its children that it sees. */
export const ownStickerFiles: FileKind = {
  kind: 'own-sticker',
  shownBy: [listClassCards, getCardBook],
  visible: (db, actor) =>
    actor.role === 'parent'
      ? db`exists (
          select from shown_nice_cards k
          where k.school_id = ref.school_id and ${actsFor(db, actor, db`k.student_id`)}
            and ref.owner_id::text = any(k.stickers))`
      : db`true`,
}
