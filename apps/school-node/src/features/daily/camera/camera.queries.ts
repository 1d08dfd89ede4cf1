import type { GatewayCodec } from '@nhip-cau/contract/camera-gateway'
import { type SettingsChanges, settingsOf } from '@nhip-cau/contract/settings'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { searchTermsOf } from '../../../people/search-terms.ts'
import type { ClassRules, ReportedState } from './camera-right.ts'
import type { Channel } from './camera-source.ts'
import { isWatching } from './camera-views.queries.ts'

export type CameraRow = {
  id: string
  name: string
  class_id: string | null
  class: { id: string; name: string } | null
  place: string | null
  recorder: { id: string; name: string; channel: number } | null
  stream: Channel['stream']
  has_username: boolean
  has_password: boolean
  active: boolean
  sound: boolean
  state: ReportedState
  state_since: string | null
  codec: GatewayCodec | null
  cut_at: string | null
  cut_by: string | null
  zone: string
  rules: ClassRules | null
  families: number
  staff: number
  version: number
}

/** Only the office sees the list of cameras; all of its school. */
const visibleTo = (db: Db, actor: Actor): Fragment =>
  actor.role === 'school' ? db`k.school_id = ${actor.schoolId} and k.deleted_at is null` : db`false`

const details = (db: Db): Fragment => db`
  select k.id, k.name, k.class_id, k.place, k.stream, k.has_username, k.has_password, k.active, k.sound, k.state,
    k.state_since, k.codec, k.version, s.time_zone as zone,
    case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as class,
    case when r.id is not null then json_build_object('id', r.id, 'name', r.name, 'channel', k.channel) end as recorder,
    case when cr.class_id is not null then json_build_object('parents_may_watch', cr.parents_may_watch,
      'windows', cr.windows, 'minutes_per_day', cr.minutes_per_day) end as rules,
    k.cut_at, (select a.full_name from accounts a where a.school_id = k.school_id and a.id = k.cut_by) as cut_by,
    watching.families, watching.staff
  from cameras k
  join schools s on s.school_id = k.school_id
  left join classes c on c.school_id = k.school_id and c.id = k.class_id
  left join camera_recorders r on r.school_id = k.school_id and r.id = k.recorder_id
  left join camera_rules cr on cr.school_id = k.school_id and cr.class_id = k.class_id
  left join lateral (
    select count(*) filter (where v.role = 'parent')::int as families, count(*) filter (where v.role <> 'parent')::int as staff
    from camera_views v
    where v.school_id = k.school_id and v.camera_id = k.id and ${isWatching(db)}) watching on true`

export type Filter = {
  readonly q?: string | undefined
  readonly class_id?: string | undefined
  readonly active?: 'true' | 'false' | undefined
}

const matching = (db: Db, actor: Actor, { q, class_id, active }: Filter): Fragment => db`
  ${visibleTo(db, actor)}
  ${class_id === undefined ? db`` : db`and k.class_id = ${class_id}`}
  ${active === undefined ? db`` : db`and k.active = ${active === 'true'}::boolean`}
  ${q === undefined ? db`` : db`and (' ' || searchable(k.name)) like all(${[...searchTermsOf(q).words]}::text[])`}`

type Page = { readonly limit: number; readonly offset: number }

export const selectCameras = (db: Db, actor: Actor, filter: Filter, { limit, offset }: Page) => db<CameraRow[]>`
  ${details(db)} where ${matching(db, actor, filter)} order by lower(k.name), k.id limit ${limit} offset ${offset}`

export const countCameras = async (db: Db, actor: Actor, filter: Filter): Promise<number> => {
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total from cameras k where ${matching(db, actor, filter)}`
  return row?.total ?? 0
}

export const selectCamera = async (db: Db, actor: Actor, id: string): Promise<CameraRow | undefined> => {
  const [row] = await db<CameraRow[]>`${details(db)} where ${visibleTo(db, actor)} and k.id = ${id}`
  return row
}

export type LockedCamera = {
  id: string
  name: string
  class_id: string | null
  class_name: string | null
  place: string | null
  recorder_id: string | null
  recorder_name: string | null
  channel: number | null
  stream: Channel['stream']
  ciphertext: Buffer | null
  active: boolean
  sound: boolean
  version: number
}

export const lockCamera = async (tx: Db, actor: Actor, id: string): Promise<LockedCamera | undefined> => {
  const [row] = await tx<LockedCamera[]>`
    select k.id, k.name, k.class_id, k.place, k.recorder_id, k.channel, k.stream, k.ciphertext, k.active, k.sound, k.version,
      (select c.name from classes c where c.school_id = k.school_id and c.id = k.class_id) as class_name,
      (select r.name from camera_recorders r where r.school_id = k.school_id and r.id = k.recorder_id) as recorder_name
    from cameras k where ${visibleTo(tx, actor)} and k.id = ${id} for update of k`
  return row
}

export type CameraColumns = {
  readonly name: string
  readonly class_id: string | null
  readonly place: string | null
  readonly recorder_id: string | null
  readonly channel: number | null
  readonly stream: Channel['stream']
  readonly ciphertext: Buffer | null
  readonly has_username: boolean
  readonly has_password: boolean
  readonly active: boolean
  readonly sound: boolean
}

export const insertCamera = (tx: Db, actor: Actor, id: string, one: CameraColumns) => tx`
  insert into cameras (school_id, id, name, class_id, place, recorder_id, channel, stream, ciphertext, has_username,
    has_password, active, sound)
  values (${actor.schoolId}, ${id}, ${one.name}, ${one.class_id}, ${one.place}, ${one.recorder_id}, ${one.channel},
    ${one.stream}, ${one.ciphertext}, ${one.has_username}, ${one.has_password}, ${one.active}, ${one.sound})`

/** With another source nothing is known of it. */
export const updateCamera = (tx: Db, actor: Actor, id: string, one: CameraColumns, hasOtherSource: boolean) => tx`
  update cameras k set name = ${one.name}, class_id = ${one.class_id}, place = ${one.place}, recorder_id = ${one.recorder_id},
    channel = ${one.channel}, stream = ${one.stream}, ciphertext = ${one.ciphertext}, has_username = ${one.has_username},
    has_password = ${one.has_password}, active = ${one.active}, sound = ${one.sound}, version = k.version + 1,
    state = case when ${hasOtherSource}::boolean then 'unknown' else k.state end,
    state_since = case when ${hasOtherSource}::boolean then null else k.state_since end,
    codec = case when ${hasOtherSource}::boolean then null else k.codec end
  where k.school_id = ${actor.schoolId} and k.id = ${id}`

/** The address and the password go; the row stays for the log of views. */
export const removeCamera = (tx: Db, actor: Actor, id: string, now: Date) => tx`
  update cameras k set deleted_at = ${now.toISOString()}, ciphertext = null, recorder_id = null, channel = null,
    has_username = false, has_password = false, active = false, version = k.version + 1
  where k.school_id = ${actor.schoolId} and k.id = ${id}`

/** A class of the running year. */
export const hasClass = async (tx: Db, actor: Actor, classId: string): Promise<boolean> => {
  const rows = await tx`
    select from classes c
    join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
    where c.school_id = ${actor.schoolId} and c.id = ${classId} and c.archived_at is null`
  return rows.length > 0
}

export type CutRow = { cut_at: string; by: string }

export const selectSchoolCut = async (db: Db, schoolId: string): Promise<CutRow | undefined> => {
  const [row] = await db<CutRow[]>`
    select cc.cut_at, a.full_name as by from camera_cuts cc
    join accounts a on a.school_id = cc.school_id and a.id = cc.cut_by
    where cc.school_id = ${schoolId}`
  return row
}

/** Cuts all cameras; a cut that is there already is renewed, so that nobody lifts it who has not seen this one. */
export const cutSchool = (tx: Db, actor: Actor, now: Date) => tx`
  insert into camera_cuts (school_id, cut_at, cut_by)
  values (${actor.schoolId}, ${now.toISOString()}, ${actor.accountId})
  on conflict (school_id) do update set cut_at = excluded.cut_at, cut_by = excluded.cut_by`

/** Returns false if it was cut again since, or is not cut. */
export const resumeSchool = async (tx: Db, schoolId: string, at: string): Promise<boolean> => {
  const rows = await tx`
    delete from camera_cuts cc where cc.school_id = ${schoolId} and cc.cut_at = ${at}::timestamptz returning cc.school_id`
  return rows.length > 0
}

export const cutCamera = (tx: Db, actor: Actor, id: string, now: Date) => tx`
  update cameras k set cut_at = ${now.toISOString()}, cut_by = ${actor.accountId}
  where k.school_id = ${actor.schoolId} and k.id = ${id}`

export const resumeCamera = async (tx: Db, actor: Actor, id: string, at: string): Promise<boolean> => {
  const rows = await tx`
    update cameras k set cut_at = null, cut_by = null
    where k.school_id = ${actor.schoolId} and k.id = ${id} and k.cut_at = ${at}::timestamptz returning k.id`
  return rows.length > 0
}

export type SourceRow = {
  school_id: string
  camera_id: string
  class_id: string | null
  ciphertext: Buffer | null
  stream: Channel['stream']
  channel: number | null
  recorder_id: string | null
  recorder_kind: Channel['kind'] | null
  recorder_ciphertext: Buffer | null
  sound: boolean
  class_agrees_to_sound: boolean
  state: ReportedState
  codec: GatewayCodec | null
}

type StoredSource = SourceRow & { settings: SettingsChanges }

const source = (db: Db): Fragment => db`
  select k.school_id, k.id as camera_id, k.class_id, k.ciphertext, k.stream, k.channel, k.sound, k.state, k.codec,
    r.id as recorder_id,
    r.kind as recorder_kind, r.ciphertext as recorder_ciphertext, s.settings,
    -- Asked only of cameras with sound, of which there are few.
    case when k.sound then coalesce((
      select bool_and(all_agreed(k.school_id, p.student_id, 'camera_sound'))
      from day_presence(k.school_id, today_at(k.school_id)) p
      where p.class_id = k.class_id and p.state = 'present'), false) else false end as class_agrees_to_sound
  from cameras k
  join schools s on s.school_id = k.school_id
  left join camera_recorders r on r.school_id = k.school_id and r.id = k.recorder_id`

/** The sources of all cameras of all schools that may be pulled now. */
export const selectSources = async (db: Db): Promise<SourceRow[]> => {
  const rows = await db<StoredSource[]>`
    ${source(db)}
    where k.active and k.deleted_at is null and k.cut_at is null
      and not exists (select from camera_cuts cc where cc.school_id = k.school_id)
    order by k.school_id, k.id limit 50000`
  return rows.flatMap(({ settings, ...row }) => {
    const { modules, camera } = settingsOf(settings)
    return modules.camera ? [{ ...row, sound: row.sound && camera.sound && row.class_agrees_to_sound }] : []
  })
}

/** The source of one camera of the school. */
export const selectSource = async (db: Db, actor: Actor, id: string): Promise<SourceRow | undefined> => {
  const [row] = await db<StoredSource[]>`${source(db)} where ${visibleTo(db, actor)} and k.id = ${id}`
  return row
}

export type ChangedState = {
  readonly school_id: string
  readonly camera_id: string
  readonly state: ReportedState
  readonly since: string
  readonly codec: GatewayCodec | null
}

export const storeStates = (tx: Db, changed: readonly ChangedState[]) => tx`
  update cameras k set state = n.state, state_since = n.since, codec = n.codec
  from jsonb_to_recordset(${tx.json([...changed])}) as n (school_id uuid, camera_id uuid, state text, since timestamptz,
    codec text)
  where k.school_id = n.school_id and k.id = n.camera_id and k.deleted_at is null`

/** Whether the audit log has a look of the account at pictures since a moment. */
export const hasLooked = async (db: Db, actor: Actor, since: Date): Promise<boolean> => {
  const rows = await db`
    select from audit_entries e
    where e.school_id = ${actor.schoolId} and e.actor_account_id = ${actor.accountId} and e.at >= ${since.toISOString()}
      and e.action = 'camera.read' limit 1`
  return rows.length > 0
}
