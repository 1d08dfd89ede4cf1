import type { Db, Fragment } from '@nhip-cau/server-kit/database'

// What waits for somebody, for the tasks of the start page. All have the columns id, student_id, class_id, kind, cycle_id,
// starts_on, by_id, since and deadline.

/** School days before a deadline from which the children without a text are a task. */
const nearDays = 3
/** Calendar days in which so many school days are, also around Tết. */
const lookAhead = 28
/** Days after a deadline in which the missing ones stay a task; a child about whom nothing can be said is no task forever. */
const overdueDays = 7

/** The reviews that the office has to approve. */
export const reviewsToApprove = (db: Db, schoolId: string): Fragment => db`
  select r.id, r.student_id, r.class_id, r.kind, r.cycle_id, r.starts_on, r.written_by as by_id,
    r.waiting_since as since, null::date as deadline
  from reviews r where r.school_id = ${schoolId} and r.state = 'waiting'`

type Asked = {
  readonly schoolId: string
  readonly day: string
  /** Whether the school has review cycles. */
  readonly cycles: boolean
}

/**
 * The reviews that the office returned and nobody has sent again, and the children without a text for a cycle whose
 * deadline is near or just over; those who were away in the whole cycle are left out, as in the overview.
 */
export const reviewsToWrite = (db: Db, { schoolId, day, cycles }: Asked): Fragment => db`
  select r.id, r.student_id, r.class_id, r.kind, r.cycle_id, r.starts_on, r.returned_by as by_id,
    r.returned_at as since, null::date as deadline
  from reviews r
  join classes c on c.school_id = r.school_id and c.id = r.class_id
  join academic_years y on y.school_id = c.school_id and y.id = c.academic_year_id and y.current
  where r.school_id = ${schoolId} and r.returned_by is not null and r.state = 'draft'
    and exists (select from review_states v where v.school_id = r.school_id and v.id = r.id)
  union all
  select n.* from (
    with near as materialized (
      select y.* from review_cycles y
      join academic_years t on t.school_id = y.school_id and t.id = y.academic_year_id and t.current
      where ${cycles}::boolean and y.school_id = ${schoolId} and y.from_date <= ${day}::date
        and y.deadline between ${day}::date - ${overdueDays}::int and ${day}::date + ${lookAhead}::int
        and ${nearDays}::int >= (
          select count(*) from school_days(y.school_id, ${day}::date + 1, y.deadline) d where d.open)
    )
    select s.id, s.id as student_id, c.id as class_id, 'term' as kind, y.id as cycle_id, y.from_date as starts_on,
      null::uuid as by_id, null::timestamptz as since, y.deadline
    from near y
    join classes c on c.school_id = y.school_id and c.academic_year_id = y.academic_year_id and c.archived_at is null
    join student_classes sc on sc.school_id = c.school_id and sc.class_id = c.id
      and daterange(sc.from_date, sc.to_date) @> least(${day}::date, y.to_date)
    join students s on s.school_id = sc.school_id and s.id = sc.student_id and s.status = 'studying' and s.deleted_at is null
    where not exists (select from review_states r
        where r.school_id = s.school_id and r.student_id = s.id and r.cycle_id = y.id)
      and not (exists (select from saved_registers g
          where g.school_id = c.school_id and g.class_id = c.id and g.day between y.from_date and y.to_date)
        and not exists (select from arrivals a
          where a.school_id = s.school_id and a.student_id = s.id and a.day between y.from_date and y.to_date))) n`
