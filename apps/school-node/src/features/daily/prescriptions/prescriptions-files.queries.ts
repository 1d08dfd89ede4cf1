import { getPrescription } from '@nhip-cau/contract/prescriptions'
import type { FileKind } from '../../../files/file-kind.ts'
import { visibleTo } from './prescriptions.queries.ts'

const visible: FileKind['visible'] = (db, actor) => db`exists (
  select from prescriptions p where p.id = ref.owner_id and ${visibleTo(db, actor)})`

/** The kinds of images in a family's request. */
export const requestKinds = ['prescription', 'medicine'] as const

/** Images of requests, medicines and doses have the viewers of the request. */
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
