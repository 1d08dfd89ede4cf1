import type { Meal } from '@nhip-cau/contract/settings'
import type { Db } from '@nhip-cau/server-kit/database'

type RefundRow = {
  id: string
  code: string
  full_name: string
  class_id: string
  class_name: string
  meal_days: number
  refundable_days: number
  closure_days: number
}

type Month = {
  readonly from: string
  readonly to: string
  readonly classId: string | null
  readonly today: string
  readonly meal: Meal | null
}

/**
 * The days eaten and the days to refund: days reported in time for the whole day on which the child did not come, and
 * closed days on which the child was not there.
 */
export const selectRefunds = (db: Db, schoolId: string, { from, to, classId, today, meal }: Month) => db<RefundRow[]>`
  with closed as (
    select cd.day from closure_days(${schoolId}::uuid, ${from}::date, least(${to}::date - 1, ${today}::date)) cd
  )
  select found.id, found.code, found.full_name, found.class_id, found.class_name, found.meal_days,
    found.reported_days + found.closure_days as refundable_days, found.closure_days
  from (
    select st.id, st.code, st.full_name, c.id as class_id, c.name as class_name, c.position, st.name_order, (
        select count(*)::int from arrivals a
        left join meal_marks mm on mm.school_id = a.school_id and mm.student_id = a.student_id and mm.day = a.day
          and mm.meal = ${meal}
        where a.school_id = st.school_id and a.student_id = st.id and a.day >= ${from} and a.day < ${to}
          and coalesce(mm.takes, true)) as meal_days, (
        select count(distinct rep.day)::int from refundable_reports rep
        where rep.school_id = st.school_id and rep.student_id = st.id and rep.day >= ${from} and rep.day < ${to}
          and rep.day <= ${today} and not exists (
            select from arrivals a
            where a.school_id = rep.school_id and a.student_id = rep.student_id and a.day = rep.day)
          and is_school_day(rep.school_id, rep.day)) as reported_days, (
        select count(*)::int from closed
        join student_classes sc on sc.school_id = st.school_id and sc.student_id = st.id
          and daterange(sc.from_date, sc.to_date) @> closed.day
        where not exists (
          select from arrivals a
          where a.school_id = st.school_id and a.student_id = st.id and a.day = closed.day)) as closure_days
    from students st
    join lateral (
      select sc.class_id from student_classes sc
      where sc.school_id = st.school_id and sc.student_id = st.id
        and daterange(sc.from_date, sc.to_date) && daterange(${from}::date, ${to}::date)
      order by sc.from_date desc limit 1) last on true
    join classes c on c.school_id = st.school_id and c.id = last.class_id
    where st.school_id = ${schoolId} and st.deleted_at is null and (${classId}::uuid is null or c.id = ${classId}::uuid)
  ) found
  order by found.position, found.class_name, found.name_order, found.id`
