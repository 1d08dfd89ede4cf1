import type { FileKind } from '../../../files/file-kind.ts'

/** Logo and cover are visible to everybody in the school. */
export const schoolFiles: readonly FileKind[] = [
  { kind: 'logo', visible: (db) => db`true` },
  { kind: 'cover', visible: (db) => db`true` },
]
