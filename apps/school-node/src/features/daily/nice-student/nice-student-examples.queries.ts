import type { PhraseCategory } from '@nhip-cau/contract/phrases'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'

export type ExampleRow = { id: string; category: PhraseCategory; text: string; version: number }
export type ExampleFields = { readonly category: PhraseCategory; readonly text: string }

/** Phrases belong to the account that saved them. */
const visibleTo = (db: Db, actor: Actor): Fragment =>
  db`e.school_id = ${actor.schoolId} and e.account_id = ${actor.accountId}`

export const selectExamples = (db: Db, actor: Actor, category: PhraseCategory | undefined) => db<ExampleRow[]>`
  select e.id, e.category, e.text, e.version from nice_examples e
  where ${visibleTo(db, actor)} ${category === undefined ? db`` : db`and e.category = ${category}`}
  order by e.created_at desc, e.id limit 500`

export const insertExample = async (tx: Db, actor: Actor, fields: ExampleFields, now: Date): Promise<ExampleRow> => {
  const [row] = await tx<ExampleRow[]>`
    insert into nice_examples (school_id, account_id, category, text, created_at)
    values (${actor.schoolId}, ${actor.accountId}, ${fields.category}, ${fields.text}, ${now.toISOString()})
    returning id, category, text, version`
  return row as ExampleRow
}

export const lockExample = async (tx: Db, actor: Actor, id: string): Promise<ExampleRow | undefined> => {
  const [row] = await tx<ExampleRow[]>`
    select e.id, e.category, e.text, e.version from nice_examples e where ${visibleTo(tx, actor)} and e.id = ${id} for update`
  return row
}

export const updateExample = async (tx: Db, actor: Actor, id: string, fields: ExampleFields): Promise<ExampleRow> => {
  const [row] = await tx<ExampleRow[]>`
    update nice_examples e set category = ${fields.category}, text = ${fields.text}, version = e.version + 1
    where ${visibleTo(tx, actor)} and e.id = ${id} returning e.id, e.category, e.text, e.version`
  return row as ExampleRow
}

export const deleteExample = (tx: Db, actor: Actor, id: string) =>
  tx`delete from nice_examples e where ${visibleTo(tx, actor)} and e.id = ${id}`
