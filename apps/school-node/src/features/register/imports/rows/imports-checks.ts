import { words } from '../../../../documents/excel/words.ts'
import type { People, Scope } from './imports-plan.ts'
import { plainName } from './imports-plan.ts'
import type { RowReader } from './imports-row.ts'

/** Returns a function that gives the row of the first entry with the same key, if that is another entry. */
export const duplicatesIn = <E extends { readonly read: { readonly row: number } }>(
  entries: readonly E[],
  keyOf: (entry: E) => string | null | undefined | false,
): ((entry: E) => number | undefined) => {
  const first = new Map<string, number>()
  for (const entry of entries) {
    const key = keyOf(entry)
    if (key && !first.has(key)) first.set(key, entry.read.row)
  }
  return (entry) => {
    const key = keyOf(entry)
    const row = key ? first.get(key) : undefined
    return row === entry.read.row ? undefined : row
  }
}

type Person = { readonly phone: string; readonly full_name: string; readonly column: string }
type Known = {
  readonly people: People
  readonly lookup: { readonly parents: ReadonlyMap<string, { readonly full_name: string }> }
}

/**
 * Adds an error if the phone number is known under another name and the row is not confirmed. Returns the known name
 * then, else null.
 */
export const checkPerson = (
  { confirmed }: Scope,
  read: RowReader,
  { phone, full_name, column }: Person,
  { people, lookup }: Known,
): string | null => {
  if (confirmed.has(read.row) || people({ phone, full_name }).outcome !== 'other_name') return null
  const here = lookup.parents.get(phone)?.full_name
  const name = here !== undefined && plainName(here) !== plainName(full_name) ? here : words.import.someone
  read.wrong(column, 'same_person', { x: name })
  return name
}
