import type { TeacherFields, TeacherStatus } from '@nhip-cau/contract/teacher-accounts'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import type { EncryptedIdentity } from '../../../people/identity-number.ts'
import { dropFromAllClasses } from '../classes/classes-teachers.queries.ts'
import { deleteTeachers } from './teacher-accounts-many.queries.ts'

export type TeacherProfile = {
  readonly code: string | null
  readonly birth_date: string | null
  readonly sex: 'M' | 'F' | null
  readonly email: string | null
  readonly position: string | null
  readonly degree: TeacherFields['degree'] | null
  readonly started_on: string | null
  readonly ended_on: string | null
  readonly status: TeacherStatus
  readonly address: string | null
  readonly note: string | null
}

/** Inserts or updates a teacher. An undefined `identity` leaves the identity number unchanged. */
export const upsertTeacher = async (
  tx: Db,
  schoolId: string,
  accountId: string,
  profile: TeacherProfile,
  identity: EncryptedIdentity | undefined,
): Promise<void> => {
  const values = { ...profile, ...identity }
  await tx`
    insert into teachers ${tx({ school_id: schoolId, account_id: accountId })}
    on conflict (school_id, account_id) do nothing`
  await tx`
    update teachers set ${tx(values)}, version = teachers.version + 1
    where teachers.school_id = ${schoolId} and teachers.account_id = ${accountId}`
}

export type LockedTeacher = TeacherProfile & {
  version: number
  full_name: string
  phone: string | null
  permissions: string[]
  active: boolean
  identity_tail: string | null
  classes: { id: string; name: string; homeroom: boolean }[]
}

/** Reads a teacher with the classes of the current year and locks the row until the end of the transaction. */
export const lockTeacher = async (tx: Db, schoolId: string, id: string): Promise<LockedTeacher | undefined> => {
  const [row] = await tx<LockedTeacher[]>`
    select t.code, t.birth_date, t.sex, t.email, t.position, t.degree, t.started_on, t.ended_on, t.status, t.address,
      t.note, t.version, t.identity_tail, a.full_name, a.phone, a.permissions, a.active,
      coalesce((
        select json_agg(json_build_object('id', c.id, 'name', c.name, 'homeroom', ct.homeroom) order by c.position, c.name)
        from class_teachers ct
        join classes c on c.school_id = ct.school_id and c.id = ct.class_id and c.archived_at is null
        join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
        where ct.school_id = t.school_id and ct.account_id = t.account_id), '[]') as classes
    from teachers t
    join accounts a on a.school_id = t.school_id and a.id = t.account_id and a.role = 'teacher'
    where t.school_id = ${schoolId} and t.account_id = ${id} for update of t`
  return row
}

/** Locks and returns those of the classes that belong to the current year, with another homeroom teacher, if any. */
export const selectClassesToTeach = (tx: Db, schoolId: string, ids: readonly string[], exceptId: string | null) => tx<
  { id: string; name: string; homeroom: string | null }[]
>`
  select c.id, c.name, (
    select a.full_name from class_teachers ct
    join accounts a on a.school_id = ct.school_id and a.id = ct.account_id
    where ct.school_id = c.school_id and ct.class_id = c.id and ct.homeroom
      and ct.account_id is distinct from ${exceptId}::uuid) as homeroom
  from classes c
  join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
  where c.school_id = ${schoolId} and c.id = any(${[...ids]}::uuid[]) and c.archived_at is null
  for update of c`

/**
 * Whether row `t` was only created with the account of main and the school has entered nothing yet, because the request
 * is in progress or was interrupted.
 */
const isUntouched = (db: Db): Fragment => db`
  t.version = 1 and t.position is null and t.code is null
  and not exists (select from class_teachers ct where ct.school_id = t.school_id and ct.account_id = t.account_id)`

export type KnownAccount = {
  id: string
  role: 'school' | 'teacher' | 'parent'
  full_name: string
  listed: boolean
  entered: boolean
}

/**
 * Returns the accounts of this school with the phone number. `listed`: has a teacher row; `entered`: the school has
 * entered data.
 */
export const selectByPhone = (db: Db, schoolId: string, phone: string) => db<KnownAccount[]>`
  select a.id, a.role, a.full_name,
    exists (select from teachers t where t.school_id = a.school_id and t.account_id = a.id) as listed,
    exists (select from teachers t where t.school_id = a.school_id and t.account_id = a.id
      and not (${isUntouched(db)})) as entered
  from accounts a where a.school_id = ${schoolId} and a.phone = ${phone}`

/** Whether another teacher of the school has the code or the identity number. */
export const selectTaken = async (
  db: Db,
  schoolId: string,
  { code, mark }: { readonly code: string | null; readonly mark: Buffer | null },
  exceptId: string | null,
): Promise<{ code: boolean; identity: boolean }> => {
  const [row] = await db<{ code: boolean; identity: boolean }[]>`
    select coalesce(bool_or(upper(t.code) = upper(${code}::text)), false) as code,
      coalesce(bool_or(t.identity_blind_index = ${mark}::bytea), false) as identity
    from teachers t
    where t.school_id = ${schoolId} and t.account_id is distinct from ${exceptId}::uuid
      and (upper(t.code) = upper(${code}::text) or t.identity_blind_index = ${mark}::bytea)`
  return row ?? { code: false, identity: false }
}

export const deleteUntouchedTeachers = (tx: Db, schoolId: string, accountIds: readonly string[]) => tx`
  delete from teachers t
  where t.school_id = ${schoolId} and t.account_id = any(${[...accountIds]}::uuid[]) and ${isUntouched(tx)}`

/** Returns what prevents deleting a teacher: posts, classes and whether the account was ever used. */
export const selectTeacherTraces = async (
  tx: Db,
  schoolId: string,
  accountId: string,
): Promise<{ posts: number; classes: number; visited: boolean }> => {
  const [row] = await tx<{ posts: number; classes: number; visited: boolean }[]>`
    select
      (select count(*)::int from post_authors p where p.school_id = ${schoolId} and p.author_account_id = ${accountId}) as posts,
      (select count(*)::int from class_teachers ct
       where ct.school_id = ${schoolId} and ct.account_id = ${accountId}) as classes,
      exists (select from accounts a where a.school_id = ${schoolId} and a.id = ${accountId}
        and a.last_seen_at is not null) as visited`
  return row ?? { posts: 0, classes: 0, visited: false }
}

/** Deletes the teacher row and its class assignments. The account row stays, because other rows may reference it. */
export const deleteTeacherRow = async (tx: Db, schoolId: string, accountId: string): Promise<void> => {
  await dropFromAllClasses(tx, schoolId, accountId)
  await deleteTeachers(tx, schoolId, [accountId])
}
