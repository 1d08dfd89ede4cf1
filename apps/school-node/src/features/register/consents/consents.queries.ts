import { hidden } from '@nhip-cau/contract/built'
import type { ConsentKey, ConsentText } from '@nhip-cau/contract/consents'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { actsFor } from '../../../access/guardians.queries.ts'
import { teachesClass } from '../../../access/visible.queries.ts'
import { pictureJson } from '../../../files/picture-json.queries.ts'

/** Whether the consent is granted now. The stricter answer of two parents counts; no answer means no consent. */
export const hasConsent = async (db: Db, schoolId: string, studentId: string, key: ConsentKey): Promise<boolean> => {
  const [row] = await db<{ granted: boolean }[]>`
    select c.granted from current_consents c
    where c.school_id = ${schoolId} and c.student_id = ${studentId} and c.key = ${key}`
  return row?.granted ?? false
}

/**
 * The current wording of each purpose that is asked for. A wording of the school takes precedence over that of the
 * product. Families are asked about cameras where the school has that module, and about sound where cameras have it.
 */
export const currentTexts = (db: Db, schoolId: string): Fragment => db`
  (select distinct on (ct.key) ct.id, ct.key, ct.version, ct.title, ct.text, ct.hash, ct.valid_from
  from consent_texts ct
  where (ct.school_id = ${schoolId} or ct.school_id is null) and ct.valid_from <= today_at(${schoolId})
    and ct.key <> all(${[...hidden.consents]}::text[])
    and (ct.key not in ('camera', 'camera_sound') or (
      select coalesce((own.settings->'modules'->>'camera')::boolean, true)
        and (ct.key = 'camera' or coalesce((own.settings->'camera'->>'sound')::boolean, false))
      from schools own where own.school_id = ${schoolId}))
  order by ct.key, ct.school_id nulls last, ct.version desc)`

/** Matches students `s` whose parents are asked for consents: waiting, studying or on hold, not deleted or erased. */
export const isAsked = (db: Db): Fragment => db`
  s.status in ('waiting', 'studying', 'on_hold') and s.deleted_at is null and s.anonymised_at is null`

const classOfToday = (db: Db): Fragment => db`
  left join student_classes sc on sc.school_id = s.school_id and sc.student_id = s.id
    and daterange(sc.from_date, sc.to_date) @> today_at(s.school_id)
  left join classes c on c.school_id = sc.school_id and c.id = sc.class_id`

const child = (db: Db): Fragment => db`
  json_build_object('id', s.id, 'full_name', s.full_name, 'nickname', s.nickname, 'code', s.code,
    'class', case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end)`

export type Child = {
  id: string
  full_name: string
  nickname: string | null
  code: string
  class: { id: string; name: string } | null
}

export type FamilyRow = {
  student: Child
  text: ConsentText
  own: { granted: boolean; answered_at: string; text_version: number; text_id: string } | null
  granted: boolean | null
  differing: boolean
}

/** Returns every purpose for every child the actor acts for. */
export const selectFamily = (db: Db, actor: Actor) => db<FamilyRow[]>`
  select ${child(db)} as student, to_json(t) as text, coalesce(now_holds.differing, false) as differing,
    now_holds.granted,
    case when own.id is not null then json_build_object('granted', own.granted, 'text_version', own.text_version,
      'text_id', own.text_id, 'answered_at', to_char(own.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) end as own
  from acting_guardians g
  join students s on s.school_id = g.school_id and s.id = g.student_id and ${isAsked(db)}
  ${classOfToday(db)}
  cross join ${currentTexts(db, actor.schoolId)} t
  left join parent_consents own on own.school_id = s.school_id and own.student_id = s.id and own.key = t.key
    and own.account_id = g.account_id
  left join current_consents now_holds on now_holds.school_id = s.school_id and now_holds.student_id = s.id
    and now_holds.key = t.key
  where g.school_id = ${actor.schoolId} and g.account_id = ${actor.accountId}
  order by s.birth_date, s.full_name, s.id`

/** Returns the children this parent may answer for, with the relation. Locks the guardianships against removal. */
export const selectOwnChildren = (db: Db, actor: Actor) => db<{ id: string; full_name: string; relation: string }[]>`
  select s.id, s.full_name, g.relation
  from acting_guardians g
  join students s on s.school_id = g.school_id and s.id = g.student_id and ${isAsked(db)}
  where g.school_id = ${actor.schoolId} and g.account_id = ${actor.accountId}
  for share of g`

export const selectCurrentTexts = (db: Db, schoolId: string) => db<ConsentText[]>`
  select t.* from ${currentTexts(db, schoolId)} t`

/** Returns wordings by id, including outdated ones, because a paper may have been printed with an earlier wording. */
export const selectTextsById = (db: Db, schoolId: string, ids: readonly string[]) => db<ConsentText[]>`
  select t.id, t.key, t.version, t.title, t.text, t.hash, t.valid_from
  from consent_texts t where (t.school_id = ${schoolId} or t.school_id is null) and t.id = any(${[...ids]}::uuid[])`

/** Returns the current consents of these children, to detect what an answer changes. */
export const selectCurrent = (db: Db, schoolId: string, studentIds: readonly string[]) => db<
  { student_id: string; key: ConsentKey; granted: boolean }[]
>`
  select c.student_id, c.key, c.granted from current_consents c
  where c.school_id = ${schoolId} and c.student_id = any(${[...studentIds]}::uuid[])`

/** Returns the latest answers of one parent. */
export const selectLatestAnswers = (db: Db, schoolId: string, accountId: string, studentIds: readonly string[]) => db<
  { student_id: string; key: ConsentKey; granted: boolean; text_id: string }[]
>`
  select p.student_id, p.key, p.granted, p.text_id from parent_consents p
  where p.school_id = ${schoolId} and p.account_id = ${accountId} and p.student_id = any(${[...studentIds]}::uuid[])`

export type NewAnswer = {
  readonly studentId: string
  readonly text: ConsentText
  readonly granted: boolean
  readonly accountId: string
  readonly relation: string
  readonly method: 'app' | 'paper'
  /** Paper only: the day it was signed. */
  readonly signedOn: string | null
  readonly scanMediaId: string | null
  readonly device: string | null
  readonly ip: string | null
}

/** A paper signed on an earlier day is stored with 12:00 of that day as its time. */
export const insertAnswer = (db: Db, actor: Actor, one: NewAnswer) => db`
  insert into consents (school_id, student_id, key, text_id, text_version, text_hash, granted, account_id, relation,
    answered_at, method, device, ip, scan_media_id, recorded_by)
  values (${actor.schoolId}, ${one.studentId}, ${one.text.key}, ${one.text.id}, ${one.text.version}, ${one.text.hash},
    ${one.granted}, ${one.accountId}, ${one.relation},
    case when ${one.signedOn}::date < today_at(${actor.schoolId})
      then (${one.signedOn}::date + time '12:00') at time zone (select sc.time_zone from schools sc where sc.school_id = ${actor.schoolId})
      else clock_moment() end,
    ${one.method}, ${one.device}, ${one.ip}, ${one.scanMediaId}, ${actor.accountId})`

export const selectAccountName = async (db: Db, schoolId: string, id: string): Promise<string> => {
  const [row] = await db<{ full_name: string }[]>`
    select a.full_name from accounts a where a.school_id = ${schoolId} and a.id = ${id}`
  return row?.full_name ?? ''
}

export type RecordRow = {
  id: string
  key: ConsentKey
  title: string
  text: string
  text_version: number
  text_hash: string
  granted: boolean
  withdrawn: boolean
  person: { id: string; full_name: string; relation: string }
  answered_at: string
  method: 'app' | 'paper'
  recorded_by: string | null
  device: string | null
  ip: string | null
  scan: { id: string; width: number; height: number; placeholder: string; widths: number[] } | null
}

/** Matches students `s` whose consent history the actor may read: own children for a parent, all for the office. */
export const readsHistory = (db: Db, actor: Actor): Fragment => {
  const own = actor.role === 'parent' ? db`and ${actsFor(db, actor, db`s.id`)}` : db``
  return db`s.school_id = ${actor.schoolId} and s.deleted_at is null ${own}`
}

/** Returns undefined if the actor may not read the history of this child. */
export const selectHistory = async (db: Db, actor: Actor, studentId: string): Promise<RecordRow[] | undefined> => {
  const found = await db`select from students s where ${readsHistory(db, actor)} and s.id = ${studentId}`
  if (found.length === 0) return undefined
  return db<RecordRow[]>`
    select r.id, r.key, t.title, t.text, r.text_version, r.text_hash, r.granted, r.answered_at, r.method, r.device, r.ip,
      not r.granted and coalesce(lag(r.granted) over (
        partition by r.account_id, r.key order by r.answered_at, r.id), false) as withdrawn,
      json_build_object('id', a.id, 'full_name', a.full_name, 'relation', r.relation) as person,
      case when r.method = 'paper' then by_whom.full_name end as recorded_by,
      ${pictureJson(db)} as scan
    from consents r
    join consent_texts t on t.id = r.text_id
    join accounts a on a.school_id = r.school_id and a.id = r.account_id
    join accounts by_whom on by_whom.school_id = r.school_id and by_whom.id = r.recorded_by
    left join media m on m.school_id = r.school_id and m.id = r.scan_media_id
    where r.school_id = ${actor.schoolId} and r.student_id = ${studentId}
    order by r.answered_at desc, r.id desc limit 500`
}

/** Whom photos are shown to; without a part, the whole school. */
export type ShownTo = {
  readonly classes?: readonly string[] | undefined
  readonly age_groups?: readonly string[] | undefined
  readonly students?: readonly string[] | undefined
}

/**
 * Returns studying children without consent to class photos or, for posts to the whole school, to school
 * photos. Teachers get children of their own classes only.
 */
export const selectWithoutPhotoConsent = async (db: Db, actor: Actor, { classes, age_groups, students }: ShownTo) => {
  const isSchool = [classes, age_groups, students].every((part) => part === undefined)
  const reach = actor.role === 'school' ? db`` : db`and ${teachesClass(db, actor, db`sc.class_id`)}`
  const [row] = await db<{ data: Child[]; total: number; of: number }[]>`
    with asked as materialized (
      select s.id as student_id, c.position, s.name_order, coalesce((
        select k.granted from current_consents k
        where k.school_id = s.school_id and k.student_id = s.id
          and k.key = ${isSchool ? 'photo_school' : 'photo_class'}), false) as granted
      from students s
      join student_classes sc on sc.school_id = s.school_id and sc.student_id = s.id
        and daterange(sc.from_date, sc.to_date) @> today_at(s.school_id)
      join classes c on c.school_id = sc.school_id and c.id = sc.class_id
      join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
      where s.school_id = ${actor.schoolId} and s.status = 'studying' and s.deleted_at is null
        ${classes === undefined ? db`` : db`and sc.class_id = any(${[...classes]}::uuid[])`} ${reach}
        ${age_groups === undefined ? db`` : db`and c.age_group = any(${[...age_groups]}::text[])`}
        ${students === undefined ? db`` : db`and s.id = any(${[...students]}::uuid[])`}),
    missing as (
      select asked.* from asked where not asked.granted order by asked.position, asked.name_order, asked.student_id limit 100)
    select
      coalesce((
        select json_agg(${child(db)} order by missing.position, missing.name_order, missing.student_id)
        from missing
        join students s on s.school_id = ${actor.schoolId} and s.id = missing.student_id
        join student_classes sc on sc.school_id = s.school_id and sc.student_id = s.id
          and daterange(sc.from_date, sc.to_date) @> today_at(s.school_id)
        join classes c on c.school_id = sc.school_id and c.id = sc.class_id), '[]') as data,
      (select count(*)::int from asked where not asked.granted) as total,
      (select count(*)::int from asked) as of`
  return row ?? { data: [], total: 0, of: 0 }
}
