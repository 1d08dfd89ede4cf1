import type { GivenAnswer, Strokes } from '@nhip-cau/contract/post-confirmations'
import type { DeliveryFilter, DeliveryState, FormerAnswer } from '@nhip-cau/contract/posts-delivery'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment, Tx } from '@nhip-cau/server-kit/database'
import { stillActs } from '../../../access/guardians.queries.ts'
import { searchTermsOf } from '../../../people/search-terms.ts'
import { visibleTo } from './posts.queries.ts'
import type { StoredConfirm } from './posts-confirm.queries.ts'
import { ofPost, reachedChildren } from './posts-families.queries.ts'

/**
 * The families that a published post is for, and how far it has come to each. It is delivered when a guardian has used
 * the product since: then the notice was in the list of notifications.
 */
const families = (db: Db, actor: Actor, id: string): Fragment => db`
  post as materialized (
    select p.published_at, v.confirm, v.confirm ->> 'per' = 'child' as per_child, (v.confirm ->> 'asked_in')::int as asked_in,
      coalesce(v.confirm_until >= today_at(${actor.schoolId}), false) as open
    from posts p
    join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = p.accepted_version
    where p.school_id = ${actor.schoolId} and p.id = ${id}),
  reached as materialized (
    ${reachedChildren(db, actor, ofPost(db, db`${id}`), { withoutAccount: true })}),
  readers as materialized (
    select distinct reached.family, a.id, a.full_name, a.search, g.relation, pv.seen_at,
      ${stillActs(db, { schoolId: db`g.school_id`, studentId: db`g.student_id` }, db`g.account_id`)} as acts,
      a.onboarding = 'active' or a.last_seen_at is not null as used, a.last_seen_at >= post.published_at as delivered
    from reached
    cross join post
    join looking_guardians g on g.school_id = ${actor.schoolId} and g.student_id = reached.id
    join accounts a on a.school_id = g.school_id and a.id = g.account_id and a.active
    left join post_views pv on pv.school_id = a.school_id and pv.post_id = ${id} and pv.account_id = a.id),
  answers as materialized (
    select reached.id, reached.family, reached.class_id, pc.account_id, pc.relation, pc.option, pc.strokes, pc.signed_name,
      pc.answered_at
    from reached
    cross join post
    left join post_confirmations pc on pc.school_id = ${actor.schoolId} and pc.post_id = ${id}
      and pc.asked_in = post.asked_in and pc.student_id = reached.id),
  states as materialized (
    select of.family, heard.opened_at, post.confirm is not null as asked, post.open,
      case
        when of.confirmed then 'confirmed'
        when heard.opened_at is not null then 'opened'
        when heard.used is not true then 'no_account'
        when heard.delivered then 'delivered'
        else 'waiting'
      end as state
    from post
    cross join (
      select a.family, case when bool_or(post.per_child) then bool_and(a.account_id is not null)
        else bool_or(a.account_id is not null) end as confirmed
      from answers a cross join post group by a.family) of
    left join (
      select readers.family, min(readers.seen_at) as opened_at, bool_or(readers.used) as used,
        bool_or(readers.delivered) as delivered
      from readers group by readers.family) heard on heard.family = of.family)`

/** The families that a reminder reaches: without an answer while answers count, else those that have not opened the post. */
const remindable = (db: Db): Fragment => db`
  case when f.asked and f.open then f.state in ('opened', 'delivered', 'waiting') else f.state in ('delivered', 'waiting') end`

const inState = (db: Db, state: DeliveryFilter): Fragment => {
  switch (state) {
    case 'all':
      return db``
    case 'missing':
      return db`and f.state <> 'confirmed' and (f.asked or f.state <> 'opened')`
    default:
      return db`and f.state = ${state}`
  }
}

const called = (db: Db, q: string | undefined): Fragment => {
  if (q === undefined) return db``
  const words = [...searchTermsOf(q).words]
  return db`and (
    exists (
      select from reached join students s on s.school_id = c.school_id and s.id = reached.id
      where reached.family = f.family and (' ' || s.search) like all(${words}::text[]))
    or exists (select from readers where readers.family = f.family and (' ' || readers.search) like all(${words}::text[])))`
}

type Page = {
  readonly q?: string | undefined
  readonly state: DeliveryFilter
  readonly page: number
  readonly per_page: number
}

export type DeliveredAnswer = GivenAnswer & { readonly strokes: Strokes | null }

export type DeliveryRow = {
  state: DeliveryState
  opened_at: string | null
  children: { id: string; full_name: string; class: string; answer: DeliveredAnswer | null; former: FormerAnswer[] }[]
  guardians: { full_name: string; relation: string }[] | null
  total: number
}

/** What was answered for the child `s` before, oldest first. */
const formerAnswers = (db: Db, actor: Actor, id: string): Fragment => db`
  coalesce((
    select json_agg(json_build_object('by', was.full_name, 'relation', fa.relation, 'option', fa.option, 'signed', fa.signed,
      'signed_name', fa.signed_name, 'at', fa.answered_at, 'replaced_at', fa.replaced_at, 'replaced_by', changer.full_name)
      order by fa.replaced_at, fa.id)
    from post_former_answers fa
    join post on post.asked_in = fa.asked_in
    join accounts was on was.school_id = fa.school_id and was.id = fa.account_id
    left join accounts changer on changer.school_id = fa.school_id and changer.id = fa.replaced_by
    where fa.school_id = ${actor.schoolId} and fa.post_id = ${id} and fa.student_id = s.id), '[]')`

/** One page of the families, by class and name. */
export const selectFamilies = (db: Db, actor: Actor, id: string, { q, state, page, per_page }: Page) => db<
  DeliveryRow[]
>`
  with ${families(db, actor, id)},
  found as (
    select distinct on (f.family) f.family, f.state, f.opened_at, c.position, c.name, s.name_order
    from states f
    join reached on reached.family = f.family
    join classes c on c.school_id = ${actor.schoolId} and c.id = reached.class_id
    join students s on s.school_id = c.school_id and s.id = reached.id
    where true ${inState(db, state)} ${called(db, q)}
    order by f.family, c.position, c.name, s.name_order)
  select found.state, found.opened_at, count(*) over ()::int as total,
    (select json_agg(json_build_object('id', s.id, 'full_name', s.full_name, 'class', c.name, 'answer',
        case when a.account_id is not null then json_build_object('by', by.full_name, 'relation', a.relation,
          'option', a.option, 'signed', a.strokes is not null or a.signed_name is not null, 'signed_name', a.signed_name,
          'strokes', a.strokes, 'at', a.answered_at) end, 'former', ${formerAnswers(db, actor, id)}) order by c.position, c.name, s.name_order)
      from answers a
      join students s on s.school_id = ${actor.schoolId} and s.id = a.id
      join classes c on c.school_id = s.school_id and c.id = a.class_id
      left join accounts by on by.school_id = s.school_id and by.id = a.account_id
      where a.family = found.family) as children,
    (select json_agg(json_build_object('full_name', readers.full_name, 'relation', readers.relation)
        order by readers.full_name)
      from readers where readers.family = found.family) as guardians
  from found
  order by found.position, found.name, found.name_order, found.family
  limit ${per_page} offset ${(page - 1) * per_page}`

type Counts = { readonly states: Partial<Record<DeliveryState, number>>; readonly remindable: number }

/** The number of families in each state, and of those that a reminder reaches. */
export const countStates = async (db: Db, actor: Actor, id: string): Promise<Counts> => {
  const [row] = await db<Counts[]>`
    with ${families(db, actor, id)},
    counted as (select f.state, count(*)::int as families from states f group by f.state)
    select coalesce((select json_object_agg(counted.state, counted.families) from counted), '{}') as states,
      (select count(*)::int from states f where ${remindable(db)}) as remindable`
  return row ?? { states: {}, remindable: 0 }
}

export type DeliveredPost = {
  title: string
  author_account_id: string
  reminded_at: string | null
  confirm: StoredConfirm | null
  until: string | null
}

/** A published post that the actor may see, as its list and its reminder need it. */
export const selectDelivered = async (
  db: Db,
  actor: Actor,
  id: string,
  lock: 'lock' | 'read' = 'read',
): Promise<DeliveredPost | undefined> => {
  const [row] = await db<DeliveredPost[]>`
    select v.title, p.author_account_id, p.reminded_at, v.confirm, v.confirm_until as until
    from posts p
    join post_versions v on v.school_id = p.school_id and v.post_id = p.id and v.version = p.accepted_version
    where ${visibleTo(db, actor)} and p.id = ${id} ${lock === 'lock' ? db`for update of p` : db``}`
  return row
}

/** The accounts of the families that a reminder reaches; of an open question those that may answer it. */
export const selectRemindable = async (db: Db, actor: Actor, id: string): Promise<string[]> => {
  const rows = await db<{ id: string }[]>`
    with ${families(db, actor, id)}
    select distinct readers.id from states f join readers on readers.family = f.family
      and (readers.acts or not (f.asked and f.open))
    where ${remindable(db)} order by readers.id`
  return rows.map((row) => row.id)
}

export const setReminded = (tx: Tx, schoolId: string, id: string, at: Date) => tx`
  update posts set reminded_at = ${at.toISOString()} where posts.school_id = ${schoolId} and posts.id = ${id}`
