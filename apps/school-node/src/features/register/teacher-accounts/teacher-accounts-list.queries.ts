import type { QueryOf } from '@nhip-cau/contract/kernel'
import type { listTeachers, TeacherInfo, TeacherRow } from '@nhip-cau/contract/teacher-accounts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import { type SearchTerms, searchTermsOf } from '../../../people/search-terms.ts'
import type { MediaRow } from '../../daily/media/media.queries.ts'

type Filter = QueryOf<typeof listTeachers>
export type TeacherListRow = Omit<TeacherRow, 'avatar'> & { avatar: MediaRow | null }

/** Classes of teacher `a` in the current year, also for a locked account. */
const classesOf = (db: Db): Fragment => db`
  from class_teachers ct
  join classes c on c.school_id = ct.school_id and c.id = ct.class_id and c.archived_at is null
  join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
  where ct.school_id = a.school_id and ct.account_id = a.id`

const columns = (db: Db): Fragment => db`
  a.id, a.full_name, a.phone, a.onboarding, a.active, a.last_seen_at,
  t.code, t.position, t.birth_date, t.sex, t.email, t.started_on, t.status, t.version,
  ${pictureJson(db)} as avatar,
  coalesce((
    select json_agg(json_build_object('id', c.id, 'name', c.name, 'homeroom', ct.homeroom) order by c.position, c.name)
    ${classesOf(db)}), '[]') as classes`

const source = (db: Db, actor: Actor): Fragment => db`
  from teachers t
  join accounts a on a.school_id = t.school_id and a.id = t.account_id and a.role = 'teacher'
  left join media m on m.school_id = a.school_id and m.id = a.avatar_media_id
  where t.school_id = ${actor.schoolId}`

/** Matches by name, code, position, e-mail, a class, or the beginning or end of the phone number. */
const found = (db: Db, { words, phones }: SearchTerms): Fragment => db`
  ((' ' || concat_ws(' ', a.search, searchable(t.code), searchable(t.position), t.email, (
    select string_agg(c.search, ' ') ${classesOf(db)}))) like all(${[...words]}::text[])
  or ${phones.length === 0 ? db`false` : db`a.phone like any(${[...phones]}::text[])`})`

const inState = (db: Db, state: NonNullable<Filter['account']>): Fragment =>
  ({
    waiting: db`a.active and a.onboarding <> 'active'`,
    active: db`a.active and a.onboarding = 'active'`,
    locked: db`not a.active`,
  })[state]

const ofStatus = (db: Db, status: Filter['status']): Fragment => {
  if (status === 'all') return db``
  return status === undefined ? db`and t.status <> 'left'` : db`and t.status = ${status}`
}

const ofClass = (db: Db, classId: Filter['class_id']): Fragment => {
  if (classId === undefined) return db``
  return classId === 'none'
    ? db`and not exists (select ${classesOf(db)})`
    : db`and exists (select ${classesOf(db)} and c.id = ${classId})`
}

const matching = (db: Db, actor: Actor, filter: Filter): Fragment => db`
  ${source(db, actor)}
    ${ofStatus(db, filter.status)}
    ${ofClass(db, filter.class_id)}
    ${filter.account === undefined ? db`` : db`and ${inState(db, filter.account)}`}
    ${filter.q === undefined ? db`` : db`and ${found(db, searchTermsOf(filter.q))}`}`

const inOrder = (db: Db, sort: Filter['sort']): Fragment => {
  const by = {
    name: db`a.name_order`,
    code: db`upper(t.code)`,
    position: db`searchable(t.position)`,
    started_on: db`t.started_on`,
    status: db`array_position(array['working', 'on_leave', 'left'], t.status)`,
    last_seen_at: db`a.last_seen_at`,
  }[sort.replace('-', '') as 'name']
  return sort.startsWith('-')
    ? db`order by ${by} desc nulls last, a.name_order, a.id`
    : db`order by ${by} nulls last, a.name_order, a.id`
}

export const selectTeachers = (db: Db, actor: Actor, filter: Filter) => db<TeacherListRow[]>`
  select ${columns(db)} ${matching(db, actor, filter)} ${inOrder(db, filter.sort)}
  limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`

export const countTeachers = async (db: Db, actor: Actor, filter: Filter): Promise<number> => {
  const [row] = await db<{ total: number }[]>`select count(*)::int as total ${matching(db, actor, filter)}`
  return row?.total ?? 0
}

export type TeacherFullRow = TeacherListRow &
  Omit<TeacherInfo, keyof TeacherListRow | 'identity_number' | 'history'> & {
    identity_ciphertext: Buffer | null
    identity_tail: string | null
  }

export const selectTeacher = async (db: Db, actor: Actor, id: string): Promise<TeacherFullRow | undefined> => {
  const [row] = await db<TeacherFullRow[]>`
    select ${columns(db)}, t.identity_ciphertext, t.identity_tail, t.degree, t.ended_on, t.address, t.note, a.permissions
    ${source(db, actor)} and a.id = ${id}`
  return row
}

/** Returns the classes of the current year with their homeroom teacher. */
export const selectRunningClasses = (db: Db, actor: Actor) => db<
  { id: string; name: string; homeroom_id: string | null }[]
>`
  select c.id, c.name, ct.account_id as homeroom_id
  from classes c
  join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
  left join class_teachers ct on ct.school_id = c.school_id and ct.class_id = c.id and ct.homeroom
  where c.school_id = ${actor.schoolId} and c.archived_at is null
  order by c.position, c.name`

export const selectPositions = async (db: Db, actor: Actor): Promise<{ positions: string[]; today: string }> => {
  const [row] = await db<{ positions: string[]; today: string }[]>`
    select coalesce((select array_agg(distinct t.position order by t.position) from teachers t
      where t.school_id = ${actor.schoolId} and t.position is not null), '{}') as positions,
      today_at(${actor.schoolId}) as today`
  return row ?? { positions: [], today: '' }
}
