import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Tx } from '@nhip-cau/server-kit/database'
import { bookMark } from './attendance-book.queries.ts'
import { mayAttend } from './attendance-day.queries.ts'

/** Both periods include their last days. */
export type Periods = {
  readonly from: string
  readonly to: string
  readonly beforeFrom: string
  readonly beforeTo: string
  readonly today: string
  readonly classId: string | null
}

type Counts = { counted: number; present: number; late: number; excused: number; unexcused: number; unmarked: number }

/** The figures of the whole selection, of a day or of a class; `now` is false for the comparison period. */
export type FigureRow = Counts & {
  now: boolean
  day: string | null
  class_id: string | null
  class_name: string | null
  /** The place of the class in lists; null: last. */
  position: number | null
}
export type ReasonRow = { now: boolean; known: string | null; said: string | null; count: number }
type AboutChild = { student_id: string; full_name: string; class_id: string; class_name: string }
export type StreakRow = AboutChild & { from: string; to: string; days: number; unexcused: number; ongoing: boolean }
export type ChildRow = AboutChild & Counts

export type StatisticsRow = {
  days: string[]
  figures: FigureRow[]
  reasons: ReasonRow[]
  streaks: StreakRow[]
  low: ChildRow[]
  late: ChildRow[]
}

type Limits = {
  readonly streak: number
  readonly low_rate: number
  readonly low_days: number
  readonly late: number
  readonly children: number
}

/**
 * Computes all figures of one half of the children in one statement, so that each child and day is read once. A day
 * counts for a class only if it has a register: without one it would have reported children only. Rows carry small row
 * numbers instead of UUIDs and are summed per child first, because a year of a large school has 200,000 rows.
 */
export const selectStatistics = async (
  db: Tx,
  actor: Actor,
  { from, to, beforeFrom, beforeTo, today, classId }: Periods,
  half: 0 | 1,
  limits: Limits,
): Promise<StatisticsRow> => {
  const counts = db`
    count(cd.mark)::int as counted,
    count(*) filter (where cd.mark = 'x')::int as present,
    count(*) filter (where cd.late)::int as late,
    count(*) filter (where cd.mark = 'P')::int as excused,
    count(*) filter (where cd.mark = 'K')::int as unexcused,
    count(*) filter (where cd.mark is null and cd.expected)::int as unmarked`
  const sums = db`
    sum(b.counted)::int as counted, sum(b.present)::int as present, sum(b.late)::int as late,
    sum(b.excused)::int as excused, sum(b.unexcused)::int as unexcused, sum(b.unmarked)::int as unmarked`
  const asked = db<StatisticsRow[]>`
    with days as materialized (
      select d.day from school_days(${actor.schoolId}, ${beforeFrom}, least(${to}, ${today}::date)) d
      where d.open and (d.day >= ${from} or d.day <= ${beforeTo})
    ), own_classes as materialized (
      select c.id, c.name, c.position, row_number() over ()::int as nr from classes c
      where c.school_id = ${actor.schoolId} and (${classId}::uuid is null or c.id = ${classId}::uuid)
        and ${mayAttend(db, actor, db`c.id`)}
    ), taken as materialized (
      select c.nr as class_nr, r.day, row_number() over (partition by c.nr order by r.day)::int as nth
      from registers r
      join days on days.day = r.day
      join own_classes c on c.id = r.class_id
      where r.school_id = ${actor.schoolId} and r.saved_at is not null and r.day between ${beforeFrom} and ${to}
    ), pupils as materialized (
      select st.id, st.full_name, st.status = 'studying' as studying, row_number() over ()::int as nr
      from students st where st.school_id = ${actor.schoolId} and st.deleted_at is null
        and get_byte(uuid_send(st.id), 15) % 2 = ${half}
    ), stays as materialized (
      select p.nr, p.studying, c.nr as class_nr, sc.from_date, coalesce(sc.to_date, 'infinity') as to_date
      from student_classes sc
      join pupils p on p.id = sc.student_id
      join own_classes c on c.id = sc.class_id
      where sc.school_id = ${actor.schoolId}
    ), taken_before as materialized (
      select b.class_nr, b.day, count(t.day)::int as days
      from (select class_nr, from_date as day from stays union select class_nr, to_date from stays) b
      left join taken t on t.class_nr = b.class_nr and t.day < b.day
      group by b.class_nr, b.day
    ), numbered_stays as materialized (
      select s.*, sum(till.days - since.days) over (partition by s.nr order by s.from_date)::int - till.days as offset_nth,
        sum(till.days - since.days) over (partition by s.nr)::int as last_nth
      from stays s
      join taken_before since on since.class_nr = s.class_nr and since.day = s.from_date
      join taken_before till on till.class_nr = s.class_nr and till.day = s.to_date
    ), reports as materialized (
      select p.nr, r.day, true as whole, min(r.reason) as why
      from reported_absences r
      join pupils p on p.id = r.student_id
      where r.school_id = ${actor.schoolId} and r.day between ${beforeFrom} and ${to}
      group by p.nr, r.day
      having bool_or(r.half = 'whole') or count(distinct r.half) = 2
    ), answers as materialized (
      select p.nr, f.day, f.answer
      from family_answers f
      join pupils p on p.id = f.student_id
      where f.school_id = ${actor.schoolId} and f.day between ${beforeFrom} and ${to}
    ), marks as (
      select p.nr, a.day, a.mark, lower(a.reason) as said
      from attendance a
      join pupils p on p.id = a.student_id
      join own_classes c on c.id = a.class_id
      where a.school_id = ${actor.schoolId} and a.day between ${beforeFrom} and ${to}
    ), child_days as materialized (
      select s.nr, s.class_nr, t.day, t.day >= ${from} as now, t.nth + s.offset_nth as nth, s.last_nth,
        s.studying or a.nr is not null as expected,
        case when s.studying or a.nr is not null then ${bookMark(db)} end as mark,
        coalesce(a.mark = 'late', false) as late,
        coalesce(rep.why, case when fam.answer in ('sick', 'family') then fam.answer end) as known, a.said
      from numbered_stays s
      join taken t on t.class_nr = s.class_nr and t.day >= s.from_date and t.day < s.to_date
      left join marks a on a.nr = s.nr and a.day = t.day
      left join reports rep on rep.nr = s.nr and rep.day = t.day
      left join answers fam on fam.nr = s.nr and fam.day = t.day
    ), by_child as materialized (
      select cd.nr, cd.class_nr, cd.now, max(cd.day) as last_day, ${counts}
      from child_days cd group by cd.nr, cd.class_nr, cd.now
    ), figures as (
      select b.now, null::date as day, b.class_nr, ${sums}
      from by_child b group by grouping sets ((b.now), (b.now, b.class_nr))
      union all
      select true, cd.day, null, ${counts} from child_days cd where cd.now group by cd.day
    ), not_there as (
      select cd.nr, cd.class_nr, cd.day, cd.mark, cd.nth, cd.last_nth,
        cd.nth - row_number() over (partition by cd.nr order by cd.nth) as streak
      from child_days cd where cd.mark is distinct from 'x'
    ), streaks as (
      select n.nr, min(n.day) filter (where n.mark is not null) as "from",
        max(n.day) filter (where n.mark is not null) as "to", count(n.mark)::int as days,
        count(*) filter (where n.mark = 'K')::int as unexcused, max(n.nth) = max(n.last_nth) as ongoing,
        (array_agg(n.class_nr order by n.nth desc) filter (where n.mark is not null))[1] as class_nr
      from not_there n group by n.nr, n.streak
      having count(n.mark) >= ${limits.streak} and max(n.day) filter (where n.mark is not null) >= ${from}
    ), children as (
      select b.nr, (array_agg(b.class_nr order by b.last_day desc))[1] as class_nr, ${sums}
      from by_child b where b.now group by b.nr
    )
    select
      (select coalesce(json_agg(days.day order by days.day), '[]') from days where days.day >= ${from}) as days,
      (select coalesce(json_agg(f order by f.position, f.class_name, f.day), '[]') from (
        select figures.*, c.id as class_id, c.name as class_name, c.position from figures
        left join own_classes c on c.nr = figures.class_nr) f) as figures,
      (select coalesce(json_agg(r), '[]') from (
        select cd.now, cd.known, case when cd.known is null then cd.said end as said, count(*)::int as count
        from child_days cd where cd.mark in ('P', 'K') group by 1, 2, 3) r) as reasons,
      (select coalesce(json_agg(x order by x.unexcused > 0 desc, x.ongoing desc, x.days desc, x.full_name), '[]') from (
        select streaks.*, p.id as student_id, p.full_name, c.id as class_id, c.name as class_name from streaks
        join pupils p on p.nr = streaks.nr
        join own_classes c on c.nr = streaks.class_nr
        order by streaks.unexcused > 0 desc, streaks.ongoing desc, streaks.days desc limit ${limits.children}) x) as streaks,
      (select coalesce(json_agg(x order by x.present::numeric / x.counted, x.full_name), '[]') from (
        select ch.*, p.id as student_id, p.full_name, c.id as class_id, c.name as class_name from children ch
        join pupils p on p.nr = ch.nr
        join own_classes c on c.nr = ch.class_nr
        where ch.counted >= ${limits.low_days} and 100 * ch.present < ${limits.low_rate} * ch.counted
        order by ch.present::numeric / ch.counted limit ${limits.children}) x) as low,
      (select coalesce(json_agg(x order by x.late desc, x.full_name), '[]') from (
        select ch.*, p.id as student_id, p.full_name, c.id as class_id, c.name as class_name from children ch
        join pupils p on p.nr = ch.nr
        join own_classes c on c.nr = ch.class_nr
        where ch.late >= ${limits.late} order by ch.late desc limit ${limits.children}) x) as late`
  const [, [row]] = await Promise.all([joinByHash(db), asked])
  return row as StatisticsRow
}

/**
 * Leaves only hash joins to this transaction. The planner cannot estimate these row counts: for a year, a nested loop
 * takes minutes and the sort of a merge join as long as all other joins together.
 */
const joinByHash = (tx: Tx) => tx`
  select set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true)`

export type TermRow = { name: string; from: string; to: string; before_from: string | null; before_to: string | null }

/** The term that contains the day, or the last one before it, together with the term before that. */
export const selectTerm = async (db: Db, schoolId: string, day: string): Promise<TermRow | undefined> => {
  const [row] = await db<TermRow[]>`
    select t.name, t.starts_on as "from", t.ends_on as "to", earlier.starts_on as before_from,
      earlier.ends_on as before_to
    from terms t
    left join lateral (
      select e.starts_on, e.ends_on from terms e
      where e.school_id = t.school_id and e.ends_on < t.starts_on order by e.ends_on desc limit 1) earlier on true
    where t.school_id = ${schoolId} and t.starts_on <= ${day} order by t.starts_on desc limit 1`
  return row
}
