import type { ClassCameraRules } from '@nhip-cau/contract/camera-rules'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { classVisibleTo } from '../../../access/visible.queries.ts'
import type { ClassRules } from './camera-right.ts'

export type RulesRow = Pick<
  ClassCameraRules,
  'class' | 'children' | 'agreed' | 'agreed_sound' | 'cameras' | 'version'
> & {
  readonly rules: ClassRules | null
}

/** Classes of the running year. */
const shownTo = (db: Db, actor: Actor): Fragment => db`
  from classes c
  join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
  where ${classVisibleTo(db, actor)} and c.archived_at is null`

const rules = (db: Db, actor: Actor, which: Fragment): Fragment => db`
  with shown as (
    select c.school_id, c.id, c.name, c.position ${shownTo(db, actor)} ${which})
  select json_build_object('id', c.id, 'name', c.name) as class, coalesce(r.version, 0) as version,
    case when r.class_id is not null then json_build_object('parents_may_watch', r.parents_may_watch,
      'windows', r.windows, 'minutes_per_day', r.minutes_per_day) end as rules,
    (select count(*)::int from cameras k
      where k.school_id = c.school_id and k.class_id = c.id and k.deleted_at is null) as cameras,
    there.children, there.agreed, there.agreed_sound
  from shown c
  left join camera_rules r on r.school_id = c.school_id and r.class_id = c.id
  cross join lateral (
    select count(*)::int as children,
      count(*) filter (where all_agreed(s.school_id, s.id, 'camera'))::int as agreed,
      count(*) filter (where all_agreed(s.school_id, s.id, 'camera_sound'))::int as agreed_sound
    from student_classes sc
    join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.status = 'studying' and s.deleted_at is null
    where sc.school_id = c.school_id and sc.class_id = c.id
      and daterange(sc.from_date, sc.to_date) @> today_at(sc.school_id)) there
  order by c.position, c.name, c.id`

type Page = { readonly limit: number; readonly offset: number }

const ofClass = (db: Db, classId: string | undefined): Fragment =>
  classId === undefined ? db`` : db`and c.id = ${classId}`

export const selectRules = (db: Db, actor: Actor, classId: string | undefined, { limit, offset }: Page) =>
  db<RulesRow[]>`
    ${rules(db, actor, db`${ofClass(db, classId)} order by c.position, c.name, c.id limit ${limit} offset ${offset}`)}`

export const countRules = async (db: Db, actor: Actor, classId: string | undefined): Promise<number> => {
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total ${shownTo(db, actor)} ${ofClass(db, classId)}`
  return row?.total ?? 0
}

export const selectClassRules = async (db: Db, actor: Actor, classId: string): Promise<RulesRow | undefined> => {
  const [row] = await db<RulesRow[]>`${rules(db, actor, ofClass(db, classId))}`
  return row
}

/** Locks the class, so that of two who choose for the first time one waits. */
export const lockClass = (tx: Db, actor: Actor, classId: string) => tx`
  select c.id from classes c where c.school_id = ${actor.schoolId} and c.id = ${classId} for no key update`

export const storeRules = (tx: Db, actor: Actor, classId: string, one: ClassRules) => tx`
  insert into camera_rules (school_id, class_id, parents_may_watch, windows, minutes_per_day)
  values (${actor.schoolId}, ${classId}, ${one.parents_may_watch}, ${tx.json([...one.windows])}, ${one.minutes_per_day})
  on conflict (school_id, class_id) do update set parents_may_watch = excluded.parents_may_watch,
    windows = excluded.windows, minutes_per_day = excluded.minutes_per_day, version = camera_rules.version + 1`
