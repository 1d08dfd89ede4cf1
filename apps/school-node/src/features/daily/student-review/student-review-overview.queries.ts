import type { ReviewKind } from '@nhip-cau/contract/student-review-parts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { classVisibleTo } from '../../../access/visible.queries.ts'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import { calendarOf } from '../../../time/school-weeks.queries.ts'
import type { MediaRow } from '../media/media.queries.ts'
import type { Content } from './student-review-class.queries.ts'

/** The running year of a school, and its newest school day until `day`. */
export const selectYear = async (db: Db, schoolId: string, day: string) => {
  const [row] = await db<{ academic_year_id: string; calendar: string; day: string | null }[]>`
    select y.id as academic_year_id, ${calendarOf(db)} as calendar, (
      select max(d.day)::text from school_days(${schoolId}, greatest(${day}::date - 60, y.starts_on), least(${day}::date, y.ends_on)) d
      where d.open) as day
    from academic_years y where y.school_id = ${schoolId} and y.current`
  return row
}

export type RunningCycle = { id: string; name: string; from: string; to: string; deadline: string }

/** The cycles of the running year that are being written on a day, or were and have something that is not released. */
export const selectRunningCycles = (db: Db, schoolId: string, day: string) => db<RunningCycle[]>`
  select y.id, y.name, y.from_date as "from", y.to_date as "to", y.deadline
  from review_cycles y
  join academic_years t on t.school_id = y.school_id and t.id = y.academic_year_id and t.current
  where y.school_id = ${schoolId} and y.from_date <= ${day}::date and (greatest(y.to_date, y.deadline) >= ${day}::date
    or exists (select from review_states r where r.school_id = y.school_id and r.cycle_id = y.id and r.state <> 'released'))
  order by y.deadline, y.id`

export type CountedPeriod = {
  readonly kind: ReviewKind
  readonly start: string
  readonly end: string
  readonly listDay: string
  readonly cycle: RunningCycle | null
}

export type ProgressRow = {
  class: { id: string; name: string }
  /** The place of the period among the asked ones. */
  nth: number
  total: number
  written: number
  waiting: number
  approved: number
  released: number
}

/** For each class of the running year and period: how many children were there, and what is written about them. */
export const selectProgress = (
  db: Db,
  actor: Actor,
  periods: readonly CountedPeriod[],
  classId: string | undefined,
) => db<ProgressRow[]>`
  select json_build_object('id', c.id, 'name', c.name) as class, p.nth, n.*
  from classes c
  join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
  cross join jsonb_to_recordset(${db.json(
    periods.map(({ kind, start, end, listDay, cycle }, nth) => ({
      nth,
      kind,
      start,
      end,
      list_day: listDay,
      cycle: cycle?.id ?? null,
    })),
  )}) as p (nth integer, kind text, start date, "end" date, list_day date, cycle uuid)
  cross join lateral (
    select count(*) filter (where r.id is not null or not away.is)::int as total, count(r.id)::int as written,
      count(*) filter (where r.state = 'waiting')::int as waiting,
      count(*) filter (where r.state = 'approved')::int as approved,
      count(*) filter (where r.state = 'released')::int as released
    from student_classes sc
    join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.status = 'studying' and s.deleted_at is null
    left join review_states r on r.school_id = s.school_id and r.student_id = s.id and r.kind = p.kind
      and r.starts_on = p.start and r.cycle_id is not distinct from p.cycle
    cross join lateral (select exists (select from saved_registers g
        where g.school_id = c.school_id and g.class_id = c.id and g.day between p.start and p."end")
      and not exists (select from arrivals a
        where a.school_id = s.school_id and a.student_id = s.id and a.day between p.start and p."end") as is) away
    where sc.school_id = c.school_id and sc.class_id = c.id and daterange(sc.from_date, sc.to_date) @> p.list_day) n
  where ${classVisibleTo(db, actor)} and c.archived_at is null
    ${classId === undefined ? db`` : db`and c.id = ${classId}`}
  order by c.position, c.name, c.id, p.nth`

/** The number of reviews that wait in the classes that the actor sees. */
export const countWaiting = async (db: Db, actor: Actor): Promise<number> => {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from reviews r
    join classes c on c.school_id = r.school_id and c.id = r.class_id
    where r.school_id = ${actor.schoolId} and r.state = 'waiting' and ${classVisibleTo(db, actor)}`
  return row?.count ?? 0
}

export type WaitingRow = Content & {
  id: string
  version: number
  student: { id: string; full_name: string; nickname: string | null }
  photo: MediaRow | null
  class: { id: string; name: string }
  kind: ReviewKind
  start: string
  end: string
  number: number | null
  cycle: { id: string; name: string } | null
  by: string
  since: string
  total: number
}

type WaitingQuery = {
  readonly page: number
  readonly per_page: number
  readonly class_id?: string | undefined
  readonly kind?: ReviewKind | undefined
}

/** The reviews that wait, the longest waiting first, each with the number of all. */
export const selectWaiting = (db: Db, actor: Actor, { page, per_page, class_id, kind }: WaitingQuery) => db<
  WaitingRow[]
>`
  select r.id, r.version, json_build_object('id', s.id, 'full_name', s.full_name, 'nickname', s.nickname) as student,
    ${pictureJson(db, 'm')} as photo, json_build_object('id', c.id, 'name', c.name) as class, r.kind,
    r.starts_on as start, r.ends_on as "end", r.week as number,
    case when y.id is not null then json_build_object('id', y.id, 'name', y.name) end as cycle, r.chips, r.ratings,
    r.common, r.words, a.full_name as by, r.waiting_since as since, count(*) over ()::int as total
  from reviews r
  join classes c on c.school_id = r.school_id and c.id = r.class_id
  join students s on s.school_id = r.school_id and s.id = r.student_id
  join accounts a on a.school_id = r.school_id and a.id = r.written_by
  left join media m on m.school_id = s.school_id and m.id = s.photo_media_id
  left join review_cycles y on y.school_id = r.school_id and y.id = r.cycle_id
  where r.state = 'waiting' and r.school_id = ${actor.schoolId} and ${classVisibleTo(db, actor)}
    ${class_id === undefined ? db`` : db`and r.class_id = ${class_id}`}
    ${kind === undefined ? db`` : db`and r.kind = ${kind}`}
  order by r.waiting_since, r.id limit ${per_page} offset ${(page - 1) * per_page}`
