import type { Db } from '@nhip-cau/server-kit/database'
import { currentTexts } from '../../consents/consents.queries.ts'

/** Lets only one import of a school write at a time; the lock ends with the transaction. */
export const lockRegister = (tx: Db, schoolId: string) =>
  tx`select pg_advisory_xact_lock(hashtextextended('import ' || ${schoolId}, 0))`

/** Returns the current permissions of an account; none if it is locked. */
export const selectPermissions = async (db: Db, schoolId: string, accountId: string): Promise<readonly string[]> => {
  const [row] = await db<{ permissions: string[] }[]>`
    select a.permissions from accounts a
    where a.school_id = ${schoolId} and a.id = ${accountId} and a.role = 'school' and a.active`
  return row?.permissions ?? []
}

export type KnownClass = { id: string; name: string; age_group: string }
export type KnownStudent = {
  id: string
  code: string
  full_name: string
  nickname: string | null
  birth_date: string
  sex: 'M' | 'F'
  admitted_on: string | null
  ethnic_group: string | null
  nationality: string | null
  ministry_code: string | null
  birth_place: string | null
  province: string | null
  commune: string | null
  address: string | null
  allergy_note: string | null
  health_note: string | null
  note: string | null
  blind_index: string | null
  class: { id: string; name: string } | null
}
export type KnownGuardianship = {
  student_id: string
  account_id: string
  full_name: string
  phone: string | null
  relation: string
  kind: 'parent' | 'relative' | 'pick_up'
  main_contact: boolean
  may_pick_up: boolean
}
export type KnownParent = {
  id: string
  full_name: string
  phone: string
  email: string | null
  birth_year: number | null
  occupation: string | null
  note: string | null
  archived: boolean
}

/** Loads all students of a school, so that the number of statements does not grow with the file. */
export const selectStudents = (db: Db, schoolId: string) => db<KnownStudent[]>`
  select s.id, s.code, s.full_name, s.nickname, s.birth_date, s.sex, s.admitted_on, s.ethnic_group, s.nationality,
    s.ministry_code, s.birth_place, s.province, s.commune, s.address, s.allergy_note, s.health_note, s.note,
    encode(s.identity_blind_index, 'hex') as blind_index,
    case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as class
  from students s
  left join lateral (
    select later.class_id from student_classes later
    where later.school_id = s.school_id and later.student_id = s.id
      and (later.to_date is null or later.to_date > (select today_at(${schoolId})))
    order by later.from_date desc limit 1
  ) sc on true
  left join classes c on c.school_id = s.school_id and c.id = sc.class_id
  where s.school_id = ${schoolId} and s.deleted_at is null and s.anonymised_at is null`

/** Returns the granted consents of the purposes that an import uses. */
export const selectAgreed = (db: Db, schoolId: string) => db<{ student_id: string; key: 'health' | 'photo_class' }[]>`
  select c.student_id, c.key from current_consents c
  where c.school_id = ${schoolId} and c.key in ('health', 'photo_class') and c.granted`

export const selectGuardianships = (db: Db, schoolId: string) => db<KnownGuardianship[]>`
  select g.student_id, g.account_id, g.full_name, g.phone, g.relation, g.kind, g.main_contact, g.may_pick_up
  from family_members g
  where g.school_id = ${schoolId}`

export const selectParents = (db: Db, schoolId: string) => db<KnownParent[]>`
  select a.id, a.full_name, a.phone, p.email, p.birth_year, p.occupation, p.note, p.archived_at is not null as archived
  from accounts a
  join parents p on p.school_id = a.school_id and p.account_id = a.id
  where a.school_id = ${schoolId} and a.role = 'parent' and a.phone is not null`

export type KnownTeacher = {
  id: string
  full_name: string
  phone: string
  code: string | null
  birth_date: string | null
  sex: 'M' | 'F' | null
  email: string | null
  blind_index: string | null
  position: string | null
  degree: string | null
  started_on: string | null
  address: string | null
  note: string | null
  status: 'working' | 'on_leave' | 'left'
  classes: { id: string; homeroom: boolean }[]
}

export const selectTeachers = (db: Db, schoolId: string) => db<KnownTeacher[]>`
  select a.id, a.full_name, a.phone, t.code, t.birth_date, t.sex, t.email, encode(t.identity_blind_index, 'hex') as blind_index,
    t.position, t.degree, t.started_on, t.address, t.note, t.status,
    coalesce((
      select json_agg(json_build_object('id', ct.class_id, 'homeroom', ct.homeroom))
      from class_teachers ct where ct.school_id = t.school_id and ct.account_id = t.account_id), '[]') as classes
  from teachers t
  join accounts a on a.school_id = t.school_id and a.id = t.account_id and a.role = 'teacher'
  where t.school_id = ${schoolId} and a.phone is not null`

export type SchoolDay = { today: string; year_starts_on: string; school_code: string }

export const selectDay = async (db: Db, schoolId: string): Promise<SchoolDay> => {
  const [row] = await db<SchoolDay[]>`
    select today_at(s.school_id) as today, s.code as school_code, coalesce((
      select y.starts_on from academic_years y where y.school_id = s.school_id and y.current
    ), today_at(s.school_id)) as year_starts_on
    from schools s where s.school_id = ${schoolId}`
  if (row === undefined) throw new Error('no such school')
  return row
}

/** Returns the classes of the current year. */
export const selectRunningClasses = (db: Db, schoolId: string) => db<KnownClass[]>`
  select c.id, c.name, c.age_group
  from classes c
  join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
  where c.school_id = ${schoolId} and c.archived_at is null`

export type KnownYear = { id: string; name: string; closed: boolean }

export const selectYears = (db: Db, schoolId: string) => db<KnownYear[]>`
  select y.id, y.name, not y.current and y.ends_on < (select today_at(${schoolId})) as closed
  from academic_years y where y.school_id = ${schoolId}`

export type FullClass = {
  id: string
  year_id: string
  name: string
  code: string | null
  age_group: string
  room: string | null
  capacity: number | null
  teachers: { id: string; homeroom: boolean }[]
}

export const selectAllClasses = (db: Db, schoolId: string) => db<FullClass[]>`
  select c.id, c.academic_year_id as year_id, c.name, c.code, c.age_group, c.room, c.capacity, coalesce((
    select json_agg(json_build_object('id', ct.account_id, 'homeroom', ct.homeroom))
    from class_teachers ct where ct.school_id = c.school_id and ct.class_id = c.id), '[]') as teachers
  from classes c where c.school_id = ${schoolId} and c.archived_at is null`

export type PhotoText = { id: string; version: number; hash: string; title: string }

/** Returns the current wording of the consent to class photos. */
export const selectPhotoText = async (db: Db, schoolId: string): Promise<PhotoText | undefined> => {
  const [row] = await db<PhotoText[]>`
    select t.id, t.version, t.hash, t.title from ${currentTexts(db, schoolId)} t where t.key = 'photo_class'`
  return row
}

export const selectTemplateChoices = async (db: Db, schoolId: string) => {
  const [row] = await db<{ classes: string[]; years: string[]; teachers: string[] }[]>`
    select
      coalesce((select array_agg(c.name order by c.position, c.name) from classes c
        join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
        where c.school_id = ${schoolId} and c.archived_at is null), '{}') as classes,
      coalesce((select array_agg(y.name order by y.current desc, y.starts_on desc) from academic_years y
        where y.school_id = ${schoolId} and (y.current or y.ends_on >= today_at(${schoolId}))), '{}') as years,
      coalesce((select array_agg(regexp_replace(a.phone, '^\\+84', '0') order by a.name_order) from accounts a
        join teachers t on t.school_id = a.school_id and t.account_id = a.id and t.status = 'working'
        where a.school_id = ${schoolId} and a.role = 'teacher' and a.phone is not null), '{}') as teachers`
  return row ?? { classes: [], years: [], teachers: [] }
}
