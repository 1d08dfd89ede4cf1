import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment, Tx } from '@nhip-cau/server-kit/database'
import { withdrawPaperConsents } from './imports-consents.queries.ts'

export type Hindrance = { kind: 'students' | 'parents' | 'teachers' | 'classes' | 'accounts'; names: string[] }

/** Whatever somebody has done since with what the import wrote. */
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
      or exists (select from data_requests r where r.school_id = ${schoolId} and r.student_id = s.id)
      or exists (select from consents k where k.school_id = ${schoolId} and k.student_id = s.id
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

/** Puts everything back as it was, what hangs on other things first. */
export const takeBack = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  const { schoolId } = actor
  const noted = (what: string) => tx`
    select c.object_id, c.before, c.after from import_changes c
    where c.school_id = ${schoolId} and c.import_id = ${id} and c.what = ${what}`
  const fresh = (what: string) => tx`(select n.object_id from (${noted(what)}) n where n.before is null)`
  const hung = (what: string) => tx`(select n.object_id from (${noted(what)}) n where n.before is not null)`
  await withdrawPaperConsents(tx, actor, id)
  for (const [table, what] of [
    ['student_classes', 'student_classes'],
    ['guardianships', 'guardianships'],
  ] as const)
    await tx`
      delete from ${tx(table)} one
      where one.school_id = ${schoolId} and (one.student_id in ${hung(what)} or one.student_id in ${fresh('students')})`
  await tx`
    insert into student_classes
    select old.* from (${noted('student_classes')}) n, jsonb_populate_recordset(null::student_classes, n.before) old`
  await tx`
    insert into guardianships
    select old.* from (${noted('guardianships')}) n, jsonb_populate_recordset(null::guardianships, n.before) old`
  await tx`
    delete from class_teachers one where one.school_id = ${schoolId}
      and (one.class_id in ${hung('class_teachers')} or one.class_id in ${fresh('classes')})`
  await tx`
    insert into class_teachers
    select old.* from (${noted('class_teachers')}) n, jsonb_populate_recordset(null::class_teachers, n.before) old
    where old.class_id not in ${fresh('classes')}`
  await restoreStudents(tx, schoolId, noted('students'))
  // A family's word is never erased: a child somebody has spoken for is taken out of sight instead.
  await tx`
    update students set deleted_at = now(), status = 'left', code = students.code || '~' || left(students.id::text, 8),
      identity_mark = null, identity_sealed = null, identity_tail = null, ministry_code = null, version = students.version + 1
    where students.school_id = ${schoolId} and students.id in ${fresh('students')}
      and exists (select from consents k where k.school_id = students.school_id and k.student_id = students.id)`
  await tx`
    delete from students where students.school_id = ${schoolId} and students.id in ${fresh('students')}
      and students.deleted_at is null`
  await tx`
    update parents set email = old.email, birth_year = old.birth_year, occupation = old.occupation, note = old.note,
      archived_at = old.archived_at, version = parents.version + 1
    from (${noted('parents')}) n, jsonb_populate_record(null::parents, n.before) old
    where n.before is not null and parents.school_id = ${schoolId} and parents.account_id = n.object_id`
  await tx`
    update teachers set code = old.code, birth_date = old.birth_date, sex = old.sex, email = old.email,
      position = old.position, degree = old.degree, started_on = old.started_on, address = old.address, note = old.note,
      identity_sealed = old.identity_sealed, identity_mark = old.identity_mark, identity_tail = old.identity_tail,
      version = teachers.version + 1
    from (${noted('teachers')}) n, jsonb_populate_record(null::teachers, n.before) old
    where n.before is not null and teachers.school_id = ${schoolId} and teachers.account_id = n.object_id`
  await tx`
    update classes set code = old.code, age_group = old.age_group, room = old.room, capacity = old.capacity,
      version = classes.version + 1
    from (${noted('classes')}) n, jsonb_populate_record(null::classes, n.before) old
    where n.before is not null and classes.school_id = ${schoolId} and classes.id = n.object_id`
  await tx`delete from classes where classes.school_id = ${schoolId} and classes.id in ${fresh('classes')}`
}

const restoreStudents = (tx: Db, schoolId: string, noted: Fragment) => tx`
  update students set full_name = old.full_name, nickname = old.nickname, birth_date = old.birth_date, sex = old.sex,
    admitted_on = old.admitted_on, ethnic_group = old.ethnic_group, nationality = old.nationality,
    ministry_code = old.ministry_code, birth_place = old.birth_place, province = old.province, commune = old.commune,
    address = old.address, note = old.note, allergy_note = old.allergy_note, health_note = old.health_note,
    identity_sealed = old.identity_sealed, identity_mark = old.identity_mark, identity_tail = old.identity_tail,
    version = students.version + 1
  from (${noted}) n, jsonb_populate_record(null::students, n.before) old
  where n.before is not null and students.school_id = ${schoolId} and students.id = n.object_id`

export type Leaving = { id: string; role: 'teacher' | 'parent' }

/** Who came only with this import and has nothing left to do with the school. */
export const selectLeaving = (db: Db, schoolId: string, id: string) => db<Leaving[]>`
  select a.id, a.role from import_changes c
  join accounts a on a.school_id = c.school_id and a.id = c.object_id and a.active
  where c.school_id = ${schoolId} and c.import_id = ${id} and c.what = 'accounts'
    and not exists (select from guardianships g where g.school_id = a.school_id and g.account_id = a.id)
    and not exists (select from class_teachers ct where ct.school_id = a.school_id and ct.account_id = a.id)`

/** Out of the lists; the account itself is main's to end. */
export const dropPeople = async (tx: Db, schoolId: string, people: readonly Leaving[]): Promise<void> => {
  const of = (role: Leaving['role']) => people.filter((one) => one.role === role).map((one) => one.id)
  await tx`
    update parents set archived_at = now(), version = parents.version + 1
    where parents.school_id = ${schoolId} and parents.account_id = any(${of('parent')}::uuid[])`
  await tx`delete from teachers t where t.school_id = ${schoolId} and t.account_id = any(${of('teacher')}::uuid[])`
  await tx`
    update accounts set active = false
    where accounts.school_id = ${schoolId} and accounts.id = any(${people.map((one) => one.id)}::uuid[])`
}

/** Those of these people who have no part in the school's life. */
export const selectGone = async (db: Db, schoolId: string, ids: readonly string[]): Promise<string[]> => {
  const rows = await db<{ id: string }[]>`
    select a.id from accounts a
    where a.school_id = ${schoolId} and a.id = any(${[...ids]}::uuid[])
      and not exists (select from guardianships g where g.school_id = a.school_id and g.account_id = a.id)
      and not exists (select from teachers t where t.school_id = a.school_id and t.account_id = a.id)
      and not exists (select from parents p where p.school_id = a.school_id and p.account_id = a.id and p.archived_at is null)`
  return rows.map(({ id }) => id)
}
