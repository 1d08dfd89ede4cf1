import type { CameraView } from '@nhip-cau/contract/camera-views'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { teachesClass } from '../../../access/visible.queries.ts'
import { searchTermsOf } from '../../../people/search-terms.ts'
import { isWatching, secondsOf } from './camera-views.queries.ts'

/** The office sees all views, a teacher those of families of the own classes, a parent none. */
const visibleTo = (db: Db, actor: Actor): Fragment => {
  switch (actor.role) {
    case 'school':
      return db`v.school_id = ${actor.schoolId}`
    case 'teacher':
      return db`v.school_id = ${actor.schoolId} and v.role = 'parent' and ${teachesClass(db, actor, db`v.class_id`)}`
    case 'parent':
      return db`false`
  }
}

export type Filter = {
  /** Only views that go on. */
  readonly running: boolean
  readonly class_id?: string | undefined
  readonly camera_id?: string | undefined
  readonly student_id?: string | undefined
  readonly q?: string | undefined
  readonly since?: Date | undefined
  readonly before?: Date | undefined
}

const matching = (db: Db, actor: Actor, one: Filter): Fragment => db`
  ${visibleTo(db, actor)}
  ${one.running ? db`and ${isWatching(db)}` : db``}
  ${one.class_id === undefined ? db`` : db`and v.class_id = ${one.class_id}`}
  ${one.camera_id === undefined ? db`` : db`and v.camera_id = ${one.camera_id}`}
  ${one.student_id === undefined ? db`` : db`and v.student_id = ${one.student_id}`}
  ${one.since === undefined ? db`` : db`and v.started_at >= ${one.since.toISOString()}`}
  ${one.before === undefined ? db`` : db`and v.started_at < ${one.before.toISOString()}`}
  ${one.q === undefined ? db`` : db`and (' ' || searchable(a.full_name)) like all(${[...searchTermsOf(one.q).words]}::text[])`}`

const from = (db: Db): Fragment => db`
  from camera_views v
  join accounts a on a.school_id = v.school_id and a.id = v.account_id`

type Page = { readonly limit: number; readonly offset: number }

export const selectViews = (db: Db, actor: Actor, filter: Filter, { limit, offset }: Page) => db<CameraView[]>`
  select v.id, v.started_at, v.ended_at, v.why,
    json_build_object('id', k.id, 'name', k.name, 'place', k.place,
      'class', case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end) as camera,
    json_build_object('name', a.full_name, 'role', v.role, 'student', st.full_name,
      'relation', (select g.relation from family_members g where g.school_id = v.school_id
        and g.student_id = v.student_id and g.account_id = v.account_id limit 1)) as watcher,
    case when v.opened_at is null then 0 else round(${secondsOf(db)})::int end as seconds
  ${from(db)}
  join cameras k on k.school_id = v.school_id and k.id = v.camera_id
  left join classes c on c.school_id = v.school_id and c.id = v.class_id
  left join students st on st.school_id = v.school_id and st.id = v.student_id
  where ${matching(db, actor, filter)}
  order by v.started_at desc, v.id desc limit ${limit} offset ${offset}`

export const countViews = async (db: Db, actor: Actor, filter: Filter): Promise<number> => {
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total ${from(db)} where ${matching(db, actor, filter)}`
  return row?.total ?? 0
}

/** Deletes views that are older than their school keeps them; at most `limit` at once. */
export const forgetViews = async (tx: Db, schoolId: string, before: Date, limit: number): Promise<number> => {
  const rows = await tx`
    delete from camera_views v where (v.school_id, v.id) in (
      select old.school_id, old.id from camera_views old
      where old.school_id = ${schoolId} and old.started_at < ${before.toISOString()} and old.ended_at is not null
      order by old.started_at limit ${limit})
    returning v.id`
  return rows.length
}
