import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { bookMark } from './attendance-book.queries.ts'
import { mayAttend } from './attendance-day.queries.ts'

/** Both periods with their last days included. */
export type Periods = {
  readonly from: string
  readonly to: string
  readonly beforeFrom: string
  readonly beforeTo: string
  readonly today: string
  readonly classId: string | null
}

type Counts = { counted: number; present: number; late: number; excused: number; unexcused: number; unmarked: number }

/** A line of all, of a day or of a class; `now` is false for the period before. */
export type FigureRow = Counts & {
  now: boolean
  day: string | null
  class_id: string | null
  class_name: string | null
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
 * Everything in one statement: each child and day is looked at once and counted in several ways. A day counts for a
 * class from its register on; before that, the few who are reported would be all there is.
 */
export const selectStatistics = async (
  db: Db,
  actor: Actor,
  { from, to, beforeFrom, beforeTo, today, classId }: Periods,
  limits: Limits,
): Promise<StatisticsRow> => {
  const counts = db`
    count(cd.mark)::int as counted,
    count(*) filter (where cd.mark = 'x')::int as present,
    count(*) filter (where cd.late)::int as late,
    count(*) filter (where cd.mark = 'P')::int as excused,
    count(*) filter (where cd.mark = 'K')::int as unexcused,
    count(*) filter (where cd.mark is null)::int as unmarked`
  const [row] = await db<StatisticsRow[]>`
    with days as materialized (
      select d.day from school_days(${actor.schoolId}, ${beforeFrom}, least(${to}, ${today}::date)) d
      where d.open and (d.day >= ${from} or d.day <= ${beforeTo})
    ), taken as materialized (
      select r.class_id, r.day, c.name as class_name, c.position
      from registers r
      join days on days.day = r.day
      join classes c on c.school_id = r.school_id and c.id = r.class_id
      where r.school_id = ${actor.schoolId} and r.saved_at is not null and r.day between ${beforeFrom} and ${to}
        and (${classId}::uuid is null or r.class_id = ${classId}::uuid) and ${mayAttend(db, actor, db`r.class_id`)}
    ), reports as materialized (
      select r.student_id, r.day, true as whole, min(r.reason) as why
      from reported_absences r
      where r.school_id = ${actor.schoolId} and r.day between ${beforeFrom} and ${to}
      group by r.student_id, r.day
      having bool_or(r.half = 'whole') or count(distinct r.half) = 2
    ), stays as materialized (
      select sc.student_id, sc.class_id, sc.from_date, coalesce(sc.to_date, 'infinity') as to_date,
        st.status = 'studying' as studying
      from student_classes sc
      join students st on st.school_id = sc.school_id and st.id = sc.student_id and st.deleted_at is null
      where sc.school_id = ${actor.schoolId} and sc.class_id in (select taken.class_id from taken)
    ), marks as materialized (
      select a.student_id, a.day, a.mark, lower(a.reason) as said
      from attendance a
      where a.school_id = ${actor.schoolId} and a.day between ${beforeFrom} and ${to}
        and (${classId}::uuid is null or a.class_id = ${classId}::uuid) and ${mayAttend(db, actor, db`a.class_id`)}
    ), child_days as materialized (
      select s.student_id, t.class_id, t.day, t.day >= ${from} as now, ${bookMark(db)} as mark,
        coalesce(a.mark = 'late', false) as late,
        coalesce(rep.why, case when fam.answer in ('sick', 'family') then fam.answer end) as known, a.said
      from stays s
      join taken t on t.class_id = s.class_id and t.day >= s.from_date and t.day < s.to_date
      left join marks a on a.student_id = s.student_id and a.day = t.day
      left join reports rep on rep.student_id = s.student_id and rep.day = t.day
      left join family_answers fam on fam.school_id = ${actor.schoolId} and fam.student_id = s.student_id
        and fam.day = t.day
      where s.studying or a.student_id is not null
    ), figures as (
      select cd.now, cd.day, cd.class_id, ${counts} from child_days cd
      group by grouping sets ((cd.now), (cd.now, cd.day), (cd.now, cd.class_id))
    ), known as (
      select cd.student_id, cd.class_id, cd.day, cd.mark,
        row_number() over (partition by cd.student_id order by cd.day) as place,
        count(*) over (partition by cd.student_id) as places
      from child_days cd where cd.mark is not null
    ), away as (
      select k.*, k.place - row_number() over (partition by k.student_id order by k.day) as island
      from known k where k.mark <> 'x'
    ), streaks as (
      select w.student_id, min(w.day) as "from", max(w.day) as "to", count(*)::int as days,
        count(*) filter (where w.mark = 'K')::int as unexcused, max(w.place) = max(w.places) as ongoing,
        (array_agg(w.class_id order by w.day desc))[1] as class_id
      from away w group by w.student_id, w.island
      having count(*) >= ${limits.streak} and max(w.day) >= ${from}
    ), children as (
      select cd.student_id, (array_agg(cd.class_id order by cd.day desc))[1] as class_id, ${counts}
      from child_days cd where cd.now group by cd.student_id
    )
    select
      (select coalesce(json_agg(days.day order by days.day), '[]') from days where days.day >= ${from}) as days,
      (select coalesce(json_agg(f order by f.position, f.class_name, f.day), '[]') from (
        select figures.*, c.name as class_name, c.position from figures
        left join classes c on c.school_id = ${actor.schoolId} and c.id = figures.class_id) f) as figures,
      (select coalesce(json_agg(r), '[]') from (
        select cd.now, cd.known, case when cd.known is null then cd.said end as said, count(*)::int as count
        from child_days cd where cd.mark in ('P', 'K') group by 1, 2, 3) r) as reasons,
      (select coalesce(json_agg(x order by x.unexcused > 0 desc, x.ongoing desc, x.days desc, x.full_name), '[]') from (
        select streaks.*, st.full_name, c.name as class_name from streaks
        join students st on st.school_id = ${actor.schoolId} and st.id = streaks.student_id
        join classes c on c.school_id = st.school_id and c.id = streaks.class_id
        order by streaks.unexcused > 0 desc, streaks.ongoing desc, streaks.days desc limit ${limits.children}) x) as streaks,
      (select coalesce(json_agg(x order by x.present::numeric / x.counted, x.full_name), '[]') from (
        select ch.*, st.full_name, c.name as class_name from children ch
        join students st on st.school_id = ${actor.schoolId} and st.id = ch.student_id
        join classes c on c.school_id = st.school_id and c.id = ch.class_id
        where ch.counted >= ${limits.low_days} and 100 * ch.present < ${limits.low_rate} * ch.counted
        order by ch.present::numeric / ch.counted limit ${limits.children}) x) as low,
      (select coalesce(json_agg(x order by x.late desc, x.full_name), '[]') from (
        select ch.*, st.full_name, c.name as class_name from children ch
        join students st on st.school_id = ${actor.schoolId} and st.id = ch.student_id
        join classes c on c.school_id = st.school_id and c.id = ch.class_id
        where ch.late >= ${limits.late} order by ch.late desc limit ${limits.children}) x) as late`
  return row as StatisticsRow
}

export type TermRow = { name: string; from: string; to: string; before_from: string | null; before_to: string | null }

/** The term of a day or the last one before it, with the term before that. */
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
