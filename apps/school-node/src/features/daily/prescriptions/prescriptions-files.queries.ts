import { getPrescription } from '@nhip-cau/contract/prescriptions'
import type { FileKind } from '../../../files/file-kind.ts'
import { visibleTo } from './prescriptions.queries.ts'

const visible: FileKind['visible'] = (db, actor) => db`exists (
  select from prescriptions p where p.id = ref.owner_id and ${visibleTo(db, actor)})`

/** The kinds of what a family shows with its request. */
export const requestKinds = ['prescription', 'medicine'] as const

/** Papers, boxes of medicine and doses are seen by who sees the request. */
export const prescriptionFiles: readonly FileKind[] = [
  ...requestKinds.map((kind) => ({ kind, shownBy: [getPrescription], visible })),
  {
    kind: 'dose',
    shownBy: [getPrescription],
    visible: (db, actor) => db`exists (
      select from prescription_doses d join prescriptions p on p.school_id = d.school_id and p.id = d.prescription_id
      where d.school_id = ref.school_id and d.id = ref.owner_id and ${visibleTo(db, actor)})`,
  },
]
