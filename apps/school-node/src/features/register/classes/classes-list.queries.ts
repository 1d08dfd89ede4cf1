import type { Class, ClassStudent, listClasses } from '@nhip-cau/contract/classes'
import type { QueryOf } from '@nhip-cau/contract/kernel'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { type SearchTerms, searchTermsOf } from '../../../people/search-terms.ts'

type Filter = QueryOf<typeof listClasses>

const today = (db: Db, actor: Actor): Fragment => db`(select today_at(${actor.schoolId}))`

/** Matches placements in class `c` that are valid on the day of year `y` nearest to today. */
const inClass = (db: Db, actor: Actor): Fragment => db`
  sc.school_id = c.school_id and sc.class_id = c.id
    and daterange(sc.from_date, sc.to_date) @> day_in_year(${today(db, actor)}, y.starts_on, y.ends_on)`

const studentCount = (db: Db, actor: Actor): Fragment => db`(
  select count(*)::int from student_classes sc
  join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.deleted_at is null
  where ${inClass(db, actor)})`

const columns = (db: Db, actor: Actor): Fragment => db`
  c.id, c.academic_year_id, c.name, c.code, c.age_group, c.room, c.capacity, c.position,
  c.archived_at is not null as archived, c.version,
  coalesce((
    select json_agg(json_build_object('id', a.id, 'full_name', a.full_name, 'homeroom', t.homeroom)
      order by t.homeroom desc, a.name_order)
    from class_teachers t
    join accounts a on a.school_id = t.school_id and a.id = t.account_id
    where t.school_id = c.school_id and t.class_id = c.id), '[]') as teachers,
  ${studentCount(db, actor)} as students`

/** Matches classes by name, code, room or a teacher's name. */
const found = (db: Db, { words }: SearchTerms): Fragment => db`
  (' ' || concat_ws(' ', c.search, searchable(c.code), searchable(c.room), (
    select string_agg(a.search, ' ') from class_teachers t
    join accounts a on a.school_id = t.school_id and a.id = t.account_id
    where t.school_id = c.school_id and t.class_id = c.id))) like all(${[...words]}::text[])`

const matching = (db: Db, actor: Actor, filter: Filter): Fragment => db`
  from classes c
  join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id
  where c.school_id = ${actor.schoolId}
    and ${filter.academic_year_id === undefined ? db`y.current` : db`y.id = ${filter.academic_year_id}`}
    and c.archived_at is ${filter.archived ? db`not null` : db`null`}
    ${filter.age_group === undefined ? db`` : db`and c.age_group = ${filter.age_group}`}
    ${filter.q === undefined ? db`` : db`and ${found(db, searchTermsOf(filter.q))}`}`

const inOrder = (db: Db, sort: Filter['sort']): Fragment => {
  const descending = sort.startsWith('-')
  const by = {
    position: db`c.position`,
    name: db`alphabet_key(c.name)`,
    age_group: db`array_position(array['nursery_3_12', 'nursery_13_24', 'nursery_25_36', 'kindergarten_3_4',
      'kindergarten_4_5', 'kindergarten_5_6'], c.age_group)`,
    students: db`students`,
    capacity: db`c.capacity`,
    room: db`searchable(c.room)`,
  }[sort.replace('-', '') as 'position']
  return descending
    ? db`order by ${by} desc nulls last, c.position, c.id`
    : db`order by ${by} nulls last, c.position, c.id`
}

export const selectClasses = (db: Db, actor: Actor, filter: Filter) => db<Class[]>`
  select ${columns(db, actor)} ${matching(db, actor, filter)} ${inOrder(db, filter.sort)}
  limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`

export const countClasses = async (db: Db, actor: Actor, filter: Filter): Promise<number> => {
  const [row] = await db<{ total: number }[]>`select count(*)::int as total ${matching(db, actor, filter)}`
  return row?.total ?? 0
}

export const selectClass = async (db: Db, actor: Actor, id: string): Promise<Class | undefined> => {
  const [row] = await db<Class[]>`
    select ${columns(db, actor)}
    from classes c join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id
    where c.school_id = ${actor.schoolId} and c.id = ${id}`
  return row
}

export type YearRow = {
  id: string
  name: string
  starts_on: string
  ends_on: string
  current: boolean
  closed: boolean
}

export const selectYears = (db: Db, actor: Actor) => db<YearRow[]>`
  select y.id, y.name, y.starts_on, y.ends_on, y.current, is_closed_year(y.school_id, y.id) as closed
  from academic_years y where y.school_id = ${actor.schoolId} order by y.starts_on desc`

export const selectYear = async (db: Db, actor: Actor, id: string): Promise<YearRow | undefined> => {
  const [row] = await db<YearRow[]>`
    select y.id, y.name, y.starts_on, y.ends_on, y.current, is_closed_year(y.school_id, y.id) as closed
    from academic_years y where y.school_id = ${actor.schoolId} and y.id = ${id}`
  return row
}

/** Returns the teachers that may be assigned to a class. */
export const selectWorkingTeachers = (db: Db, actor: Actor) => db<
  { id: string; full_name: string; classes: string[] }[]
>`
  select a.id, a.full_name, coalesce((
    select json_agg(c.name order by c.position, c.name)
    from account_classes ac join classes c on c.school_id = ac.school_id and c.id = ac.class_id
    where ac.school_id = a.school_id and ac.account_id = a.id), '[]') as classes
  from accounts a
  join teachers t on t.school_id = a.school_id and t.account_id = a.id and t.status = 'working'
  where a.school_id = ${actor.schoolId} and a.role = 'teacher' and a.active
  order by a.name_order, a.id`

export type ClassTeacherRow = {
  id: string
  full_name: string
  homeroom: boolean
  phone: string | null
  status: 'working' | 'on_leave' | 'left'
}

export const selectClassTeachers = (db: Db, actor: Actor, classId: string) => db<ClassTeacherRow[]>`
  select a.id, a.full_name, t.homeroom, a.phone, coalesce(p.status, 'left') as status
  from class_teachers t
  join accounts a on a.school_id = t.school_id and a.id = t.account_id
  left join teachers p on p.school_id = t.school_id and p.account_id = t.account_id
  where t.school_id = ${actor.schoolId} and t.class_id = ${classId}
  order by t.homeroom desc, a.name_order, a.id`

/** Returns all past, current and planned students of the class; `now` marks those of the day nearest to today. */
export const selectClassStudents = (db: Db, actor: Actor, classId: string) => db<(ClassStudent & { now: boolean })[]>`
  select s.id, s.code, s.full_name, s.nickname, s.birth_date, s.sex, sc.from_date, sc.to_date,
    daterange(sc.from_date, sc.to_date) @> day_in_year(${today(db, actor)}, y.starts_on, y.ends_on) as now
  from student_classes sc
  join classes c on c.school_id = sc.school_id and c.id = sc.class_id
  join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id
  join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.deleted_at is null
  where sc.school_id = ${actor.schoolId} and sc.class_id = ${classId}
  order by s.name_order, s.id`
