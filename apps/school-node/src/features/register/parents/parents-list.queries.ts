import type { QueryOf } from '@nhip-cau/contract/kernel'
import type { listParents, ParentInfo, ParentRow } from '@nhip-cau/contract/parents'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { teachesClass } from '../../../access/visible.queries.ts'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import { type SearchTerms, searchTermsOf } from '../../../people/search-terms.ts'
import type { MediaRow } from '../../daily/media/media.queries.ts'
import { seesParentPhones } from '../school-settings/school-settings-visibility.queries.ts'
import { classOfToday, visibleTo as visibleStudent } from '../students/students-visible.queries.ts'

type Filter = QueryOf<typeof listParents>
export type ParentListRow = Omit<ParentRow, 'avatar'> & { avatar: MediaRow | null }

const studentsOf = (db: Db, actor: Actor): Fragment => db`
  from guardianships g
  join students s on s.school_id = g.school_id and s.id = g.student_id and s.anonymised_at is null
    and ${visibleStudent(db, actor)}`

/** The children of parent `a` that the actor may see. Without classes, because a search runs it for every parent. */
const namesOf = (db: Db, actor: Actor): Fragment => db`
  ${studentsOf(db, actor)} where g.school_id = a.school_id and g.account_id = a.id`

/** The same with the current class. */
const childrenOf = (db: Db, actor: Actor): Fragment => db`
  ${studentsOf(db, actor)}
  left join student_classes sc on ${classOfToday(db, actor)}
  left join classes c on c.school_id = sc.school_id and c.id = sc.class_id
  where g.school_id = a.school_id and g.account_id = a.id`

const people = (db: Db): Fragment => db`parents p
  join accounts a on a.school_id = p.school_id and a.id = p.account_id and a.role = 'parent'
  left join media m on m.school_id = a.school_id and m.id = a.avatar_media_id`

/** The office sees every parent of the school, a teacher the parents of children of the own classes. */
const source = (db: Db, actor: Actor): Fragment => db`
  from ${people(db)}
  where p.school_id = ${actor.schoolId}
    ${
      actor.role === 'school'
        ? db``
        : db`and p.archived_at is null and exists (
            select from guardianships own
            join student_classes sc on sc.school_id = own.school_id and sc.student_id = own.student_id
              and daterange(sc.from_date, sc.to_date) @> (select today_at(${actor.schoolId}))
            join account_classes ac on ac.school_id = sc.school_id and ac.class_id = sc.class_id
            join students s on s.school_id = own.school_id and s.id = own.student_id and s.deleted_at is null
            where own.school_id = p.school_id and own.account_id = p.account_id
              and ac.account_id = ${actor.accountId})`
    }`

const columns = (db: Db, actor: Actor): Fragment => db`
  a.id, a.full_name, case when ${seesParentPhones(db, actor)} then a.phone end as phone, a.onboarding, a.active, a.last_seen_at,
  p.email, p.occupation, p.archived_at is not null as archived, p.version,
  ${pictureJson(db)} as avatar,
  coalesce((
    select json_agg(json_build_object('id', s.id, 'full_name', s.full_name, 'nickname', s.nickname,
      'class', case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end,
      'relation', g.relation, 'kind', g.kind, 'main_contact', g.main_contact, 'may_pick_up', g.may_pick_up,
      'barred', g.barred) order by s.birth_date, s.name_order, s.id)
    ${childrenOf(db, actor)}), '[]') as children`

/** Matches by name, e-mail, a child's name, nickname or code, or the beginning or end of the phone number. */
const found = (db: Db, actor: Actor, { words, phones }: SearchTerms): Fragment => db`
  ((' ' || concat_ws(' ', a.search, p.email, (select string_agg(s.search, ' ') ${namesOf(db, actor)})))
    like all(${[...words]}::text[])
  or ${phones.length === 0 ? db`false` : db`${seesParentPhones(db, actor)} and a.phone like any(${[...phones]}::text[])`})`

const inState = (db: Db, state: NonNullable<Filter['state']>): Fragment =>
  ({
    waiting: db`a.active and a.onboarding <> 'active'`,
    active: db`a.active and a.onboarding = 'active'`,
    locked: db`not a.active`,
  })[state]

const lacks = (db: Db, actor: Actor, what: NonNullable<Filter['missing']>): Fragment =>
  ({
    phone: db`a.phone is null`,
    child: db`not exists (select ${namesOf(db, actor)})`,
    visit: db`a.last_seen_at is null`,
  })[what]

const withRight = (db: Db, right: NonNullable<Filter['right']>): Fragment =>
  ({ main_contact: db`g.main_contact`, may_pick_up: db`g.may_pick_up`, barred: db`g.barred` })[right]

/** All filters of the guardianship must match the same child. */
const hasChild = (db: Db, actor: Actor, { class_id, kind, relation, right }: Filter): Fragment => {
  if (class_id === undefined && kind === undefined && relation === undefined && right === undefined) return db``
  return db`and exists (select ${childrenOf(db, actor)}
    ${class_id === undefined ? db`` : db`and c.id = ${class_id}`}
    ${kind === undefined ? db`` : db`and g.kind = ${kind}`}
    ${relation === undefined ? db`` : db`and g.relation = ${relation}`}
    ${right === undefined ? db`` : db`and ${withRight(db, right)}`})`
}

const matching = (db: Db, actor: Actor, filter: Filter): Fragment => db`
  ${source(db, actor)}
    and p.archived_at is ${filter.archived ? db`not null` : db`null`}
    ${filter.state === undefined ? db`` : db`and ${inState(db, filter.state)}`}
    ${filter.missing === undefined ? db`` : db`and ${lacks(db, actor, filter.missing)}`}
    ${hasChild(db, actor, filter)}
    ${filter.q === undefined ? db`` : db`and ${found(db, actor, searchTermsOf(filter.q))}`}`

const inOrder = (db: Db, sort: Filter['sort']): Fragment => {
  const by = {
    name: db`a.name_order`,
    last_seen_at: db`a.last_seen_at`,
    onboarding: db`array_position(array['none', 'invited', 'opened', 'active'], a.onboarding)`,
  }[sort.replace('-', '') as 'name']
  return sort.startsWith('-')
    ? db`order by ${by} desc nulls last, a.name_order, a.id`
    : db`order by ${by} nulls last, a.name_order, a.id`
}

/** Children and pictures are looked up only for the parents of the page. */
export const selectParents = (db: Db, actor: Actor, filter: Filter) => db<ParentListRow[]>`
  with page as (
    select a.id, row_number() over (${inOrder(db, filter.sort)}) as place
    ${matching(db, actor, filter)} ${inOrder(db, filter.sort)}
    limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}
  )
  select ${columns(db, actor)}
  from page join (${people(db)}) on p.school_id = ${actor.schoolId} and p.account_id = page.id
  order by page.place`

export const countParents = async (db: Db, actor: Actor, filter: Filter): Promise<number> => {
  const [row] = await db<{ total: number }[]>`select count(*)::int as total ${matching(db, actor, filter)}`
  return row?.total ?? 0
}

export type ParentFullRow = ParentListRow &
  Pick<ParentInfo, 'birth_year' | 'address' | 'note' | 'family'> & {
    /** Has active children that the actor may not see. */
    elsewhere: boolean
    phones: boolean
  }

export const selectParent = async (db: Db, actor: Actor, id: string): Promise<ParentFullRow | undefined> => {
  const [row] = await db<ParentFullRow[]>`
    select ${columns(db, actor)}, p.birth_year, p.address, p.note,
      coalesce((
        select json_agg(json_build_object('student_id', other.student_id, 'id', oa.id, 'full_name', oa.full_name,
          'relation', other.relation, 'kind', other.kind, 'main_contact', other.main_contact)
          order by s.birth_date, s.id, other.main_contact desc, oa.name_order)
        from guardianships g
        join students s on s.school_id = g.school_id and s.id = g.student_id and ${visibleStudent(db, actor)}
        join guardianships other on other.school_id = g.school_id and other.student_id = g.student_id
          and other.account_id <> g.account_id
        join accounts oa on oa.school_id = other.school_id and oa.id = other.account_id
        where g.school_id = a.school_id and g.account_id = a.id), '[]') as family,
      exists (
        select from guardianships g
        join students s on s.school_id = g.school_id and s.id = g.student_id
          and s.status in ('waiting', 'studying', 'on_hold') and s.deleted_at is null
        where g.school_id = a.school_id and g.account_id = a.id and not (${visibleStudent(db, actor)})) as elsewhere,
      ${seesParentPhones(db, actor)} as phones
    ${source(db, actor)} and a.id = ${id}`
  return row
}

/** Returns the parent with this phone number whom the actor may see, with the children whom the actor may see. */
export const selectParentByPhone = async (db: Db, actor: Actor, phone: string) => {
  const [row] = await db<{ full_name: string; children: { id: string; full_name: string; class: string | null }[] }[]>`
    select a.full_name, coalesce((
      select json_agg(json_build_object('id', s.id, 'full_name', s.full_name, 'class', c.name)
        order by s.birth_date, s.name_order, s.id)
      ${childrenOf(db, actor)}), '[]') as children
    ${source(db, actor)} and a.phone = ${phone} and p.archived_at is null and ${seesParentPhones(db, actor)}`
  return row
}

/** Returns the children that may be linked to a parent, with their current class. */
export const selectChoosable = (db: Db, actor: Actor) => db<
  {
    id: string
    code: string
    full_name: string
    nickname: string | null
    class: { id: string; name: string } | null
  }[]
>`
  select s.id, s.code, s.full_name, s.nickname,
    case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as class
  from students s
  left join student_classes sc on ${classOfToday(db, actor)}
  left join classes c on c.school_id = sc.school_id and c.id = sc.class_id
  where ${visibleStudent(db, actor)} and s.status in ('waiting', 'studying', 'on_hold')
  order by s.name_order, s.id limit 2000`

/** Returns the classes of the current academic year (the own ones for a teacher) and the calendar year. */
export const selectClassChoices = async (
  db: Db,
  actor: Actor,
): Promise<{ classes: { id: string; name: string }[]; year: number }> => {
  const [row] = await db<{ classes: { id: string; name: string }[]; year: number }[]>`
    select extract(year from today_at(${actor.schoolId}))::int as year, coalesce((
      select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.position, c.name)
      from classes c
      join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
      where c.school_id = ${actor.schoolId} and c.archived_at is null
        ${actor.role === 'school' ? db`` : db`and ${teachesClass(db, actor, db`c.id`)}`}), '[]') as classes`
  return row ?? { classes: [], year: 0 }
}
