import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Tx } from '@nhip-cau/server-kit/database'
import { deleteClasses, restoreClasses } from '../../classes/classes-many.queries.ts'
import { replaceTeachers } from '../../classes/classes-teachers.queries.ts'
import { restoreGuardianships } from '../../parents/parents-guardianships.queries.ts'
import { archiveParents, restoreParents } from '../../parents/parents-many.queries.ts'
import { deleteStudents, restoreStudents } from '../../students/students-many.queries.ts'
import { replacePlacements } from '../../students/students-placements.queries.ts'
import { deleteTeachers, restoreTeachers } from '../../teacher-accounts/teacher-accounts-many.queries.ts'
import { withdrawPaperConsents } from '../writing/imports-consents.queries.ts'

export type Hindrance = { kind: 'students' | 'parents' | 'teachers' | 'classes' | 'accounts'; names: string[] }

/** Returns the records written by the import that were changed or used since, which prevents an undo. */
export const selectHindrances = (db: Db, schoolId: string, id: string) => db<Hindrance[]>`
  with noted as (
    select c.what, c.object_id, c.before, c.after
    from import_changes c where c.school_id = ${schoolId} and c.import_id = ${id}
  ), fresh as (
    select n.object_id from noted n where n.what = 'students' and n.before is null
  ), touched as (
    select 'students' as kind, s.full_name as name
    from noted n join students s on s.school_id = ${schoolId} and s.id = n.object_id
    where n.what = 'students' and (s.version <> (n.after ->> 'version')::int or s.deleted_at is not null)
    union
    select 'students', s.full_name from fresh f join students s on s.school_id = ${schoolId} and s.id = f.object_id
    where exists (select from pick_up_people p where p.school_id = ${schoolId} and p.student_id = s.id)
      or (select count(*) from student_statuses st where st.school_id = ${schoolId} and st.student_id = s.id) > 1
      or (select count(*) from student_classes sc where sc.school_id = ${schoolId} and sc.student_id = s.id) > 1
      or exists (select from data_request_children r where r.school_id = ${schoolId} and r.student_id = s.id)
      or exists (select from consent_answers k where k.school_id = ${schoolId} and k.student_id = s.id
        and not exists (select from noted own where own.what = 'consents' and own.object_id = s.id and k.method = 'paper'))
    union
    select 'parents', a.full_name
    from noted n join parents p on p.school_id = ${schoolId} and p.account_id = n.object_id
    join accounts a on a.school_id = ${schoolId} and a.id = n.object_id
    where n.what = 'parents' and p.version <> (n.after ->> 'version')::int
    union
    select 'teachers', a.full_name
    from noted n join teachers t on t.school_id = ${schoolId} and t.account_id = n.object_id
    join accounts a on a.school_id = ${schoolId} and a.id = n.object_id
    where n.what = 'teachers' and t.version <> (n.after ->> 'version')::int
    union
    select 'classes', c.name
    from noted n join classes c on c.school_id = ${schoolId} and c.id = n.object_id
    where n.what = 'classes' and (c.version <> (n.after ->> 'version')::int
      or (n.before is null and exists (select from student_classes sc where sc.school_id = ${schoolId} and sc.class_id = c.id)))
    union
    select 'accounts', a.full_name
    from noted n join accounts a on a.school_id = ${schoolId} and a.id = n.object_id
    where n.what = 'accounts' and a.last_seen_at is not null
  )
  select t.kind, array_agg(t.name order by t.name) as names from touched t group by t.kind order by t.kind`

export const countChanges = (db: Db, schoolId: string, id: string) => db<
  { what: string; is_new: boolean; count: number }[]
>`
  select c.what, c.before is null as is_new, count(distinct c.object_id)::int as count
  from import_changes c
  where c.school_id = ${schoolId} and c.import_id = ${id}
  group by 1, 2 order by 1, 2`

/** Undoes an import. Dependent rows are restored before the rows they reference are deleted. */
export const undoChanges = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  const { schoolId } = actor
  const noted = (what: string) => tx`
    select c.object_id, c.before, c.after from import_changes c
    where c.school_id = ${schoolId} and c.import_id = ${id} and c.what = ${what}`
  const fresh = (what: string) => tx`select n.object_id as id from (${noted(what)}) n where n.before is null`
  const before = (what: string) => tx`
    select n.object_id as id, n.before from (${noted(what)}) n where n.before is not null`
  /** Ids whose dependent rows must be replaced: changed objects, and new objects, which end with none. */
  const withDependents = (what: string, on: string) => tx`
    select n.id from (${before(what)}) n union all select n.id from (${fresh(on)}) n`
  await withdrawPaperConsents(tx, actor, id)
  await replacePlacements(tx, schoolId, withDependents('student_classes', 'students'), before('student_classes'))
  await restoreGuardianships(tx, schoolId, {
    before: tx`select n.id as object_id, n.before as guardianships from (${before('guardianships')}) n`,
    gone: tx`(${fresh('students')})`,
  })
  await replaceTeachers(
    tx,
    schoolId,
    withDependents('class_teachers', 'classes'),
    tx`select n.before from (${before('class_teachers')}) n where n.id not in (${fresh('classes')})`,
  )
  await restoreStudents(tx, schoolId, before('students'))
  const children = await tx<{ id: string }[]>`${fresh('students')}`
  await deleteStudents(
    tx,
    schoolId,
    children.map((child) => child.id),
  )
  await restoreParents(tx, schoolId, before('parents'))
  await restoreTeachers(tx, schoolId, before('teachers'))
  await restoreClasses(tx, schoolId, before('classes'))
  await deleteClasses(tx, schoolId, fresh('classes'))
}

export type Leaving = { id: string; role: 'teacher' | 'parent' }

/** Returns the active accounts that this import added and that have neither a child nor a class. */
export const selectLeaving = (db: Db, schoolId: string, id: string) => db<Leaving[]>`
  select a.id, a.role from import_changes c
  join accounts a on a.school_id = c.school_id and a.id = c.object_id and a.active
  where c.school_id = ${schoolId} and c.import_id = ${id} and c.what = 'accounts'
    and not exists (select from family_members g where g.school_id = a.school_id and g.account_id = a.id)
    and not exists (select from class_teachers ct where ct.school_id = a.school_id and ct.account_id = a.id)`

/** Archives parents and deletes teacher rows. */
export const dropPeople = async (tx: Db, schoolId: string, people: readonly Leaving[]): Promise<void> => {
  const of = (role: Leaving['role']) => people.filter((one) => one.role === role).map((one) => one.id)
  await archiveParents(tx, schoolId, of('parent'))
  await deleteTeachers(tx, schoolId, of('teacher'))
}
