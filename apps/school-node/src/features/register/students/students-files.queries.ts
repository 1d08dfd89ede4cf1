import type { FileKind } from '../../../files/file-kind.ts'
import { visibleTo } from './students-visible.queries.ts'

/** A child's face is seen by who sees the child. */
export const studentFiles: FileKind = {
  kind: 'student',
  visible: (db, actor) => db`exists (select from students s where s.id = ref.owner_id and ${visibleTo(db, actor)})`,
}
