import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { looksAt } from '../../../access/guardians.queries.ts'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import type { SearchTerms } from '../../../people/search-terms.ts'
import type { MediaRow } from '../../daily/media/media.queries.ts'
import {
  seesParentPhones,
  seesTeacherPhones,
} from '../../register/school-settings/school-settings-visibility.queries.ts'

const holds = (actor: Actor, ...permissions: string[]) => permissions.some((one) => actor.permissions.includes(one))

const matches = (db: Db, column: Fragment, { words }: SearchTerms): Fragment =>
  db`(' ' || ${column}) like all(${[...words]}::text[])`

const phoneMatches = (db: Db, { phones }: SearchTerms): Fragment =>
  phones.length === 0 ? db`false` : db`a.phone like any(${[...phones]}::text[])`

/**
 * Orders by exact accents, then by names whose given name begins with the last word, then alphabetically. `search`
 * begins with the name without accents, so the given name is cut out of it: removing the accents again for each hit is
 * expensive.
 */
const best = (db: Db, name: Fragment, search: Fragment, { words, exact }: SearchTerms): Fragment => db`
  (' ' || lower(${name})) like all(${[...exact]}::text[]) desc,
  ' ' || split_part(${search}, ' ', 1 + length(${name}) - length(replace(${name}, ' ', ''))) like ${words.at(-1) ?? ''} desc,
  ${search}, ${name}`

/** Matches the placement valid today. The subselect is evaluated once per statement. */
const isToday = (db: Db, actor: Actor): Fragment =>
  db`daterange(sc.from_date, sc.to_date) @> (select today_at(${actor.schoolId}))`

/** An uncorrelated subselect, so PostgreSQL evaluates it once per statement. */
const ownClasses = (db: Db, actor: Actor): Fragment => db`
  array(
    select ac.class_id from account_classes ac
    where ac.school_id = ${actor.schoolId} and ac.account_id = ${actor.accountId})`

const ownClass = (db: Db, actor: Actor, classId: Fragment): Fragment => db`${classId} = any(${ownClasses(db, actor)})`

/** The students of the own classes today, looked up once per statement. */
const ofOwnClasses = (db: Db, actor: Actor): Fragment => db`
  array(
    select sc.student_id from student_classes sc
    where sc.school_id = ${actor.schoolId} and ${ownClass(db, actor, db`sc.class_id`)} and ${isToday(db, actor)})`

/**
 * The office needs a permission for students; a teacher sees students of the own classes; a parent sees children they
 * may look at.
 */
const visibleStudents = (db: Db, actor: Actor): Fragment => {
  switch (actor.role) {
    case 'school':
      return db`${holds(actor, 'school.students.store', 'school.students.update', 'school.students.delete', 'school.parents.index')}`
    case 'teacher':
      return db`${holds(actor, 'teacher.students.index')} and s.id = any(${ofOwnClasses(db, actor)})`
    case 'parent':
      return looksAt(db, actor, db`s.id`)
  }
}

const seesFamilies = (actor: Actor) => holds(actor, 'school.parents.index', 'teacher.parents.index')

/** Whether the settings of the school let the actor see the phone number of account `a`. */
const seesPhone = (db: Db, actor: Actor): Fragment => db`
  case a.role when 'parent' then ${seesParentPhones(db, actor)} else ${seesTeacherPhones(db, actor)} end`

const codeEnds = (db: Db, { code }: SearchTerms): Fragment =>
  code === null ? db`false` : db`lower(s.code) like ${code.end}`

/** Whoever types a code gets the child with that code first, then codes that begin or end so, then phone numbers. */
const codesFirst = (db: Db, { code }: SearchTerms): Fragment =>
  code === null
    ? db``
    : db`lower(s.code) = ${code.whole} desc, lower(s.code) like ${code.start} desc, lower(s.code) like ${code.end} desc,`

/** The children of whoever has this phone number, looked up once per statement. */
const orByPhone = (db: Db, actor: Actor, terms: SearchTerms): Fragment =>
  terms.phones.length === 0 || !seesFamilies(actor)
    ? db``
    : db`
      or s.id = any(array(
        select g.student_id from accounts a
        join family_members g on g.school_id = a.school_id and g.account_id = a.id
        where a.school_id = ${actor.schoolId} and ${phoneMatches(db, terms)} and ${seesPhone(db, actor)}))`

export type StudentRow = {
  id: string
  full_name: string
  nickname: string | null
  code: string
  class: { id: string; name: string } | null
  photo: MediaRow | null
  guardians: { full_name: string; relation: string; phone: string | null }[]
}

/**
 * Searches by name, nickname, code or its end, or phone number of a family member. Class and family are looked up only for the
 * students of the answer.
 */
export const searchStudents = (db: Db, actor: Actor, terms: SearchTerms, limit: number) => db<StudentRow[]>`
  with best as (
    select s.id, row_number() over (order by ${codesFirst(db, terms)} ${best(db, db`s.full_name`, db`s.search`, terms)}) as place
    from students s
    where s.school_id = ${actor.schoolId} and s.status in ('waiting', 'studying', 'on_hold') and s.deleted_at is null
      and ${visibleStudents(db, actor)}
      and (${matches(db, db`s.search`, terms)} or ${codeEnds(db, terms)} ${orByPhone(db, actor, terms)})
    order by place
    limit ${limit}
  )
  select s.id, s.full_name, s.nickname, s.code,
    case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as class,
    ${pictureJson(db)} as photo,
    coalesce((
      select json_agg(json_build_object('full_name', a.full_name, 'relation', g.relation,
        'phone', case when ${seesPhone(db, actor)} then a.phone end)
        order by g.main_contact desc, a.full_name)
      from family_members g
      join accounts a on a.school_id = g.school_id and a.id = g.account_id
      where ${seesFamilies(actor)} and g.school_id = s.school_id and g.student_id = s.id), '[]') as guardians
  from best
  join students s on s.school_id = ${actor.schoolId} and s.id = best.id
  left join student_classes sc on sc.school_id = s.school_id and sc.student_id = s.id and ${isToday(db, actor)}
  left join classes c on c.school_id = sc.school_id and c.id = sc.class_id
  left join media m on m.school_id = s.school_id and m.id = s.photo_media_id
  order by best.place`

/**
 * Parents are visible to accounts that may see families. Teachers are visible to the office with its permission, and to
 * colleagues and families of a common class.
 */
const visibleAccounts = (db: Db, actor: Actor): Fragment => {
  const sharesClass = db`a.id = any(array(
    select theirs.account_id from account_classes theirs
    where theirs.school_id = ${actor.schoolId} and ${ownClass(db, actor, db`theirs.class_id`)}))`
  switch (actor.role) {
    case 'school':
      return db`(a.role = 'parent' and ${holds(actor, 'school.parents.index')}
        or a.role = 'teacher' and ${holds(actor, 'school.teachers.index')})`
    case 'teacher':
      return db`(a.role = 'parent' and ${holds(actor, 'teacher.parents.index')} or a.role = 'teacher') and ${sharesClass}`
    case 'parent':
      return db`a.role = 'teacher' and ${sharesClass}`
  }
}

export type AccountRow = {
  id: string
  kind: 'parent' | 'teacher'
  full_name: string
  phone: string | null
  avatar: MediaRow | null
  about: string[]
}

export const searchAccounts = (db: Db, actor: Actor, terms: SearchTerms, limit: number) => {
  const ofOwnClass = db`exists (
    select from student_classes sc
    where sc.school_id = s.school_id and sc.student_id = s.id and ${isToday(db, actor)}
      and ${ownClass(db, actor, db`sc.class_id`)})`
  return db<AccountRow[]>`
  select a.id, a.role as kind, a.full_name, case when ${seesPhone(db, actor)} then a.phone end as phone,
    ${pictureJson(db)} as avatar,
    coalesce(case when a.role = 'parent' then (
      select json_agg(s.full_name order by s.birth_date)
      from family_members g
      join students s on s.school_id = g.school_id and s.id = g.student_id and s.deleted_at is null
        and ${actor.role === 'school' ? db`true` : ofOwnClass}
      where g.school_id = a.school_id and g.account_id = a.id)
    else (
      select json_agg(c.name order by c.position, c.name)
      from account_classes ac join classes c on c.school_id = ac.school_id and c.id = ac.class_id
      where ac.school_id = a.school_id and ac.account_id = a.id) end, '[]') as about
  from accounts a
  left join media m on m.school_id = a.school_id and m.id = a.avatar_media_id
  where a.school_id = ${actor.schoolId} and a.active and ${visibleAccounts(db, actor)}
    and (${matches(db, db`a.search`, terms)} or (${phoneMatches(db, terms)} and ${seesPhone(db, actor)}))
  order by ${best(db, db`a.full_name`, db`a.search`, terms)}
  limit ${limit}`
}

/** Searches classes of the current year: all of them for the office, the own ones for teachers and parents. */
export const searchClasses = (db: Db, actor: Actor, terms: SearchTerms, limit: number) => db<
  { id: string; name: string; students: number }[]
>`
  select c.id, c.name, (
    select count(*)::int from student_classes sc
    where sc.school_id = c.school_id and sc.class_id = c.id and ${isToday(db, actor)}) as students
  from classes c
  join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
  where c.school_id = ${actor.schoolId} and c.archived_at is null and ${actor.role === 'school' ? db`true` : ownClass(db, actor, db`c.id`)}
    and ${matches(db, db`c.search`, terms)}
  order by c.position, c.name
  limit ${limit}`
