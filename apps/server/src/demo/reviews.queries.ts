import type { Db } from '@nhip-cau/server-kit/database'
import type { Present } from './attendance.queries.ts'

type Words = {
  readonly days: number
  readonly weeks: number
  readonly kinds: readonly string[]
  readonly placeholder: string
  /** How the child is called, with `{name}`. */
  readonly called: string
  readonly aspects: readonly string[]
  readonly common: readonly string[]
  readonly day: readonly string[]
  readonly week: readonly string[]
  readonly month: readonly string[]
  readonly term: readonly string[]
  readonly done_cycle: string
  readonly running_cycle: string
  readonly template: { readonly name: string; readonly text: string }
  readonly answer: string
}

const todayAt = (tx: Db, { now, zone }: Present) =>
  tx`(${now.toISOString()}::timestamptz at time zone ${zone}::text)::date`

/** Inserts what the school has set up: kinds, aspects, a text to begin with, a finished cycle and a running one. */
export const insertReviewSetup = async (tx: Db, schoolId: string, present: Present, words: Words): Promise<void> => {
  const today = todayAt(tx, present)
  await tx`
    update schools set settings = schools.settings || jsonb_build_object('review_periods', ${tx.json(words.kinds)}::jsonb)
    where schools.school_id = ${schoolId}`
  await tx`select pg_notify('settings', ${schoolId})`
  await tx`
    insert into review_aspects (school_id, name, position)
    select ${schoolId}, a.name, a.position
    from unnest(${[...words.aspects]}::text[]) with ordinality as a (name, position) on conflict do nothing`
  await tx`
    insert into review_templates (school_id, kind, name, text)
    values (${schoolId}, 'week', ${words.template.name}, ${words.template.text}) on conflict do nothing`
  await tx`
    insert into review_cycles (school_id, academic_year_id, name, from_date, to_date, deadline, aspect_ids, min_words, signed)
    select y.school_id, y.id, c.name, c.first, least(c.last, y.ends_on), least(c.due, y.ends_on),
      (select array_agg(a.id order by a.position) from review_aspects a where a.school_id = y.school_id), 15, true
    from academic_years y
    cross join lateral (values
      (${words.done_cycle}, y.starts_on, y.starts_on + 40, y.starts_on + 38),
      (${words.running_cycle}, greatest(${today} - 14, y.starts_on + 41), ${today} + 14, ${today} + 6)) c (name, first, last, due)
    where y.school_id = ${schoolId} and y.current and c.first <= least(c.last, c.due, y.ends_on) and c.first <= ${today}
    on conflict do nothing`
}

/**
 * Inserts the reviews of a class: daily notes of the last school days before today, weekly and monthly reviews, those of
 * the cycles. All are released except those of the running cycle, of which half are drafts. The choice is derived from
 * ids, so repeating it gives the same rows.
 */
export const insertReviews = (
  tx: Db,
  { schoolId, classId, teacherId }: { schoolId: string; classId: string; teacherId: string },
  present: Present,
  words: Words,
) => {
  const today = todayAt(tx, present)
  const { now, zone } = present
  const one = (texts: readonly string[]) => tx`(${[...texts]}::text[])[1 + x.chance % ${texts.length}::int]`
  return tx`
    with periods as (
      (select 'day' as kind, null::uuid as cycle_id, d.day as starts_on, d.day as ends_on, null::int as week
      from school_days(${schoolId}::uuid, ${today} - 40, ${today} - 1) d where d.open
      order by d.day desc limit ${words.days})
      union all
      (select 'week', null, w.monday, w.last_day, w.number from academic_years y
      cross join lateral school_weeks(y.school_id, y.id) w
      where y.school_id = ${schoolId} and y.current and w.monday < date_trunc('week', ${today})::date
      order by w.number desc limit ${words.weeks})
      union all
      select 'month', null, m::date, (m + interval '1 month' - interval '1 day')::date, null
      from academic_years y, generate_series(date_trunc('month', y.starts_on), date_trunc('month', ${today}) - interval '1 month',
        interval '1 month') m
      where y.school_id = ${schoolId} and y.current and m >= date_trunc('month', ${today}) - interval '3 months'
      union all
      select 'term', c.id, c.from_date, c.to_date, null from review_cycles c where c.school_id = ${schoolId}
    ), children as (
      select s.id as student_id, coalesce(s.nickname, regexp_replace(s.full_name, '^.* ', '')) as name
      from student_classes sc
      join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.status = 'studying'
      where sc.school_id = ${schoolId} and sc.class_id = ${classId} and daterange(sc.from_date, sc.to_date) @> ${today}
    ), chosen as (
      select p.*, c.*, abs(hashtext(c.student_id::text || p.kind || p.starts_on::text)) as chance,
        abs(hashtext(p.starts_on::text)) as of_day, p.ends_on >= ${today} as running
      from periods p cross join children c
      where exists (select from attendance a where a.school_id = ${schoolId} and a.student_id = c.student_id
        and a.mark in ('present', 'late') and a.day between p.starts_on and p.ends_on)
    ), filled as (
      select x.*,
        case when x.kind = 'day' then jsonb_strip_nulls(jsonb_build_object(
          'eating', (array['all', 'all', 'almost', 'all', 'half', 'little'])[1 + x.chance % 6],
          'sleeping', (array['well', 'well', 'well', 'restless'])[1 + x.chance / 7 % 4],
          'hygiene', case when x.chance % 3 = 0 then 'normal' end,
          'mood', (array['happy', 'happy', 'normal', 'fussy'])[1 + x.chance / 11 % 4],
          'health', case when x.chance % 9 = 0 then 'runny_nose' else 'fine' end,
          'learning', (array['eager', 'joined', 'joined', 'watched'])[1 + x.chance / 13 % 4])) else '{}' end as chips,
        case when x.kind = 'day' then '{}' else (
          select jsonb_object_agg(a.id, (array['excellent', 'good', 'good', 'fair', 'trying'])[
            1 + abs(hashtext(x.student_id::text || a.id::text || x.starts_on::text)) % 5])
          from review_aspects a where a.school_id = ${schoolId}) end as ratings,
        case when x.kind = 'day' then (${[...words.common]}::text[])[1 + x.of_day % ${words.common.length}::int] end as common,
        replace(case x.kind when 'week' then ${one(words.week)} when 'month' then ${one(words.month)}
          when 'term' then ${one(words.term)} else case when x.chance % 3 = 0 then ${one(words.day)} end end,
          ${words.placeholder}, replace(${words.called}, '{name}', x.name)) as words,
        least((x.ends_on + time '16:20') at time zone ${zone}::text, ${now.toISOString()}::timestamptz) as at
      from chosen x
      where not x.running or x.chance % 2 = 0
    ), made as (
      insert into reviews (school_id, student_id, class_id, kind, cycle_id, starts_on, ends_on, week, month, state, chips,
        ratings, common, words, touched, written_by, written_at)
      select ${schoolId}, f.student_id, ${classId}, f.kind, f.cycle_id, f.starts_on, f.ends_on, f.week,
        date_trunc('month', f.ends_on), case when f.running then 'draft' else 'released' end, f.chips, f.ratings, f.common,
        f.words, '{}', ${teacherId}, f.at
      from filled f on conflict do nothing
      returning *
    ), given as (
      insert into review_releases (school_id, review_id, number, batch, chips, ratings, common, words, written_by,
        released_by, released_at, shown_from, state_before, settled)
      select m.school_id, m.id, 1, m.id, m.chips, m.ratings, m.common, m.words, m.written_by, m.written_by, m.written_at,
        m.written_at, 'draft', true
      from made m where m.state = 'released'
    )
    insert into review_readers (school_id, review_id, account_id, opened_number, opened_at, reaction, answer, answered_at)
    select m.school_id, m.id, g.account_id, 1, m.written_at + interval '2 hours', case abs(hashtext(m.id::text)) % 4
        when 0 then 'love' when 1 then 'thanks' end,
      case when m.kind = 'month' then ${words.answer} end,
      case when m.kind = 'month' then m.written_at + interval '3 hours' end
    from made m
    join acting_guardians g on g.school_id = m.school_id and g.student_id = m.student_id and g.main_contact
    where m.state = 'released' and m.ends_on < ${today} - 3`
}
