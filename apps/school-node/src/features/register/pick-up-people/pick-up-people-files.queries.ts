import { listCollectors } from '@nhip-cau/contract/pick-up'
import { listPickUpPeople } from '@nhip-cau/contract/pick-up-people'
import type { FileKind } from '../../../files/file-kind.ts'
import { visibleTo } from './pick-up-people.queries.ts'

/** The face of who fetches a child is seen by who sees the list, and at the door. */
export const pickUpPersonFiles: FileKind = {
  kind: 'pick-up-person',
  shownBy: [listPickUpPeople, listCollectors],
  visible: (db, actor) => db`exists (
    select from pick_up_people p join students s on s.school_id = p.school_id and s.id = p.student_id
    where p.id = ref.owner_id and ${visibleTo(db, actor)})`,
}
