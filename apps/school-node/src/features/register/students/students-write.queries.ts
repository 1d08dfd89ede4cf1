import type { StudentStatus } from '@nhip-cau/contract/students'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import type { EncryptedIdentity } from '../../../people/identity-number.ts'
import { visibleTo } from './students-visible.queries.ts'

/** The columns of a student, without the encrypted identity number. */
export type StudentColumns = {
  readonly code: string
  readonly full_name: string
  readonly nickname: string | null
  readonly birth_date: string
  readonly sex: 'M' | 'F'
  readonly admitted_on: string | null
  readonly ethnic_group: string | null
  readonly nationality: string | null
  readonly ministry_code: string | null
  readonly birth_place: string | null
  readonly province: string | null
  readonly commune: string | null
  readonly address: string | null
  readonly note: string | null
  readonly photo_media_id: string | null
  readonly blood_group: string | null
  readonly allergens: readonly string[]
  readonly allergy_note: string | null
  readonly health_note: string | null
  readonly diet_note: string | null
}

/**
 * Returns the next codes of the year, `<code of the school><yy><nnnn>`. The counter row is locked until the transaction
 * ends, so codes are unique under concurrent requests. Skips codes that were entered by hand.
 */
export const takeStudentCodes = async (tx: Db, schoolId: string, count: number): Promise<string[]> => {
  const codes: string[] = []
  while (codes.length < count) {
    const missing = count - codes.length
    const rows = await tx<{ code: string }[]>`
      with year as (
        select s.code as school, extract(year from coalesce(y.starts_on, today_at(s.school_id)))::int % 100 as yy
        from schools s
        left join academic_years y on y.school_id = s.school_id and y.current
        where s.school_id = ${schoolId}
      ), counter as (
        insert into student_code_counters as n (school_id, year, last)
        select ${schoolId}, year.yy, ${missing} + coalesce((
          select max(right(st.code, 4)::int) from students st
          where st.school_id = ${schoolId} and st.code ~ ('^' || year.school || lpad(year.yy::text, 2, '0') || '[0-9]{4}$')), 0)
        from year
        on conflict (school_id, year) do update set last = n.last + ${missing}
        returning n.last
      )
      select made.code from counter cross join year
      cross join lateral (
        select year.school || lpad(year.yy::text, 2, '0') || lpad(one::text, greatest(4, length(one::text)), '0') as code
        from generate_series(counter.last - ${missing} + 1, counter.last) as one
      ) made
      where not exists (select from students st where st.school_id = ${schoolId} and st.code = made.code)`
    codes.push(...rows.map((row) => row.code))
  }
  return codes
}

export const insertFullStudent = async (
  tx: Db,
  schoolId: string,
  id: string,
  status: StudentStatus,
  row: StudentColumns & EncryptedIdentity,
): Promise<void> => {
  await tx`insert into students ${tx({ ...row, school_id: schoolId, id, status, allergens: [...row.allergens] })}`
}

/** Returns false on a version conflict or if the student is not visible to the actor. */
export const updateFullStudent = async (
  tx: Db,
  actor: Actor,
  id: string,
  version: number,
  row: Partial<StudentColumns & EncryptedIdentity>,
): Promise<boolean> => {
  const changed = await tx`
    update students s set ${tx({ ...row, ...(row.allergens ? { allergens: [...row.allergens] } : {}) })},
      version = s.version + 1
    where ${visibleTo(tx, actor)} and s.id = ${id} and s.version = ${version}
    returning s.id`
  return changed.length > 0
}

/** Returns possible duplicates: same birth date and same name, ignoring accents. */
export const selectPossibleDuplicates = (
  db: Db,
  schoolId: string,
  fullName: string,
  birthDate: string,
  except: string | null,
) => db<{ code: string }[]>`
  select s.code from students s
  where s.school_id = ${schoolId} and s.birth_date = ${birthDate} and s.deleted_at is null
    and searchable(s.full_name) = searchable(${fullName}) and s.id is distinct from ${except}::uuid
  order by s.code limit 3`

type Dependants = { guardians: boolean; classes: boolean; consents: boolean; pick_up: boolean }

/**
 * Returns what prevents deleting a student. A placement that begins today does not count: it belongs to the mistake.
 */
export const selectDependants = async (db: Db, schoolId: string, id: string): Promise<Dependants> => {
  const [row] = await db<Dependants[]>`
    select
      exists (select from family_members g where g.school_id = ${schoolId} and g.student_id = ${id}) as guardians,
      exists (select from student_classes sc where sc.school_id = ${schoolId} and sc.student_id = ${id}
        and sc.from_date < today_at(${schoolId})) as classes,
      exists (select from consent_answers c where c.school_id = ${schoolId} and c.student_id = ${id}) as consents,
      exists (select from pick_up_people p where p.school_id = ${schoolId} and p.student_id = ${id}) as pick_up`
  return row ?? { guardians: false, classes: false, consents: false, pick_up: false }
}

export const markDeleted = async (tx: Db, schoolId: string, id: string): Promise<void> => {
  await tx`delete from student_classes sc where sc.school_id = ${schoolId} and sc.student_id = ${id}`
  await tx`
    update students s set deleted_at = clock_now(), status = 'left', identity_blind_index = null, identity_ciphertext = null,
      identity_tail = null, ministry_code = null, version = s.version + 1
    where s.school_id = ${schoolId} and s.id = ${id}`
}

export type StatusOf = { id: string; full_name: string; status: StudentStatus; since: string | null }

/** Returns the statuses and locks the students until the end of the transaction. */
export const lockStatuses = (tx: Db, actor: Actor, ids: readonly string[]) => tx<StatusOf[]>`
  select s.id, s.full_name, s.status, (
    select max(st.from_date) from student_statuses st where st.school_id = s.school_id and st.student_id = s.id) as since
  from students s where ${visibleTo(tx, actor)} and s.id = any(${[...ids]}::uuid[])
  order by s.id for update`

type NewStatus = {
  readonly schoolId: string
  readonly studentIds: readonly string[]
  readonly status: StudentStatus
  readonly from: string
  readonly reason: string | null
  readonly setBy: string | null
}

/** Sets the current status and adds a row to the history. */
export const insertStatuses = async (tx: Db, { schoolId, studentIds, status, from, reason, setBy }: NewStatus) => {
  const ids = [...studentIds]
  await tx`
    insert into student_statuses (school_id, student_id, status, from_date, reason, set_by)
    select ${schoolId}, one, ${status}, ${from}, ${reason}, ${setBy}::uuid from unnest(${ids}::uuid[]) as one`
  await tx`
    update students s set status = ${status}, version = s.version + 1
    where s.school_id = ${schoolId} and s.id = any(${ids}::uuid[])`
}

/** Ends current placements on that day and deletes later ones. */
export const endClasses = async (tx: Db, schoolId: string, studentIds: readonly string[], from: string) => {
  const ids = [...studentIds]
  await tx`
    delete from student_classes sc
    where sc.school_id = ${schoolId} and sc.student_id = any(${ids}::uuid[]) and sc.from_date >= ${from}`
  await tx`
    update student_classes sc set to_date = ${from}
    where sc.school_id = ${schoolId} and sc.student_id = any(${ids}::uuid[])
      and (sc.to_date is null or sc.to_date > ${from})`
}

export const selectToday = async (db: Db, schoolId: string): Promise<string> => {
  const [row] = await db<{ today: string }[]>`select today_at(${schoolId}) as today`
  return row?.today ?? ''
}
