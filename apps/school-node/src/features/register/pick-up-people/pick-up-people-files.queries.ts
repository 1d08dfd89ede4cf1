import { listCollectors } from '@nhip-cau/contract/pick-up'
import { listPickUpPeople } from '@nhip-cau/contract/pick-up-people'
import type { FileKind } from '../../../files/file-kind.ts'
import { visibleTo } from './pick-up-people.queries.ts'

/** The photo of a pick-up person is visible to accounts that see the person, in the list and at pick-up. */
export const pickUpPersonFiles: FileKind = {
  kind: 'pick-up-person',
  shownBy: [listPickUpPeople, listCollectors],
  visible: (db, actor) => db`exists (
    select from pick_up_people p join students s on s.school_id = p.school_id and s.id = p.student_id
    where p.id = ref.owner_id and ${visibleTo(db, actor)})`,
}
