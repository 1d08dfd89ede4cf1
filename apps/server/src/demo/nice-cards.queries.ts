import type { Db } from '@nhip-cau/server-kit/database'
import type { Present } from './attendance.queries.ts'

type Words = {
  readonly weeks: number
  readonly placeholder: string
  /** How the child is called, with `{name}`. */
  readonly called: string
  readonly week: readonly string[]
  readonly month: readonly string[]
  readonly encouragement: string
}

/**
 * Inserts the weekly and monthly cards of a class for the last weeks, in one statement. Children who were at school get
 * one; the choice is derived from ids, so repeating it gives the same rows. The present week has none.
 */
export const insertNiceCards = (
  tx: Db,
  { schoolId, classId, teacherId }: { schoolId: string; classId: string; teacherId: string },
  { now, zone }: Present,
  words: Words,
) => {
  const today = tx`(${now.toISOString()}::timestamptz at time zone ${zone}::text)::date`
  return tx`
    with weeks as (
      select w.* from academic_years y
      cross join lateral school_weeks(y.school_id, y.id) w
      where y.school_id = ${schoolId} and y.current and w.monday < date_trunc('week', ${today})::date
      order by w.number desc limit ${words.weeks}
    ), children as (
      select s.id as student_id, coalesce(s.nickname, regexp_replace(s.full_name, '^.* ', '')) as name,
        abs(hashtext(s.id::text)) as child
      from student_classes sc
      join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.status = 'studying'
      where sc.school_id = ${schoolId} and sc.class_id = ${classId} and daterange(sc.from_date, sc.to_date) @> ${today}
    ), weekly as (
      select c.student_id, c.name, 'week' as kind, w.monday as starts_on, w.first_day, w.last_day, w.number,
        date_trunc('month', w.last_day)::date as month, abs(hashtext(c.student_id::text || w.monday::text)) as chance
      from weeks w cross join children c
      where exists (select from attendance a where a.school_id = ${schoolId} and a.student_id = c.student_id
        and a.mark in ('present', 'late') and a.day between w.first_day and w.last_day)
    ), monthly as (
      select w.student_id, w.name, 'month' as kind, w.month as starts_on, w.month as first_day,
        (w.month + interval '1 month' - interval '1 day')::date as last_day, null::int as number, w.month,
        abs(hashtext(w.student_id::text || w.month::text)) as chance
      from weekly w
      where w.chance % 9 > 0 and w.month < date_trunc('month', ${today})::date
      group by w.student_id, w.name, w.month having count(*) >= 3
    ), filled as (
      select x.*, case when x.kind = 'week' and x.chance % 9 = 0 then '{}'::text[] else (
          select array_agg(v.key order by v.place) from (
            select o.key, o.place from unnest(array['an_ngoan', 'ngu_ngoan', 'hoc_cham', 'le_phep', 'doan_ket', 'tu_lap',
              'sach_se', 'manh_dan', 'giup_co', 'di_deu', 'khoe_manh', 'sang_tao']) with ordinality as o (key, place)
            order by hashtext(o.key || x.student_id::text || x.starts_on::text) limit 1 + x.chance % 2) v) end as stickers,
        replace(case
          when x.kind = 'month' then (${[...words.month]}::text[])[1 + x.chance % ${words.month.length}::int]
          when x.chance % 9 = 0 then ${words.encouragement}
          else (${[...words.week]}::text[])[1 + x.chance % ${words.week.length}::int] end, ${words.placeholder}, replace(${words.called}, '{name}', x.name)) as comment,
        least((x.last_day + time '15:40') at time zone ${zone}::text, ${now.toISOString()}::timestamptz) as at
      from (select * from weekly union all select * from monthly) x
    ), made as (
      insert into nice_cards (school_id, student_id, class_id, kind, starts_on, first_day, last_day, number, month,
        stickers, comment, given_by, given_at, published_at)
      select ${schoolId}, f.student_id, ${classId}, f.kind, f.starts_on, f.first_day, f.last_day, f.number, f.month,
        f.stickers, f.comment, ${teacherId}, f.at, f.at
      from filled f on conflict do nothing
      returning id, stickers, comment, given_at
    )
    insert into nice_card_versions (school_id, card_id, version, batch, stickers, comment, by_account, at, counts_from,
      published_at, settled)
    select ${schoolId}, made.id, 1, made.id, made.stickers, made.comment, ${teacherId}, made.given_at, made.given_at,
      made.given_at, true
    from made`
}
