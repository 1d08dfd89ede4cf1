import { growthLimits } from '@nhip-cau/contract/growth'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { classVisibleTo } from '../../../access/visible.queries.ts'
import type { Sex } from '../../../children/who-growth/who-figures.ts'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import { agreed, visibleTo as studentVisibleTo } from '../../register/students/students-visible.queries.ts'
import type { MediaRow } from '../media/media.queries.ts'

export type GrowthClass = {
  id: string
  name: string
  starts_on: string
  ends_on: string
  /** The year runs and is not closed. */
  running: boolean
  today: string
}

export const selectGrowthClass = async (db: Db, actor: Actor, classId: string): Promise<GrowthClass | undefined> => {
  const [row] = await db<GrowthClass[]>`
    select c.id, c.name, y.starts_on, y.ends_on, today_at(c.school_id) as today,
      y.current and not is_closed_year(c.school_id, c.academic_year_id) as running
    from classes c
    join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id
    where ${classVisibleTo(db, actor)} and c.id = ${classId}`
  return row
}

export type MeasureRow = {
  id: string
  day: string
  version: number
  /** Null after it was taken back. */
  ciphertext: Buffer | null
  published_at: string | null
  by: string
  at: string
}

type StoredMeasure = Omit<MeasureRow, 'ciphertext'> & { ciphertext: string | null }

const measureJson = (db: Db, alias: string): Fragment => {
  const row = db(alias)
  return db`json_build_object('id', ${row}.id, 'day', ${row}.day, 'version', ${row}.version,
    'ciphertext', encode(${row}.ciphertext, 'hex'), 'published_at', ${row}.published_at, 'at', ${row}.measured_at,
    'by', (select a.full_name from accounts a where a.school_id = ${row}.school_id and a.id = ${row}.measured_by))`
}

const decoded = (row: StoredMeasure | null): MeasureRow | null =>
  row && { ...row, ciphertext: row.ciphertext === null ? null : Buffer.from(row.ciphertext, 'hex') }

export type ChildRow = {
  id: string
  full_name: string
  nickname: string | null
  photo: MediaRow | null
  birth_date: string
  sex: Sex
  consent: boolean
  measure: MeasureRow | null
  previous: MeasureRow | null
  /** The last day with a measurement, as of the day that is asked for. */
  last_day: string | null
}

type Stored = Omit<ChildRow, 'measure' | 'previous'> & {
  measure: StoredMeasure | null
  previous: StoredMeasure | null
}

type Asked = {
  readonly classId: string
  readonly day: string
  /** False: the year is over, and its children have moved on. */
  readonly running: boolean
  readonly ids?: readonly string[]
}

/** The children of a class on a day with their measurement of it and the one before, by name. */
export const selectGrowthChildren = async (
  db: Db,
  schoolId: string,
  { classId, day, running, ids }: Asked,
): Promise<ChildRow[]> => {
  const rows = await db<Stored[]>`
    select s.id, s.full_name, s.nickname, ${pictureJson(db, 'm')} as photo, s.birth_date, s.sex,
      ${agreed(db, 'health')} as consent,
      case when g.id is not null then ${measureJson(db, 'g')} end as measure,
      case when p.id is not null then ${measureJson(db, 'p')} end as previous,
      case when g.ciphertext is not null then g.day else p.day end as last_day
    from student_classes sc
    join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.deleted_at is null
      and s.anonymised_at is null and (s.status = 'studying' or not ${running}::boolean)
    left join media m on m.school_id = s.school_id and m.id = s.photo_media_id
    left join growth_measures g on g.school_id = s.school_id and g.student_id = s.id and g.day = ${day}
    left join lateral (
      select b.* from growth_measures b
      where b.school_id = s.school_id and b.student_id = s.id and b.day < ${day}::date and b.ciphertext is not null
      order by b.day desc limit 1) p on true
    where sc.school_id = ${schoolId} and sc.class_id = ${classId}
      and daterange(sc.from_date, sc.to_date) @> ${day}::date
      ${ids === undefined ? db`` : db`and s.id = any(${[...ids]}::uuid[])`}
    order by s.name_order, s.id`
  return rows.map((row) => ({ ...row, measure: decoded(row.measure), previous: decoded(row.previous) }))
}

/** The classes of the running year with the number of consenting children whom it is time to measure. */
export const selectClassesDue = (db: Db, actor: Actor) => db<{ id: string; name: string; due: number }[]>`
  with now as (select today_at(${actor.schoolId}) as today)
  select c.id, c.name, (
    select count(*)::int from student_classes sc
    join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.status = 'studying' and s.deleted_at is null
    where sc.school_id = c.school_id and sc.class_id = c.id and daterange(sc.from_date, sc.to_date) @> now.today
      and ${agreed(db, 'health')}
      and not exists (select from growth_measures g
        where g.school_id = s.school_id and g.student_id = s.id and g.ciphertext is not null
          and g.day + case when s.birth_date + make_interval(months => ${growthLimits.monthlyBelowMonths}) > now.today
            then interval '1 month' else interval '3 months' end > now.today)) as due
  from now cross join classes c
  join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
  where ${classVisibleTo(db, actor)} and c.archived_at is null
  order by c.position, c.name, c.id`

export const selectToday = async (db: Db, schoolId: string): Promise<string> => {
  const [row] = await db<{ today: string }[]>`select today_at(${schoolId}) as today`
  return row?.today ?? ''
}

export type GrownChild = Pick<
  ChildRow,
  'id' | 'full_name' | 'nickname' | 'photo' | 'birth_date' | 'sex' | 'consent'
> & {
  class: { id: string; name: string } | null
}

/** A child `s` with its present class, and whether its family consents to health data. */
export const selectChildWhere = async (db: Db, isOwn: Fragment): Promise<GrownChild | undefined> => {
  const [row] = await db<GrownChild[]>`
    select s.id, s.full_name, s.nickname, ${pictureJson(db, 'm')} as photo, s.birth_date, s.sex,
      ${agreed(db, 'health')} as consent,
      (select json_build_object('id', c.id, 'name', c.name) from student_classes sc
        join classes c on c.school_id = sc.school_id and c.id = sc.class_id
        where sc.school_id = s.school_id and sc.student_id = s.id
          and daterange(sc.from_date, sc.to_date) @> today_at(s.school_id) limit 1) as class
    from students s
    left join media m on m.school_id = s.school_id and m.id = s.photo_media_id
    where ${isOwn}`
  return row
}

/** A child of the own school or classes. */
export const selectGrownChild = (db: Db, actor: Actor, studentId: string) =>
  selectChildWhere(db, db`${studentVisibleTo(db, actor)} and s.id = ${studentId}`)

/** The measurements of a child for staff, newest first. */
export const selectMeasures = (db: Db, schoolId: string, studentId: string) => db<MeasureRow[]>`
  select g.id, g.day, g.version, g.ciphertext, g.published_at, a.full_name as by, g.measured_at as at
  from growth_measures g
  join accounts a on a.school_id = g.school_id and a.id = g.measured_by
  where g.school_id = ${schoolId} and g.student_id = ${studentId} and g.ciphertext is not null
  order by g.day desc limit 200`

export type FoundMeasure = {
  student_id: string
  full_name: string
  class_id: string
  day: string
}

/** A measurement of a class that the actor sees, of a child whose family consents. */
export const selectFoundMeasure = async (db: Db, actor: Actor, id: string): Promise<FoundMeasure | undefined> => {
  const [row] = await db<FoundMeasure[]>`
    select g.student_id, s.full_name, g.class_id, g.day
    from growth_measures g
    join classes c on c.school_id = g.school_id and c.id = g.class_id
    join students s on s.school_id = g.school_id and s.id = g.student_id
    where ${classVisibleTo(db, actor)} and g.id = ${id} and ${agreed(db, 'health')}`
  return row
}

export type VersionRow = { version: number; ciphertext: Buffer | null; by: string; at: string }

export const selectVersions = (db: Db, schoolId: string, measureId: string) => db<VersionRow[]>`
  select v.version, v.ciphertext, a.full_name as by, v.at
  from growth_versions v
  join accounts a on a.school_id = v.school_id and a.id = v.by_account
  where v.school_id = ${schoolId} and v.measure_id = ${measureId}
  order by v.version desc limit 100`

/** The children of these whose growth the account has not looked at since a moment, as far as the audit log says. */
export const selectUnseen = (db: Db, actor: Actor, studentIds: readonly string[], since: Date) => db<
  { id: string; full_name: string }[]
>`
  select s.id, s.full_name from students s
  where s.school_id = ${actor.schoolId} and s.id = any(${[...studentIds]}::uuid[]) and not exists (
    select from audit_entries e
    where e.school_id = s.school_id and e.student_id = s.id and e.at >= ${since.toISOString()}
      and e.actor_account_id = ${actor.accountId} and e.action = 'student.read_growth')`
