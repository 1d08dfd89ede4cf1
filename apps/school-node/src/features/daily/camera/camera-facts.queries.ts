import type { GatewayCodec } from '@nhip-cau/contract/camera-gateway'
import type { Role } from '@nhip-cau/contract/kernel'
import { type SettingsChanges, settingsOf } from '@nhip-cau/contract/settings'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { teachesClass } from '../../../access/visible.queries.ts'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import type { MediaRow } from '../media/media.queries.ts'
import type { ReportedState, WatchFacts } from './camera-right.ts'
import { isWatching, secondsOfAny } from './camera-views.queries.ts'

export type FactsRow = WatchFacts & {
  /** Null for a view that does not exist yet. */
  readonly view_id: string | null
  readonly school_id: string
  readonly camera_id: string
  readonly name: string
  readonly class: { readonly id: string; readonly name: string } | null
  readonly place: string | null
  readonly sound: boolean
  readonly class_agrees_to_sound: boolean
  readonly state: ReportedState
  readonly codec: GatewayCodec | null
  readonly today: string
  readonly account_id: string
  readonly student: { id: string; full_name: string; nickname: string | null; photo: MediaRow | null } | null
  readonly own_answer: boolean | null
  readonly token_hash: string | null
  readonly opened_at: string | null
  readonly seen_at: string | null
  readonly started_at: string | null
  readonly families: number
  readonly newest_family_at: string | null
}

type StoredRow = Omit<FactsRow, 'settings'> & { readonly settings: SettingsChanges; readonly role: Role }

/**
 * What the right to watch depends on, for rows of `view_id`, `school_id`, `camera_id`, `account_id`, `student_id`,
 * `signed_in`, `token_hash`, `opened_at`, `seen_at` and `started_at`. Children are read once for each school and consents once
 * for each class, because the gateway asks each second for the views of all schools.
 */
const selectFacts = async (db: Db, watches: Fragment, only: Fragment = db``): Promise<FactsRow[]> => {
  const rows = await db<StoredRow[]>`
    with w as materialized (${watches}),
    rooms as materialized (
      select w.school_id, k.class_id, bool_or(k.sound) as sound
      from w join cameras k on k.school_id = w.school_id and k.id = w.camera_id
      where k.class_id is not null group by w.school_id, k.class_id),
    there as materialized (
      select r.school_id, r.class_id, r.sound, p.student_id, p.state
      from (select distinct school_id from rooms) s
      cross join lateral day_presence(s.school_id, today_at(s.school_id)) p
      join rooms r on r.school_id = s.school_id and r.class_id = p.class_id
      where p.studying),
    -- One row for each class: a join of views with children would compare each with each, because nobody can tell the
    -- planner how many there are.
    inside as materialized (
      select t.school_id, t.class_id, jsonb_object_agg(t.student_id, t.state) as states,
        bool_and(all_agreed(t.school_id, t.student_id, 'camera')) filter (where t.state = 'present') as agrees,
        bool_and(case when t.sound then all_agreed(t.school_id, t.student_id, 'camera_sound') else false end)
          filter (where t.state = 'present') as to_sound
      from there t group by t.school_id, t.class_id)
    select w.view_id, w.school_id, w.camera_id, w.account_id, w.signed_in, w.token_hash, w.opened_at, w.seen_at, w.started_at,
      k.name, k.class_id, k.place, k.sound, k.state, k.codec, k.active and k.deleted_at is null as active,
      k.cut_at is not null or everything.school_id is not null as cut,
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as class,
      s.settings, s.time_zone as zone, today_at(w.school_id) as today,
      a.role, a.active as account_active, a.permissions,
      case when r.class_id is not null then json_build_object('parents_may_watch', r.parents_may_watch,
        'windows', r.windows, 'minutes_per_day', r.minutes_per_day) end as rules,
      exists (select from account_classes ac where ac.school_id = w.school_id and ac.account_id = w.account_id
        and ac.class_id = k.class_id) as teaches,
      exists (select from acting_guardians g where g.school_id = w.school_id and g.student_id = w.student_id
        and g.account_id = w.account_id) as acts,
      inside.states ->> w.student_id::text as presence,
      coalesce(all_agreed(w.school_id, w.student_id, 'camera'), false) as family_agrees,
      coalesce(inside.agrees, false) as class_agrees,
      coalesce(inside.to_sound, false) as class_agrees_to_sound,
      (select said.granted from parent_consents said where said.school_id = w.school_id and said.student_id = w.student_id
        and said.key = 'camera' and said.account_id = w.account_id) as own_answer,
      case when st.id is not null then json_build_object('id', st.id, 'full_name', st.full_name, 'nickname', st.nickname,
        'photo', ${pictureJson(db, 'sp')}) end as student,
      coalesce((select ${secondsOfAny(db)} from camera_views v
        where v.school_id = w.school_id and v.account_id = w.account_id and v.day = today_at(w.school_id)
          and v.class_id = k.class_id and v.opened_at is not null), 0)::float8 as seconds_used,
      (select count(*)::int from camera_views v
        where v.school_id = w.school_id and v.account_id = w.account_id and v.ended_at is null
          and (w.started_at is null or (v.started_at, v.id) < (w.started_at, w.view_id))) as earlier_views,
      coalesce(watched.families, 0) as families, watched.newest as newest_family_at
    from w
    join cameras k on k.school_id = w.school_id and k.id = w.camera_id
    join schools s on s.school_id = w.school_id
    join accounts a on a.school_id = w.school_id and a.id = w.account_id
    left join classes c on c.school_id = k.school_id and c.id = k.class_id
    left join camera_cuts everything on everything.school_id = w.school_id
    left join camera_rules r on r.school_id = k.school_id and r.class_id = k.class_id
    left join inside on inside.school_id = w.school_id and inside.class_id = k.class_id
    left join students st on st.school_id = w.school_id and st.id = w.student_id
    left join media sp on sp.school_id = st.school_id and sp.id = st.photo_media_id
    left join lateral (
      select count(*)::int as families, max(v.opened_at) as newest from camera_views v
      where v.school_id = k.school_id and v.camera_id = k.id and v.role = 'parent' and ${isWatching(db)}) watched on true
    where true ${only}
    order by c.position nulls last, lower(k.name), st.birth_date, w.student_id
    limit 10000`
  return rows.map((row) => ({ ...row, settings: settingsOf(row.settings) }))
}

/**
 * The cameras that the actor may ever watch: the office all, a teacher those of the own classes, a parent those of the
 * classes of children for whom the account acts, once for each child.
 */
const visibleTo = (db: Db, actor: Actor): Fragment => {
  const asked = (student: Fragment) => db`
    null::uuid as view_id, k.school_id, k.id as camera_id, ${actor.accountId}::uuid as account_id,
    ${student} as student_id, true as signed_in, null::text as token_hash, null::timestamptz as opened_at,
    null::timestamptz as seen_at, null::timestamptz as started_at`
  const there = db`k.school_id = ${actor.schoolId} and k.active and k.deleted_at is null`
  switch (actor.role) {
    case 'school':
      return db`select ${asked(db`null::uuid`)} from cameras k where ${there}`
    case 'teacher':
      return db`
        select ${asked(db`null::uuid`)} from cameras k
        where ${there} and k.class_id is not null and ${teachesClass(db, actor, db`k.class_id`)}`
    case 'parent':
      return db`
        select ${asked(db`own.student_id`)}
        from acting_guardians own
        join students child on child.school_id = own.school_id and child.id = own.student_id
          and child.status = 'studying' and child.deleted_at is null
        join student_classes sc on sc.school_id = own.school_id and sc.student_id = own.student_id
          and daterange(sc.from_date, sc.to_date) @> today_at(own.school_id)
        join cameras k on k.school_id = sc.school_id and k.class_id = sc.class_id
        where own.school_id = ${actor.schoolId} and own.account_id = ${actor.accountId} and ${there}`
  }
}

/** Of a child: the cameras of its class. Families watch through the child itself. */
const throughChild = (db: Db, { role }: Actor, studentId: string): Fragment =>
  role === 'parent'
    ? db`w.student_id = ${studentId}`
    : db`k.class_id in (
        select sc.class_id from student_classes sc
        where sc.school_id = k.school_id and sc.student_id = ${studentId}
          and daterange(sc.from_date, sc.to_date) @> today_at(sc.school_id))`

type Which = { readonly classId?: string; readonly studentId?: string; readonly cameraId?: string }

/** What the actor may watch, with what the right depends on. */
export const selectWatchable = (db: Db, actor: Actor, { classId, studentId, cameraId }: Which) =>
  selectFacts(
    db,
    visibleTo(db, actor),
    db`
      ${classId === undefined ? db`` : db`and k.class_id = ${classId}`}
      ${studentId === undefined ? db`` : db`and ${throughChild(db, actor, studentId)}`}
      ${cameraId === undefined ? db`` : db`and k.id = ${cameraId}`}`,
  )

/** Views as rows for `selectFacts`; a token ends by the time of the machine. */
const views = (db: Db, which: Fragment): Fragment => db`
  select v.id as view_id, v.school_id, v.camera_id, v.account_id, v.student_id, v.token_hash, v.opened_at, v.seen_at, v.started_at,
    v.authorised_until > statement_timestamp()
      and not exists (select from ended_sessions e where e.session_id = v.session_id) as signed_in
  from camera_views v where v.ended_at is null and ${which}`

/** All open views of all schools. */
export const selectOpenViews = (db: Db) => selectFacts(db, views(db, db`true`))

/** One open view of the actor. */
export const selectOwnOpenView = async (db: Db, actor: Actor, id: string): Promise<FactsRow | undefined> => {
  const own = db`v.school_id = ${actor.schoolId} and v.account_id = ${actor.accountId} and v.id = ${id}`
  const [row] = await selectFacts(db, views(db, own))
  return row
}
