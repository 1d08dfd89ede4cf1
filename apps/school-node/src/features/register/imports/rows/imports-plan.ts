import type { RowOutcome } from '@nhip-cau/contract/imports'
import type { NodeAccount } from '@nhip-cau/contract/node-accounts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Tx } from '@nhip-cau/server-kit/database'
import type { Vault } from '@nhip-cau/server-kit/vault'
import type { RawRow, Remark, RowReader } from './imports-row.ts'

/** What a row of a file comes to. */
export type PlannedRow = {
  readonly row: number
  readonly name: string
  readonly detail: string
  readonly outcome: RowOutcome
  readonly errors: readonly Remark[]
  readonly warnings: readonly Remark[]
  readonly changes: readonly string[]
  /** Whose the number is that the row gives another name to; set as long as nobody has said that it is the same person. */
  readonly knownName: string | null
}

/** Somebody named in the file with a number: who can log in afterwards. */
export type NamedPerson = { readonly row: number; readonly phone: string; readonly full_name: string }

export type Found = {
  readonly outcome: 'made' | 'linked' | 'known' | 'other_name'
  readonly account: NodeAccount | null
}
/** What main says of a number under a name. */
export type People = (person: { readonly phone: string; readonly full_name: string }) => Found

export type Scope = {
  readonly db: Db
  readonly actor: Actor
  readonly vault: Vault
  /** Rows that somebody has looked at: the known person of another name is meant. */
  readonly confirmed: ReadonlySet<number>
}

export type Written = {
  /** What the changes are of, for the audit log and the lists that show it. */
  readonly topics: readonly ('students' | 'parents' | 'classes' | 'teachers' | 'profile' | 'consents')[]
}

export type Plan = {
  readonly rows: readonly PlannedRow[]
  /** Writes what the rows say that are not wrong. */
  write(tx: Tx, importId: string): Promise<Written>
}

/** How one kind of file is understood. */
export type Importer = {
  readonly role: 'teacher' | 'parent' | null
  /** Who is named, before anything is compared. */
  people(rows: readonly RawRow[]): readonly NamedPerson[]
  plan(scope: Scope, rows: readonly RawRow[], people: People): Promise<Plan>
}

type RowDetails = Pick<PlannedRow, 'name' | 'detail' | 'changes' | 'knownName'>

/** The row as the preview tells it. A wrong row is wrong whatever else it would do. */
export const resultOf = (
  { row, errors, warnings }: Pick<RowReader, 'row' | 'errors' | 'warnings'>,
  outcome: RowOutcome,
  details: RowDetails,
): PlannedRow => ({ row, errors, warnings, ...details, outcome: errors.length > 0 ? 'wrong' : outcome })

export const writes = ({ outcome }: PlannedRow): boolean => outcome !== 'wrong' && outcome !== 'same'

export const details = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ')

export const plainName = (name: string): string => name.normalize('NFC').toLocaleLowerCase('vi')
