import type { RowOutcome } from '@nhip-cau/contract/imports'
import type { NodeAccount } from '@nhip-cau/contract/node-accounts'
import type { TeacherPermission } from '@nhip-cau/contract/permissions'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Tx } from '@nhip-cau/server-kit/database'
import type { Vault } from '@nhip-cau/server-kit/vault'
import type { RawRow, Remark, RowReader } from './imports-row.ts'

/** The planned result of a row. */
export type PlannedRow = {
  readonly row: number
  readonly name: string
  readonly detail: string
  readonly outcome: RowOutcome
  readonly errors: readonly Remark[]
  readonly warnings: readonly Remark[]
  readonly changes: readonly string[]
  /** The known name of the row's phone number if it differs from the given one; null once the row is confirmed. */
  readonly knownName: string | null
}

/** A person in the file with a phone number, who gets an account. */
export type NamedPerson = {
  readonly row: number
  readonly phone: string
  readonly full_name: string
  /** Of a teacher who is new in the school. */
  readonly permissions?: readonly TeacherPermission[]
}

export type Found = {
  readonly outcome: 'made' | 'linked' | 'known' | 'other_name'
  readonly account: NodeAccount | null
}
/** Looks up main's result for a phone number and a name. */
export type People = (person: { readonly phone: string; readonly full_name: string }) => Found

export type Scope = {
  readonly db: Db
  readonly actor: Actor
  readonly vault: Vault
  /** Rows for which the user confirmed that the known person with another name is meant. */
  readonly confirmed: ReadonlySet<number>
}

export type Written = {
  /** The topics to signal to open pages. */
  readonly topics: readonly ('students' | 'parents' | 'classes' | 'teachers' | 'profile' | 'consents')[]
}

export type Plan = {
  readonly rows: readonly PlannedRow[]
  /** Writes the rows that are not wrong. */
  write(tx: Tx, importId: string): Promise<Written>
}

/** Reads and plans one kind of import. */
export type Importer = {
  readonly role: 'teacher' | 'parent' | null
  /** Returns the people named in the rows. */
  people(rows: readonly RawRow[]): readonly NamedPerson[]
  plan(scope: Scope, rows: readonly RawRow[], people: People): Promise<Plan>
}

type RowDetails = Pick<PlannedRow, 'name' | 'detail' | 'changes' | 'knownName'>

/** Returns the planned row. A row with errors gets the outcome `wrong`. */
export const resultOf = (
  { row, errors, warnings }: Pick<RowReader, 'row' | 'errors' | 'warnings'>,
  outcome: RowOutcome,
  details: RowDetails,
): PlannedRow => ({ row, errors, warnings, ...details, outcome: errors.length > 0 ? 'wrong' : outcome })

export const writes = ({ outcome }: PlannedRow): boolean => outcome !== 'wrong' && outcome !== 'same'

export const details = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ')

export const plainName = (name: string): string => name.normalize('NFC').toLocaleLowerCase('vi')
