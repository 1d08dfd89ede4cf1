import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { teachesClass } from '../../../../access/visible.queries.ts'
import { pictureJson } from '../../../../files/picture-json.queries.ts'
import type { MediaRow } from '../../media/media.queries.ts'
import { visibleTo } from '../pick-up.queries.ts'

export type StillHere = {
  day: string
  class_id: string
  class_name: string
  id: string
  full_name: string
  nickname: string | null
  photo: MediaRow | null
  arrived_at: string | null
  marked_by: string
  signed_off_by: string | null
  signed_off_at: string | null
  sign_off_reason: string | null
  escalated_at: string | null
  escalations: number
}

const here = (db: Db, actor: Actor, where: Fragment) => db<StillHere[]>`
  select h.day, c.id as class_id, c.name as class_name, st.id, st.full_name, st.nickname, h.arrived_at,
    ${pictureJson(db)} as photo,
    marker.full_name as marked_by, signer.full_name as signed_off_by, h.signed_off_at, h.sign_off_reason, h.escalated_at,
    h.escalations
  from still_here h
  join students st on st.school_id = h.school_id and st.id = h.student_id
  join student_classes sc on sc.school_id = h.school_id and sc.student_id = h.student_id and sc.class_id = h.class_id
    and daterange(sc.from_date, sc.to_date) @> h.day
  join classes c on c.school_id = h.school_id and c.id = h.class_id
  join accounts marker on marker.school_id = h.school_id and marker.id = h.marked_by
  left join accounts signer on signer.school_id = h.school_id and signer.id = h.signed_off_by
  left join media m on m.school_id = st.school_id and m.id = st.photo_media_id
  where h.school_id = ${actor.schoolId} and ${where} and ${visibleTo(db, actor)}
  order by h.day desc, c.position, c.name, st.name_order, st.id limit 2000`

/** The children who arrived that day and have no departure. */
export const selectStillHere = (db: Db, actor: Actor, day: string) => here(db, actor, db`h.day = ${day}`)

/** The children of earlier days without a departure, unless somebody has signed them off. */
export const selectForgotten = (db: Db, actor: Actor, from: string, today: string) =>
  here(db, actor, db`h.day >= ${from} and h.day < ${today} and h.signed_off_at is null`)

/** Signs off the class's list. Returns false when the actor may not, or the class has no saved register. */
export const signOff = async (
  tx: Db,
  actor: Actor,
  { classId, day, reason, now }: { classId: string; day: string; reason: string; now: Date },
): Promise<boolean> => {
  const teaches = actor.role === 'school' ? tx`true` : tx`${teachesClass(tx, actor, tx`r.class_id`)}`
  const rows = await tx`
    insert into end_of_day_checks (school_id, class_id, day, signed_off_at, signed_off_by, sign_off_reason)
    select r.school_id, r.class_id, r.day, ${now.toISOString()}, ${actor.accountId}, ${reason}
    from begun_registers r
    where r.school_id = ${actor.schoolId} and r.class_id = ${classId} and r.day = ${day} and ${teaches}
    on conflict (school_id, class_id, day) do update set signed_off_at = excluded.signed_off_at,
      signed_off_by = excluded.signed_off_by, sign_off_reason = excluded.sign_off_reason
    returning end_of_day_checks.class_id`
  return rows.length > 0
}

type SchoolDay = { readonly school_id: string; readonly day: string }

const days = (schools: readonly SchoolDay[]) =>
  [schools.map((one) => one.school_id), schools.map((one) => one.day)] as const

export type OpenClass = {
  school_id: string
  class_id: string
  class_name: string
  day: string
  round: number
  children: { id: string; full_name: string; arrived_at: string | null }[]
}

const left = (db: Db): Fragment => db`
  lateral (
    select coalesce(json_agg(json_build_object('id', st.id, 'full_name', st.full_name,
      'arrived_at', to_char(h.arrived_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by st.name_order), '[]')
      as children
    from still_here h
    join students st on st.school_id = h.school_id and st.id = h.student_id
    where h.school_id = r.school_id and h.class_id = r.class_id and h.day = r.day) l`

/**
 * Takes the classes whose list is neither empty nor signed off, every 15 minutes and at most three times. A class with
 * an empty list is not checked again.
 */
export const takeOpenClasses = (tx: Db, schools: readonly SchoolDay[], now: Date) => {
  const [ids, dates] = days(schools)
  return tx<OpenClass[]>`
    with open as materialized (
      select r.school_id, r.class_id, r.day
      from unnest(${[...ids]}::uuid[], ${[...dates]}::date[]) as w (school_id, day)
      join begun_registers r on r.school_id = w.school_id and r.day = w.day
      left join end_of_day_checks k on k.school_id = r.school_id and k.class_id = r.class_id and k.day = r.day
      where k.checked_at is null and k.signed_off_at is null and coalesce(k.escalations, 0) < 3
        and (k.escalated_at is null or k.escalated_at <= ${now.toISOString()}::timestamptz - interval '15 minutes')
    ), days as materialized (
      select s.school_id, s.day from (select distinct open.school_id, open.day from open) s
      where exists (select from school_days(s.school_id, s.day, s.day) d where d.open)
    ), due as (
      select r.school_id, r.class_id, r.day, l.children
      from open r
      join days on days.school_id = r.school_id and days.day = r.day
      cross join ${left(tx)}
    ), looked as (
      insert into end_of_day_checks (school_id, class_id, day, checked_at, escalated_at, escalations)
      select due.school_id, due.class_id, due.day,
        case when json_array_length(due.children) = 0 then ${now.toISOString()}::timestamptz end,
        case when json_array_length(due.children) > 0 then ${now.toISOString()}::timestamptz end,
        case when json_array_length(due.children) > 0 then 1 else 0 end
      from due
      on conflict (school_id, class_id, day) do update set checked_at = excluded.checked_at,
        escalated_at = coalesce(excluded.escalated_at, end_of_day_checks.escalated_at),
        escalations = end_of_day_checks.escalations + excluded.escalations
      returning end_of_day_checks.school_id, end_of_day_checks.class_id, end_of_day_checks.day, end_of_day_checks.escalations
    )
    select due.school_id, due.class_id, due.day, c.name as class_name, looked.escalations as round, due.children
    from due
    join looked on looked.school_id = due.school_id and looked.class_id = due.class_id and looked.day = due.day
    join classes c on c.school_id = due.school_id and c.id = due.class_id
    where json_array_length(due.children) > 0`
}

/** Takes the classes of the last seven days with children without a departure, each once. */
export const takeForgotten = (tx: Db, schools: readonly SchoolDay[], now: Date) => {
  const [ids, dates] = days(schools)
  return tx<Omit<OpenClass, 'round'>[]>`
    with open as materialized (
      select r.school_id, r.class_id, r.day, w.day as today
      from unnest(${[...ids]}::uuid[], ${[...dates]}::date[]) as w (school_id, day)
      join begun_registers r on r.school_id = w.school_id and r.day >= w.day - 7 and r.day < w.day
      left join end_of_day_checks k on k.school_id = r.school_id and k.class_id = r.class_id and k.day = r.day
      where k.checked_at is null and k.signed_off_at is null
    ), schools_open as materialized (
      select s.school_id from (select distinct open.school_id, open.today from open) s
      where exists (select from school_days(s.school_id, s.today, s.today) d where d.open)
    ), due as (
      select r.school_id, r.class_id, r.day, l.children
      from open r
      join schools_open on schools_open.school_id = r.school_id
      cross join ${left(tx)}
    ), looked as (
      insert into end_of_day_checks (school_id, class_id, day, checked_at)
      select due.school_id, due.class_id, due.day, ${now.toISOString()} from due
      on conflict (school_id, class_id, day) do update set checked_at = excluded.checked_at
      returning end_of_day_checks.school_id, end_of_day_checks.class_id, end_of_day_checks.day
    )
    select due.school_id, due.class_id, due.day, c.name as class_name, due.children
    from due
    join looked on looked.school_id = due.school_id and looked.class_id = due.class_id and looked.day = due.day
    join classes c on c.school_id = due.school_id and c.id = due.class_id
    where json_array_length(due.children) > 0`
}
