import type { Phrase, PhraseCategory } from '@nhip-cau/contract/phrases'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'

export type PhraseRow = Omit<Phrase, 'warnings'>
export type PhraseFields = { readonly category: PhraseCategory; readonly text: string; readonly active: boolean }

export const selectPhrases = (db: Db, actor: Actor, category: PhraseCategory | undefined) => db<PhraseRow[]>`
  select p.id, p.category, p.text, p.active, p.version from phrases p
  where p.school_id = ${actor.schoolId} ${category === undefined ? db`` : db`and p.category = ${category}`}
    ${actor.role === 'school' ? db`` : db`and p.active`}
  order by p.created_at, p.id limit 1000`

export const insertPhrase = async (tx: Db, schoolId: string, phrase: PhraseFields): Promise<PhraseRow> => {
  const [row] = await tx<PhraseRow[]>`
    insert into phrases ${tx({ school_id: schoolId, ...phrase })} returning id, category, text, active, version`
  return row as PhraseRow
}

export const lockPhrase = async (tx: Db, schoolId: string, id: string) => {
  const [row] = await tx<PhraseRow[]>`
    select p.id, p.category, p.text, p.active, p.version from phrases p
    where p.school_id = ${schoolId} and p.id = ${id} for update`
  return row
}

export const setPhrase = async (tx: Db, schoolId: string, id: string, phrase: PhraseFields): Promise<PhraseRow> => {
  const [row] = await tx<PhraseRow[]>`
    update phrases set ${tx(phrase)}, version = phrases.version + 1
    where phrases.school_id = ${schoolId} and phrases.id = ${id} returning id, category, text, active, version`
  return row as PhraseRow
}

export const deletePhrase = (tx: Db, schoolId: string, id: string) =>
  tx`delete from phrases p where p.school_id = ${schoolId} and p.id = ${id}`
