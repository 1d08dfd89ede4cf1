import { getAbsence } from '@nhip-cau/contract/absence'
import type { FileKind } from '../../../files/file-kind.ts'
import { visibleTo } from './absence.queries.ts'

/** An image of a report has the same viewers as the report. */
export const absenceFiles: FileKind = {
  kind: 'absence',
  shownBy: [getAbsence],
  visible: (db, actor) => db`exists (select from absences a where a.id = ref.owner_id and ${visibleTo(db, actor)})`,
}
