import type { FileKind } from '../../../files/file-kind.ts'

/** The school's own pictures are seen by everybody in it. */
export const schoolFiles: readonly FileKind[] = [
  { kind: 'logo', visible: (db) => db`true` },
  { kind: 'cover', visible: (db) => db`true` },
]
