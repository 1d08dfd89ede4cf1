import type { ParentFields, Rights } from '@nhip-cau/contract/parents'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { visibleTo as visibleStudent } from '../students/students-visible.queries.ts'

type Details = Omit<ParentFields, 'full_name'>

/** Inserts a parent, or restores an archived one. Given details overwrite the stored ones; null values do not. */
export const upsertParent = (tx: Db, schoolId: string, accountId: string, details: Details) => tx`
  insert into parents (school_id, account_id, email, birth_year, occupation, address, note)
  values (${schoolId}, ${accountId}, ${details.email ?? null}, ${details.birth_year ?? null}, ${details.occupation},
    ${details.address}, ${details.note})
  on conflict (school_id, account_id) do update set
    email = coalesce(excluded.email, parents.email), birth_year = coalesce(excluded.birth_year, parents.birth_year),
    occupation = coalesce(excluded.occupation, parents.occupation), address = coalesce(excluded.address, parents.address),
    note = coalesce(excluded.note, parents.note), archived_at = null, version = parents.version + 1`

export const updateParentRow = (tx: Db, schoolId: string, accountId: string, details: Details) => tx`
  update parents set email = ${details.email ?? null}, birth_year = ${details.birth_year ?? null},
    occupation = ${details.occupation}, address = ${details.address}, note = ${details.note}, version = parents.version + 1
  where parents.school_id = ${schoolId} and parents.account_id = ${accountId}`

/** Raises the version after a change of dependent rows, so that edits based on the old state get a version conflict. */
export const raiseVersion = (tx: Db, schoolId: string, accountId: string) => tx`
  update parents set version = parents.version + 1
  where parents.school_id = ${schoolId} and parents.account_id = ${accountId}`

/**
 * Whether row `p` was only created with the account of main and the school has entered nothing yet, because the request
 * is in progress or was interrupted.
 */
const isUntouched = (db: Db): Fragment => db`
  p.version = 1 and p.archived_at is null
  and not exists (select from guardianships g where g.school_id = p.school_id and g.account_id = p.account_id)`

export const deleteUntouchedParents = (tx: Db, schoolId: string, accountIds: readonly string[]) => tx`
  delete from parents p
  where p.school_id = ${schoolId} and p.account_id = any(${[...accountIds]}::uuid[]) and ${isUntouched(tx)}`

export type LockedParent = Details & {
  version: number
  untouched: boolean
  full_name: string
  phone: string | null
  active: boolean
  archived: boolean
  children: (Rights & { student_id: string; full_name: string })[]
}

/** Reads a parent and locks the row until the end of the transaction. The caller checks the permission. */
export const lockParent = async (tx: Db, schoolId: string, id: string): Promise<LockedParent | undefined> => {
  const [row] = await tx<LockedParent[]>`
    select p.email, p.birth_year, p.occupation, p.address, p.note, p.version, p.archived_at is not null as archived,
      ${isUntouched(tx)} as untouched, a.full_name, a.phone, a.active,
      coalesce((
        select json_agg(json_build_object('student_id', s.id, 'full_name', s.full_name, 'relation', g.relation,
          'kind', g.kind, 'main_contact', g.main_contact, 'may_pick_up', g.may_pick_up, 'barred', g.barred)
          order by s.name_order)
        from guardianships g join students s on s.school_id = g.school_id and s.id = g.student_id
        where g.school_id = p.school_id and g.account_id = p.account_id), '[]') as children
    from parents p
    join accounts a on a.school_id = p.school_id and a.id = p.account_id
    where p.school_id = ${schoolId} and p.account_id = ${id} for update of p`
  return row
}

/** Locks and returns those of the children that the actor may see. */
export const lockStudents = (tx: Db, actor: Actor, ids: readonly string[]) => tx<{ id: string; full_name: string }[]>`
  select s.id, s.full_name from students s
  where ${visibleStudent(tx, actor)} and s.id = any(${[...ids]}::uuid[]) order by s.id for update of s`

export const archiveParent = (tx: Db, schoolId: string, accountId: string) => tx`
  update parents set archived_at = clock_now(), version = parents.version + 1
  where parents.school_id = ${schoolId} and parents.account_id = ${accountId}`

type HereByPhone = {
  id: string
  phone: string
  role: 'school' | 'teacher' | 'parent'
  full_name: string
  entered: boolean
}

/**
 * Returns the accounts of this school with these phone numbers, except archived parents. `entered`: the school has
 * entered data about the parent.
 */
export const selectByPhones = (db: Db, schoolId: string, phones: readonly string[]) => db<HereByPhone[]>`
  select a.id, a.phone, a.role, a.full_name,
    exists (select from parents p where p.school_id = a.school_id and p.account_id = a.id
      and not (${isUntouched(db)})) as entered
  from accounts a
  where a.school_id = ${schoolId} and a.phone = any(${[...phones]}::text[]) and (a.role <> 'parent' or exists (
    select from parents p where p.school_id = a.school_id and p.account_id = a.id and p.archived_at is null))`
