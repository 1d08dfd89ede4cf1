import type { AttendanceCounts } from '@nhip-cau/contract/attendance'
import type { Meal } from '@nhip-cau/contract/settings'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { bookMark } from './attendance-book.queries.ts'
import { mayAttend, ownChildren } from './attendance-day.queries.ts'

export type BoardRow = AttendanceCounts & {
  id: string
  name: string
  teachers: string[]
  saved_at: string | null
  saved_by: string | null
  on_the_way: number
}

/**
 * The counts of each class on a day: all classes for the office, the own ones for a teacher. Classes without a saved
 * register come first.
 */
export const selectBoard = (db: Db, actor: Actor, day: string) => {
  const on = db`${day}::date`
  return db<BoardRow[]>`
    with children as (
      select p.class_id, p.state, coalesce(p.answer = 'on_the_way', false) as on_the_way
      from day_presence(${actor.schoolId}::uuid, ${on}) p
      where ${mayAttend(db, actor, db`p.class_id`)}
    ), counted as (
      select ch.class_id, count(*)::int as enrolled,
        count(*) filter (where ch.state = 'expected')::int as expected,
        count(*) filter (where ch.state = 'present')::int as present,
        count(*) filter (where ch.state = 'left')::int as left,
        count(*) filter (where ch.state = 'absent')::int as absent,
        count(*) filter (where ch.state = 'expected' and ch.on_the_way)::int as on_the_way
      from children ch group by ch.class_id
    )
    select c.id, c.name, n.enrolled, n.expected, n.present, n.left, n.absent, n.on_the_way, r.saved_at,
      saver.full_name as saved_by,
      coalesce((
        select array_agg(t.full_name order by ct.homeroom desc, t.name_order)
        from class_teachers ct
        join accounts t on t.school_id = ct.school_id and t.id = ct.account_id and t.active
        where ct.school_id = c.school_id and ct.class_id = c.id), '{}') as teachers
    from counted n
    join classes c on c.school_id = ${actor.schoolId} and c.id = n.class_id
    left join registers r on r.school_id = c.school_id and r.class_id = c.id and r.day = ${on}
    left join accounts saver on saver.school_id = r.school_id and saver.id = r.saved_by
    order by r.saved_at is not null, c.position, c.name`
}

export type MonthRow = {
  student_id: string
  full_name: string
  nickname: string | null
  /** Only days with a mark or a refund. */
  days: {
    day: string
    /** The symbol of the official book; see `bookMark`. */
    marked: boolean
    mark: 'x' | 'P' | 'K' | null
    late: boolean
    ate: boolean
    refundable: boolean
  }[]
}

type Month = {
  readonly classId: string | null
  readonly from: string
  readonly to: string
  readonly today: string
  /** The meal by which portions are counted. */
  readonly meal: Meal | null
}

/**
 * The month of a class, or of the own children if `classId` is null. Includes every child who was in the class on any
 * of the days.
 */
export const selectMonth = (db: Db, actor: Actor, { classId, from, to, today, meal }: Month) => {
  const who =
    classId === null
      ? ownChildren(db, actor, db`st.id`)
      : db`exists (
          select from student_classes sc
          where sc.school_id = st.school_id and sc.student_id = st.id and sc.class_id = ${classId}
            and daterange(sc.from_date, sc.to_date) && daterange(${from}::date, ${to}::date))
        and (st.status = 'studying' or exists (
          select from attendance a
          where a.school_id = st.school_id and a.student_id = st.id and a.class_id = ${classId}
            and a.day >= ${from} and a.day < ${to}))`
  return db<MonthRow[]>`
    with closed as (
      select cd.day from closure_days(${actor.schoolId}::uuid, ${from}::date, least(${to}::date - 1, ${today}::date)) cd
    )
    select st.id as student_id, st.full_name, st.nickname,
      coalesce((
        select json_agg(json_build_object('day', x.day, 'marked', x.marked, 'mark', x.mark, 'late', x.late,
          'ate', x.ate, 'refundable', x.refundable) order by x.day)
        from (
          select days.day,
            ${bookMark(db)} as mark,
            a.mark is not null as marked,
            coalesce(a.mark = 'late', false) as late,
            coalesce(a.mark in ('present', 'late') and coalesce(mm.takes, true), false) as ate,
            coalesce(a.mark, 'excused') not in ('present', 'late')
              and (closed.day is not null or coalesce(rep.whole and rep.refundable, false)) as refundable
          from (
            select a0.day from attendance a0
            where a0.school_id = st.school_id and a0.student_id = st.id and a0.day >= ${from} and a0.day < ${to}
              and (${classId}::uuid is null or a0.class_id = ${classId}::uuid)
            union
            select r0.day from reported_absences r0
            where r0.school_id = st.school_id and r0.student_id = st.id and r0.day >= ${from} and r0.day < ${to}
              and r0.day <= ${today}
            union
            select f0.day from family_answers f0
            where f0.school_id = st.school_id and f0.student_id = st.id and f0.day >= ${from} and f0.day < ${to}
            union
            select c0.day from closed c0
            join student_classes sc on sc.school_id = st.school_id and sc.student_id = st.id
              and daterange(sc.from_date, sc.to_date) @> c0.day and (${classId}::uuid is null or sc.class_id = ${classId}::uuid)
          ) days
          left join closed on closed.day = days.day
          left join meal_marks mm on mm.school_id = st.school_id and mm.student_id = st.id and mm.day = days.day
            and mm.meal = ${meal}::text
          left join attendance a on a.school_id = st.school_id and a.student_id = st.id and a.day = days.day
          left join lateral day_report(st.school_id, st.id, days.day) rep on true
          left join family_answers fam on fam.school_id = st.school_id and fam.student_id = st.id and fam.day = days.day
        ) x where x.mark is not null or x.refundable), '[]') as days
    from students st
    where st.school_id = ${actor.schoolId} and ${who}
    order by st.name_order, st.id`
}

/** The days from `from` up to, but not including, `to`. */
export const selectDays = (db: Db, schoolId: string, from: string, to: string) => db<{ day: string; open: boolean }[]>`
  select calendar.day, calendar.open
  from school_days(${schoolId}::uuid, ${from}::date, ${to}::date - 1) calendar order by calendar.day`

export const selectVisibleClass = async (db: Db, actor: Actor, classId: string) => {
  const [row] = await db<{ id: string; name: string }[]>`
    select c.id, c.name from classes c
    where c.school_id = ${actor.schoolId} and c.id = ${classId} and ${mayAttend(db, actor, db`c.id`)}`
  return row
}
