import { consentHistory } from '@nhip-cau/contract/consents'
import type { FileKind } from '../../../files/file-kind.ts'
import { readsHistory } from './consents.queries.ts'

/** The scan of a paper consent is visible to accounts that may read the child's consent history. */
export const consentFiles: FileKind = {
  kind: 'consent',
  shownBy: [consentHistory],
  visible: (db, actor) => db`exists (
    select from consents c join students s on s.school_id = c.school_id and s.id = c.student_id
    where c.school_id = ref.school_id and c.id = ref.owner_id and ${readsHistory(db, actor)})`,
}
