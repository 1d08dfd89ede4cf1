import type { Db, Fragment } from '@nhip-cau/server-kit/database'

export type ParentDetails = {
  readonly account_id: string
  readonly email?: string | null
  readonly birth_year?: number | null
  readonly occupation?: string | null
  readonly note?: string | null
}

const given = (tx: Db, people: readonly ParentDetails[]): Fragment => tx`
  jsonb_to_recordset(${tx.json(people)}) as n (account_id uuid, email text, birth_year smallint, occupation text, note text)`

/** Returns the parents whose details differ or who are archived. */
export const selectDifferingParents = async (tx: Db, schoolId: string, people: readonly ParentDetails[]) => {
  const rows = await tx<{ account_id: string }[]>`
    select p.account_id from parents p join ${given(tx, people)} on n.account_id = p.account_id
    where p.school_id = ${schoolId} and (p.archived_at is not null
      or (n.email is not null and n.email is distinct from p.email)
      or (n.birth_year is not null and n.birth_year is distinct from p.birth_year)
      or (n.occupation is not null and n.occupation is distinct from p.occupation)
      or (n.note is not null and n.note is distinct from p.note))`
  return rows.map(({ account_id }) => account_id)
}

/** Updates parents and restores them from the archive; null values leave a column unchanged. */
export const fillInParents = (tx: Db, schoolId: string, people: readonly ParentDetails[]) => tx`
  update parents set email = coalesce(n.email, parents.email), birth_year = coalesce(n.birth_year, parents.birth_year),
    occupation = coalesce(n.occupation, parents.occupation), note = coalesce(n.note, parents.note), archived_at = null,
    version = parents.version + 1
  from ${given(tx, people)}
  where parents.school_id = ${schoolId} and parents.account_id = n.account_id`

/** Restores parents; `before` is a statement that returns `id` and the former row as `before`. */
export const restoreParents = (tx: Db, schoolId: string, before: Fragment) => tx`
  update parents set email = old.email, birth_year = old.birth_year, occupation = old.occupation, note = old.note,
    archived_at = old.archived_at, version = parents.version + 1
  from (${before}) n, jsonb_populate_record(null::parents, n.before) old
  where parents.school_id = ${schoolId} and parents.account_id = n.id`

/** Archives parents. */
export const archiveParents = (tx: Db, schoolId: string, ids: readonly string[]) => tx`
  update parents set archived_at = clock_now(), version = parents.version + 1
  where parents.school_id = ${schoolId} and parents.account_id = any(${[...ids]}::uuid[])`
