import type { StudentQuery, StudentRow } from '@nhip-cau/contract/students'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { teachesClass } from '../../../access/visible.queries.ts'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import { searchTermsOf } from '../../../people/search-terms.ts'
import type { MediaRow } from '../../daily/media/media.queries.ts'
import { agreed, classOfToday, seesFamilies, seesPhones, today, visibleTo } from './students-visible.queries.ts'

export type ListedStudent = Omit<StudentRow, 'photo'> & { photo: MediaRow | null }

/**
 * Matches if every word begins a word of name, nickname or code, by the end of the code, or by the beginning or end of a
 * family member's phone number.
 */
const matches = (db: Db, actor: Actor, q: string): Fragment => {
  const { words, phones, code } = searchTermsOf(q)
  if (words.length === 0) return db`true`
  const byName = db`(' ' || s.search) like all(${[...words]}::text[])`
  const byCode = code === null ? db`` : db`or lower(s.code) like ${code.end}`
  if (phones.length === 0 || !seesFamilies(actor)) return db`(${byName} ${byCode})`
  return db`(${byName} ${byCode} or s.id = any(array(
    select g.student_id from family_members g
    where g.school_id = ${actor.schoolId} and g.phone like any(${[...phones]}::text[]) and ${seesPhones(db, actor)})))`
}

const reachable = (db: Db): Fragment => db`
  exists (
    select from looking_guardians g
    join accounts a on a.school_id = g.school_id and a.id = g.account_id
    where g.school_id = s.school_id and g.student_id = s.id and a.phone is not null)`

const allergic = (db: Db): Fragment => db`(cardinality(s.allergens) > 0 or s.allergy_note is not null)`

const atStatus = (db: Db, status: StudentQuery['status']): Fragment => {
  if (status === undefined) return db`and s.status in ('waiting', 'studying', 'on_hold')`
  return status === 'all' ? db`` : db`and s.status = ${status}`
}

const inClass = (db: Db, classId: StudentQuery['class_id']): Fragment => {
  if (classId === undefined) return db``
  return classId === 'none' ? db`and sc.class_id is null` : db`and sc.class_id = ${classId}`
}

/** The allergy filter returns only students with the consent to health data. */
const filtered = (db: Db, actor: Actor, query: StudentQuery): Fragment => db`
  ${visibleTo(db, actor)}
  ${atStatus(db, query.status)}
  ${query.q ? db`and ${matches(db, actor, query.q)}` : db``}
  ${inClass(db, query.class_id)}
  ${query.age_group === undefined ? db`` : db`and c.age_group = ${query.age_group}`}
  ${query.sex === undefined ? db`` : db`and s.sex = ${query.sex}`}
  ${query.has_allergy ? db`and ${allergic(db)} and ${agreed(db, 'health')}` : db``}
  ${query.no_consent ? db`and not ${agreed(db, 'health')}` : db``}
  ${query.no_phone ? db`and not ${reachable(db)}` : db``}
  ${query.birthday ? db`and extract(month from s.birth_date) = extract(month from ${today(db, actor)})` : db``}`

const orders: Record<StudentQuery['sort'], (db: Db) => Fragment> = {
  name: (db) => db`s.name_order, s.id`,
  '-name': (db) => db`s.name_order desc, s.id desc`,
  code: (db) => db`s.code, s.id`,
  '-code': (db) => db`s.code desc, s.id desc`,
  birth_date: (db) => db`s.birth_date, s.name_order, s.id`,
  '-birth_date': (db) => db`s.birth_date desc, s.name_order, s.id`,
  admitted_on: (db) => db`s.admitted_on nulls last, s.name_order, s.id`,
  '-admitted_on': (db) => db`s.admitted_on desc nulls last, s.name_order, s.id`,
  class: (db) => db`c.position nulls last, c.name, s.name_order, s.id`,
  '-class': (db) => db`c.position desc nulls last, c.name desc, s.name_order, s.id`,
}

const from = (db: Db, actor: Actor): Fragment => db`
  from students s
  left join student_classes sc on ${classOfToday(db, actor)}
  left join classes c on c.school_id = sc.school_id and c.id = sc.class_id`

export const selectStudents = (db: Db, actor: Actor, query: StudentQuery): Promise<ListedStudent[]> => db<
  ListedStudent[]
>`
  with page as (
    select s.id, c.id as class_id, c.name as class_name, row_number() over (order by ${orders[query.sort](db)}) as place
    ${from(db, actor)}
    where ${filtered(db, actor, query)}
    order by ${orders[query.sort](db)}
    limit ${query.per_page} offset ${(query.page - 1) * query.per_page}
  )
  select s.id, s.code, s.full_name, s.nickname, s.birth_date, s.sex, s.status, s.admitted_on,
    case when page.class_id is not null then json_build_object('id', page.class_id, 'name', page.class_name) end as class,
    ${pictureJson(db)} as photo, contact.person as contact,
    ${agreed(db, 'health')} as has_health_consent,
    ${allergic(db)} and ${agreed(db, 'health')} as has_allergy,
    ${reachable(db)} as has_phone
  from page
  join students s on s.school_id = ${actor.schoolId} and s.id = page.id
  left join media m on m.school_id = s.school_id and m.id = s.photo_media_id
  left join lateral (
    select json_build_object('full_name', a.full_name, 'relation', g.relation,
      'phone', case when ${seesPhones(db, actor)} then a.phone end) as person
    from looking_guardians g
    join accounts a on a.school_id = g.school_id and a.id = g.account_id
    where g.school_id = s.school_id and g.student_id = s.id
    order by g.main_contact desc, g.created_at, g.account_id limit 1
  ) contact on true
  order by page.place`

export const countStudents = async (db: Db, actor: Actor, query: StudentQuery): Promise<number> => {
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total ${from(db, actor)} where ${filtered(db, actor, query)}`
  return row?.total ?? 0
}

/** Returns the classes of the current year that the actor may choose, and the date at the school. */
export const selectListInput = async (db: Db, actor: Actor) => {
  const own = actor.role === 'teacher' ? db`and ${teachesClass(db, actor, db`c.id`)}` : db``
  const [row] = await db<
    { classes: { id: string; name: string; age_group: never }[]; today: string; year_starts_on: string }[]
  >`
    select ${today(db, actor)} as today,
      coalesce((
        select y.starts_on from academic_years y where y.school_id = ${actor.schoolId} and y.current
      ), ${today(db, actor)}) as year_starts_on,
      coalesce((
        select json_agg(json_build_object('id', c.id, 'name', c.name, 'age_group', c.age_group)
          order by c.position, c.name)
        from classes c
        join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
        where c.school_id = ${actor.schoolId} and c.archived_at is null ${own}
      ), '[]') as classes`
  if (!row) throw new Error('no day at the school')
  return row
}
