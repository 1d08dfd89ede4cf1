import type { Db } from '@nhip-cau/server-kit/database'

/** The time of filling and the time zone of the demo schools. */
export type Present = { readonly now: Date; readonly zone: string }

type Reasons = { readonly days: number; readonly excused: readonly string[]; readonly unexcused: string }

/**
 * Inserts the last school days of every class: most children came on time and were collected by the first-named
 * guardian. A few children show what a head looks for: several days of illness in a row, unexplained absence, frequent
 * late arrivals, low attendance. The choice is derived from ids, so repeating it gives the same rows. Skips today and
 * completes a day that has begun.
 */
export const insertSchoolDays = async (
  tx: Db,
  schoolId: string,
  { now, zone: own }: Present,
  reasons: Reasons,
): Promise<void> => {
  const zone = tx`${own}::text`
  const today = tx`(${now.toISOString()}::timestamptz at time zone ${zone})::date`
  // Earlier days may contain data entered by users of the demo.
  const [last] = await tx<{ day: string | null }[]>`
    select max(r.day) as day from registers r
    where r.school_id = ${schoolId} and r.saved_at is not null and r.day < ${today}`
  const since = tx`coalesce(${last?.day ?? null}::date, '-infinity')`
  await tx`
    with days as (
      select d.day, (row_number() over (order by d.day desc))::int as back from schools s
      cross join lateral school_days(s.school_id, ${today} - 110, ${today} - 1) d
      where s.school_id = ${schoolId} and d.open and d.day >= ${since} order by d.day desc limit ${reasons.days}
    ), children as (
      select st.id as student_id, d.day, d.back, sc.class_id, t.account_id as teacher_id,
        abs(hashtext(st.id::text || d.day::text)) as chance, abs(hashtext(st.id::text)) as child,
        dense_rank() over (order by hashtext(st.id::text)) as turn,
        -- Some days more are ill than on others.
        3 + abs(hashtext(d.day::text)) % 6 as ill,
        row_number() over (partition by d.day order by hashtext(d.day::text || st.id::text)) as place
      from days d
      join student_classes sc on sc.school_id = ${schoolId} and daterange(sc.from_date, sc.to_date) @> d.day
      join students st on st.school_id = sc.school_id and st.id = sc.student_id and st.status = 'studying'
      join class_teachers t on t.school_id = sc.school_id and t.class_id = sc.class_id and t.homeroom
    ), marked as (
      select c.*, case
        when c.turn = 5 and c.back <= 3 then 'unexcused'
        when c.child % 11 = 4 and c.back between 1 + c.child % 31 and 4 + c.child % 31 then 'excused'
        when c.child % 19 = 2 and c.chance % 100 < 28 then 'excused'
        when c.child % 13 = 7 and c.chance % 100 < 30 then 'late'
        when c.place = 1 and c.chance % 3 = 0 then 'unexcused'
        when c.place = 2 then 'late'
        when c.chance % 100 < c.ill then 'excused'
        else 'present' end as mark
      from children c
    ), registers_made as (
      insert into registers (school_id, class_id, day, saved_at, saved_by, changed_at)
      select distinct on (m.class_id, m.day) ${schoolId}::uuid, m.class_id, m.day, at.instant, m.teacher_id, at.instant
      from marked m
      cross join lateral (select (m.day + time '08:02') at time zone ${zone} as instant) at
      on conflict do nothing
    )
    insert into attendance (school_id, student_id, day, class_id, mark, arrived_at, reason, notified, batch, marked_by, marked_at)
    select ${schoolId}, m.student_id, m.day, m.class_id, m.mark,
      case m.mark
        when 'late' then (m.day + time '08:12' + make_interval(mins => m.chance % 14)) at time zone ${zone}
        when 'present' then (m.day + time '07:08' + make_interval(mins => m.chance % 48)) at time zone ${zone} end,
      case m.mark
        when 'unexcused' then ${reasons.unexcused}
        when 'excused' then (${[...reasons.excused]}::text[])[1 + m.chance % ${reasons.excused.length}::int] end,
      case when m.mark in ('present', 'late') then 'arrived' end, gen_random_uuid(), m.teacher_id,
      (m.day + time '08:02') at time zone ${zone}
    from marked m on conflict do nothing`
  await tx`
    insert into departures (school_id, student_id, day, class_id, left_at, collector_kind, collector_id, collector_name,
      relation, late_minutes, handed_over_by, recorded_at, notified_at)
    select a.school_id, a.student_id, a.day, a.class_id, home.instant, 'guardian', who.account_id, who.full_name, who.relation,
      0, a.marked_by, home.instant, home.instant
    from attendance a
    cross join lateral (
      select (a.day + time '16:08' + make_interval(mins => abs(hashtext(a.student_id::text || a.day::text)) % 55))
        at time zone ${zone} as instant) home
    cross join lateral (
      select g.account_id, g.relation, ac.full_name from guardianships g
      join accounts ac on ac.school_id = g.school_id and ac.id = g.account_id
      where g.school_id = a.school_id and g.student_id = a.student_id and g.may_pick_up and not g.barred
      order by g.main_contact desc, ac.full_name limit 1) who
    where a.school_id = ${schoolId} and a.mark in ('present', 'late') and a.day >= ${since} and a.day < ${today}
      and not exists (
        select from departures d where d.school_id = a.school_id and d.student_id = a.student_id and d.day = a.day)
    on conflict do nothing`
}

/**
 * Inserts the morning of today as of shortly after eight: most classes are marked, except `left`, and most children
 * have arrived.
 */
export const insertMorning = async (
  tx: Db,
  schoolId: string,
  { now, zone: own, left, reason }: Present & { readonly left: readonly string[]; readonly reason: string },
): Promise<void> => {
  const zone = tx`${own}::text`
  await tx`
    with today as (
      select d.day from school_days(${schoolId}, (${now.toISOString()}::timestamptz at time zone ${zone})::date,
        (${now.toISOString()}::timestamptz at time zone ${zone})::date) d
      where d.open
    ), children as (
      select st.id as student_id, d.day, sc.class_id, t.account_id as teacher_id,
        abs(hashtext(st.id::text || d.day::text)) as chance,
        exists (
          select from absence_days ad
          where ad.school_id = st.school_id and ad.student_id = st.id and ad.day = d.day and ad.counts
            and ad.half = 'whole') as reported
      from today d
      join student_classes sc on sc.school_id = ${schoolId} and daterange(sc.from_date, sc.to_date) @> d.day
        and sc.class_id <> all(${[...left]}::uuid[])
      join students st on st.school_id = sc.school_id and st.id = sc.student_id and st.status = 'studying'
      join class_teachers t on t.school_id = sc.school_id and t.class_id = sc.class_id and t.homeroom
    ), marked as (
      select c.*, case
        when c.reported then 'excused' when c.chance % 100 < 6 then 'late' when c.chance % 100 < 9 then 'unexcused'
        else 'present' end as mark
      from children c
    ), registers_made as (
      insert into registers (school_id, class_id, day, saved_at, saved_by, changed_at)
      select distinct on (m.class_id) ${schoolId}::uuid, m.class_id, m.day, at.instant, m.teacher_id, at.instant
      from marked m
      cross join lateral (
        select (m.day + time '08:04' + make_interval(mins => abs(hashtext(m.class_id::text)) % 18)) at time zone ${zone}
          as instant) at
      -- Whose teacher the clock has reminded already, by whatever hour it was outside.
      on conflict (school_id, class_id, day) do update
        set saved_at = excluded.saved_at, saved_by = excluded.saved_by, changed_at = excluded.changed_at
    )
    insert into attendance (school_id, student_id, day, class_id, mark, arrived_at, reason, notified, batch, marked_by, marked_at)
    select ${schoolId}, m.student_id, m.day, m.class_id, m.mark,
      case m.mark
        when 'late' then (m.day + time '08:06' + make_interval(mins => m.chance % 14)) at time zone ${zone}
        when 'present' then (m.day + time '07:08' + make_interval(mins => m.chance % 48)) at time zone ${zone} end,
      case when m.mark = 'unexcused' then ${reason} end,
      case when m.mark in ('present', 'late') then 'arrived' end, gen_random_uuid(), m.teacher_id,
      (m.day + time '08:22') at time zone ${zone}
    from marked m on conflict do nothing`
}

/**
 * Marks children as there whose class has no register yet: the class is still to be marked, and nobody is reminded of
 * its other children.
 */
export const insertEarlyArrivals = (
  tx: Db,
  schoolId: string,
  { now, zone }: Present,
  studentIds: readonly string[],
) => tx`
  insert into attendance (school_id, student_id, day, class_id, mark, arrived_at, notified, batch, marked_by, marked_at)
  select ${schoolId}, sc.student_id, d.day, sc.class_id, 'present', at.instant, 'arrived', gen_random_uuid(), t.account_id,
    at.instant
  from school_days(${schoolId}, (${now.toISOString()}::timestamptz at time zone ${zone}::text)::date,
    (${now.toISOString()}::timestamptz at time zone ${zone}::text)::date) d
  join student_classes sc on sc.school_id = ${schoolId} and sc.student_id = any(${[...studentIds]}::uuid[])
    and daterange(sc.from_date, sc.to_date) @> d.day
  join class_teachers t on t.school_id = sc.school_id and t.class_id = sc.class_id and t.homeroom
  cross join lateral (select (d.day + time '07:24') at time zone ${zone}::text as instant) at
  where d.open and not exists (
    select from absence_days ad
    where ad.school_id = sc.school_id and ad.student_id = sc.student_id and ad.day = d.day and ad.counts)
  on conflict do nothing`

/** Writes the history of all marks that have none: families read their child's day from it. */
export const insertMarkHistory = (tx: Db, schoolId: string) => tx`
  insert into attendance_changes (school_id, student_id, day, class_id, batch, at, by_account, after, version)
  select a.school_id, a.student_id, a.day, a.class_id, a.batch, a.marked_at, a.marked_by,
    jsonb_build_object('mark', a.mark, 'arrived_at', a.arrived_at, 'reason', a.reason, 'note', a.note, 'confirmed', a.confirmed),
    a.version
  from attendance a
  where a.school_id = ${schoolId} and a.mark is not null and not exists (
    select from attendance_changes c
    where c.school_id = a.school_id and c.student_id = a.student_id and c.day = a.day)`
