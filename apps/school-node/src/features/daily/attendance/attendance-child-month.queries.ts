import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { bookMark } from './attendance-book.queries.ts'
import { mayAttend } from './attendance-day.queries.ts'

export type DaysAtSchool = { student_id: string; counted: number; present: number; absent: number }

type Asked = {
  readonly studentIds: readonly string[]
  readonly from: string
  /** Not included. */
  readonly to: string
  readonly today: string
}

/**
 * The days of these children in a month, as the statistics count them: school days until today with a register of their
 * class. Of teachers only those in own classes. Children without such a day have no row. The caller has checked that the
 * actor may see the children.
 */
export const selectDaysAtSchool = (db: Db, actor: Actor, { studentIds, from, to, today }: Asked) => db<DaysAtSchool[]>`
  select x.student_id, count(*)::int as counted, (count(*) filter (where x.mark = 'x'))::int as present,
    (count(*) filter (where x.mark in ('P', 'K')))::int as absent
  from (
    select sc.student_id, ${bookMark(db)} as mark
    from school_days(${actor.schoolId}, ${from}::date, least(${to}::date - 1, ${today}::date)) d
    join student_classes sc on sc.school_id = ${actor.schoolId} and sc.student_id = any(${[...studentIds]}::uuid[])
      and sc.from_date <= d.day and (sc.to_date is null or sc.to_date > d.day)
    join registers r on r.school_id = sc.school_id and r.class_id = sc.class_id and r.day = d.day and r.saved_at is not null
    left join attendance a on a.school_id = sc.school_id and a.student_id = sc.student_id and a.day = d.day
    left join lateral day_report(sc.school_id, sc.student_id, d.day) rep on true
    left join family_answers fam on fam.school_id = sc.school_id and fam.student_id = sc.student_id and fam.day = d.day
    where d.open ${actor.role === 'teacher' ? db`and ${mayAttend(db, actor, db`sc.class_id`)}` : db``}) x
  group by x.student_id`
