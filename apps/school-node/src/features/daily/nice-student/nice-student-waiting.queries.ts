import type { Db, Fragment } from '@nhip-cau/server-kit/database'

/** Days to look back for the last school day: longer than the holidays of Tết. */
const lookBack = 28

/** No card with stickers or words for the week that begins on `monday`. */
export const hasNoWeekCard = (db: Db, studentId: Fragment, schoolId: Fragment, monday: Fragment): Fragment => db`
  not exists (select from nice_cards k where k.school_id = ${schoolId} and k.student_id = ${studentId}
    and k.kind = 'week' and k.starts_on = ${monday} and (cardinality(k.stickers) > 0 or k.comment is not null))`

type Asked = {
  readonly schoolId: string
  readonly day: string
  /** Cards are handed out in the afternoon. */
  readonly afternoon: boolean
}

/**
 * The children who were there in the week that is ending and have no card of it: from the afternoon of the week's last
 * school day until noon of the next school day. Columns: student_id, class_id, monday, last_day.
 */
export const childrenWithoutWeekCard = (db: Db, { schoolId, day, afternoon }: Asked): Fragment => db`
  select s.id as student_id, c.id as class_id, w.monday, w.last_day
  from (
    select date_trunc('week', max(d.day))::date as monday, max(d.day) as last_day,
      (array_agg(d.academic_year_id order by d.day desc))[1] as year_id
    from school_days(${schoolId}, ${day}::date - ${lookBack}::int, ${day}::date) d
    where d.open and (d.day < ${day}::date or ${afternoon}::boolean)) w
  join academic_years y on y.school_id = ${schoolId} and y.id = w.year_id and y.current
    and not is_closed_year(y.school_id, y.id)
  join classes c on c.school_id = y.school_id and c.academic_year_id = y.id and c.archived_at is null
  join student_classes sc on sc.school_id = c.school_id and sc.class_id = c.id
    and daterange(sc.from_date, sc.to_date) @> w.last_day
  join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.status = 'studying' and s.deleted_at is null
  where not exists (
      select from school_days(${schoolId}, w.last_day + 1, w.monday + 6) later where later.open)
    and exists (select from arrivals a
      where a.school_id = s.school_id and a.student_id = s.id and a.day between w.monday and w.last_day)
    and ${hasNoWeekCard(db, db`s.id`, db`s.school_id`, db`w.monday`)}`
