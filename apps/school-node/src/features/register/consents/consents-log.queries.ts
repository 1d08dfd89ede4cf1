import type { ConsentKey, ConsentText, RegisterFilters } from '@nhip-cau/contract/consents'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { searchTermsOf } from '../../../people/search-terms.ts'
import { type Child, currentTexts, isAsked } from './consents.queries.ts'

export type RegisterRow = {
  student: Child
  states: {
    key: ConsentKey
    granted: boolean | null
    differing: boolean
    outdated: boolean
    answered_at: string | null
  }[]
  parents: number
}

const source = (db: Db): Fragment => db`
  from students s
  left join student_classes sc on sc.school_id = s.school_id and sc.student_id = s.id
    and daterange(sc.from_date, sc.to_date) @> today_at(s.school_id)
  left join classes c on c.school_id = sc.school_id and c.id = sc.class_id`

/** Whether a parent's latest answer for the purpose of `t` refers to another wording than the current one. */
const outdated = (db: Db): Fragment => db`
  exists (select from parent_consents p where p.school_id = s.school_id and p.student_id = s.id and p.key = t.key
    and p.text_id <> t.id)`

const inState = (db: Db, { schoolId }: Actor, { key, state }: RegisterFilters): Fragment => {
  if (state === undefined) return db``
  const ofKey = key === undefined ? db`` : db`and k.key = ${key}`
  const holds = (what: Fragment) => db`
    and exists (select from current_consents k
      where k.school_id = s.school_id and k.student_id = s.id ${ofKey} and ${what})`
  const among = key === undefined ? db`` : db`and t.key = ${key}`
  switch (state) {
    case 'granted':
      return holds(db`k.granted`)
    case 'refused':
      return holds(db`not k.granted`)
    case 'differing':
      return holds(db`k.differing`)
    case 'none':
      return db`and exists (
        select from ${currentTexts(db, schoolId)} t
        where not exists (select from current_consents k
          where k.school_id = s.school_id and k.student_id = s.id and k.key = t.key) ${among})`
    case 'outdated':
      return db`and exists (select from ${currentTexts(db, schoolId)} t where ${outdated(db)} ${among})`
  }
}

const filtered = (db: Db, actor: Actor, filters: RegisterFilters): Fragment => db`
  s.school_id = ${actor.schoolId} and ${isAsked(db)}
  ${filters.class_id === undefined ? db`` : db`and sc.class_id = ${filters.class_id}`}
  ${filters.q === undefined || filters.q === '' ? db`` : db`and ' ' || s.search || ' ' like all(${[...searchTermsOf(filters.q).words]}::text[])`}
  ${inState(db, actor, filters)}`

const orders = {
  name: (db: Db) => db`s.name_order, s.id`,
  '-name': (db: Db) => db`s.name_order desc, s.id desc`,
  class: (db: Db) => db`c.position nulls last, c.name, s.name_order, s.id`,
  '-class': (db: Db) => db`c.position desc nulls first, c.name desc, s.name_order, s.id`,
} as const
export type RegisterSort = keyof typeof orders

type Page = { readonly sort: RegisterSort; readonly offset: number; readonly limit: number }

export const selectRegister = (db: Db, actor: Actor, filters: RegisterFilters, page: Page) => db<RegisterRow[]>`
  with shown as materialized (
    select s.school_id, s.id, s.full_name, s.nickname, s.code, c.id as class_id, c.name as class_name,
      row_number() over (order by ${orders[page.sort](db)}) as place
    ${source(db)}
    where ${filtered(db, actor, filters)}
    order by ${orders[page.sort](db)} limit ${page.limit} offset ${page.offset}
  )
  select json_build_object('id', s.id, 'full_name', s.full_name, 'nickname', s.nickname, 'code', s.code,
      'class', case when s.class_id is not null then json_build_object('id', s.class_id, 'name', s.class_name) end) as student,
    (select count(*)::int from acting_guardians g
      where g.school_id = s.school_id and g.student_id = s.id) as parents,
    (select json_agg(json_build_object('key', t.key, 'granted', k.granted, 'differing', coalesce(k.differing, false),
        'outdated', ${outdated(db)},
        'answered_at', to_char(k.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')))
      from ${currentTexts(db, actor.schoolId)} t
      left join current_consents k on k.school_id = s.school_id and k.student_id = s.id and k.key = t.key) as states
  from shown s order by s.place`

export const countRegister = async (db: Db, actor: Actor, filters: RegisterFilters): Promise<number> => {
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total ${source(db)} where ${filtered(db, actor, filters)}`
  return row?.total ?? 0
}

export type ChildRow = {
  student: Child
  parents: { id: string; full_name: string; relation: string }[]
  purposes: {
    text: ConsentText
    granted: boolean | null
    differing: boolean
    outdated: boolean
    answers: { account_id: string; full_name: string; relation: string; granted: boolean; answered_at: string }[]
  }[]
}

/** Returns the consents of one child for the office. */
export const selectChild = async (db: Db, actor: Actor, studentId: string): Promise<ChildRow | undefined> => {
  const [row] = await db<ChildRow[]>`
    select json_build_object('id', s.id, 'full_name', s.full_name, 'nickname', s.nickname, 'code', s.code,
        'class', case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end) as student,
      (select coalesce(json_agg(json_build_object('id', a.id, 'full_name', a.full_name, 'relation', g.relation)
          order by g.main_contact desc, a.name_order), '[]')
        from acting_guardians g join accounts a on a.school_id = g.school_id and a.id = g.account_id
        where g.school_id = s.school_id and g.student_id = s.id) as parents,
      (select json_agg(json_build_object('text', to_json(t), 'granted', k.granted,
          'differing', coalesce(k.differing, false), 'outdated', ${outdated(db)},
          'answers', (select coalesce(json_agg(json_build_object('account_id', p.account_id, 'full_name', a.full_name,
              'relation', p.relation, 'granted', p.granted,
              'answered_at', to_char(p.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
              order by p.answered_at desc), '[]')
            from parent_consents p
            join accounts a on a.school_id = p.school_id and a.id = p.account_id
            where p.school_id = s.school_id and p.student_id = s.id and p.key = t.key)))
        from ${currentTexts(db, actor.schoolId)} t
        left join current_consents k on k.school_id = s.school_id and k.student_id = s.id and k.key = t.key) as purposes
    ${source(db)}
    where s.school_id = ${actor.schoolId} and s.id = ${studentId} and s.deleted_at is null`
  return row
}

/** Returns relation and names if this parent may answer for the child. Locks the guardianship against removal. */
export const selectParentRelation = async (db: Db, schoolId: string, studentId: string, accountId: string) => {
  const [row] = await db<{ relation: string; full_name: string; child: string }[]>`
    select g.relation, a.full_name, s.full_name as child
    from acting_guardians g
    join accounts a on a.school_id = g.school_id and a.id = g.account_id
    join students s on s.school_id = g.school_id and s.id = g.student_id and ${isAsked(db)}
    where g.school_id = ${schoolId} and g.student_id = ${studentId} and g.account_id = ${accountId}
    for share of g`
  return row
}

export const isStudentHere = async (db: Db, schoolId: string, studentId: string): Promise<boolean> => {
  const rows = await db`
    select from students s where s.school_id = ${schoolId} and s.id = ${studentId} and s.deleted_at is null`
  return rows.length > 0
}

/** Records a reminder of today for each parent with an open question and no reminder today; returns their accounts. */
export const takeReminders = async (tx: Db, actor: Actor, studentIds: readonly string[] | undefined) => {
  const rows = await tx<{ account_id: string }[]>`
    insert into consent_reminders (school_id, account_id, day, sent_by)
    select distinct g.school_id, g.account_id, today_at(g.school_id), ${actor.accountId}::uuid
    from acting_guardians g
    join accounts a on a.school_id = g.school_id and a.id = g.account_id and a.active
    join students s on s.school_id = g.school_id and s.id = g.student_id and ${isAsked(tx)}
    cross join ${currentTexts(tx, actor.schoolId)} t
    where g.school_id = ${actor.schoolId}
      ${studentIds === undefined ? tx`` : tx`and s.id = any(${[...studentIds]}::uuid[])`}
      and (not exists (select from current_consents k
          where k.school_id = s.school_id and k.student_id = s.id and k.key = t.key)
        or exists (select from parent_consents p where p.school_id = s.school_id and p.student_id = s.id
          and p.key = t.key and p.account_id = g.account_id and p.text_id <> t.id))
    on conflict do nothing returning consent_reminders.account_id`
  return rows.map((row) => row.account_id)
}

export type TextRow = ConsentText & { published_by: string | null; own: boolean; current: boolean; answers: number }

export const selectAllTexts = (db: Db, { schoolId }: Actor) => db<TextRow[]>`
  select t.id, t.key, t.version, t.title, t.text, t.hash, t.valid_from, a.full_name as published_by,
    t.school_id is not null as own, now_holds.id is not null as current,
    (select count(*)::int from consents k where k.school_id = ${schoolId} and k.text_id = t.id) as answers
  from consent_texts t
  left join accounts a on a.school_id = t.school_id and a.id = t.published_by
  left join ${currentTexts(db, schoolId)} now_holds on now_holds.id = t.id
  where t.school_id = ${schoolId} or t.school_id is null
  order by t.key, t.version desc, t.id`

/** Inserts a new version of a wording. Returns undefined if `valid_from` is in the past. */
export const insertText = async (
  tx: Db,
  actor: Actor,
  one: { key: ConsentKey; title: string; text: string; valid_from: string },
): Promise<{ id: string; version: number } | undefined> => {
  // The lock keeps version numbers consecutive under concurrent requests.
  await tx`select from schools s where s.school_id = ${actor.schoolId} for no key update`
  const [row] = await tx<{ id: string; version: number }[]>`
    insert into consent_texts (school_id, key, version, title, text, hash, valid_from, published_by)
    select ${actor.schoolId}, ${one.key}, coalesce(max(t.version), 0) + 1, ${one.title}, ${one.text},
      encode(sha256(convert_to(${one.title} || E'\\n' || ${one.text}, 'UTF8')), 'hex'), ${one.valid_from}::date,
      ${actor.accountId}
    from consent_texts t
    where t.key = ${one.key} and (t.school_id = ${actor.schoolId} or t.school_id is null)
    having ${one.valid_from}::date >= today_at(${actor.schoolId})
    returning consent_texts.id, consent_texts.version`
  return row
}

export const selectToday = async (db: Db, schoolId: string): Promise<string> => {
  const [row] = await db<{ today: string }[]>`select today_at(${schoolId}) as today`
  if (!row) throw new Error('no day')
  return row.today
}
