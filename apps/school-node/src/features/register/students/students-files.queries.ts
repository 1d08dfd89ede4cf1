import type { FileKind } from '../../../files/file-kind.ts'
import { visibleTo } from './students-visible.queries.ts'

/** A student's photo is visible to accounts that may see the student. */
export const studentFiles: FileKind = {
  kind: 'student',
  visible: (db, actor) => db`exists (select from students s where s.id = ref.owner_id and ${visibleTo(db, actor)})`,
}
