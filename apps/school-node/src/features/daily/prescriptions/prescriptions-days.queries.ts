import { doseMinutes } from '@nhip-cau/contract/prescriptions'
import type { Db, Fragment, Tx } from '@nhip-cau/server-kit/database'

/** Requests `p` whose doses still follow the calendar: on no other day, and not once the medicine went home. */
const followsCalendar = (db: Db, schoolId: string): Fragment => db`
  p.school_id = ${schoolId} and p.status in ('accepted', 'done') and p.returned_at is null
  and p.to_date >= today_at(${schoolId}) and p.from_date >= today_at(${schoolId}) - 31`

/** Locks these requests in a fixed order, as an edit by the family and a dose lock theirs. */
export const lockFollowing = (tx: Tx, schoolId: string) => tx`
  select from prescriptions p where ${followsCalendar(tx, schoolId)} order by p.id for update`

export type MovedDay = { student_id: string; child: string; class_id: string; day: string }

/** Voids the due doses on days without school, but not those of a child who is there today. */
export const voidClosedDays = (tx: Tx, schoolId: string) => tx<MovedDay[]>`
  with voided as (
    update prescription_doses d set status = 'void'
    from prescriptions p
    where ${followsCalendar(tx, schoolId)} and d.school_id = p.school_id and d.prescription_id = p.id
      and d.status = 'due' and d.day >= today_at(${schoolId}) and not is_school_day(d.school_id, d.day)
      and not exists (
        select from arrivals a where a.school_id = d.school_id and a.student_id = d.student_id and a.day = d.day)
    returning d.student_id, d.class_id, d.day)
  select distinct v.student_id, s.full_name as child, v.class_id, v.day
  from voided v
  join students s on s.school_id = ${schoolId} and s.id = v.student_id
  order by v.day, v.student_id`

/**
 * Inserts the doses that are missing on school days, from now on, and opens a request again that had no dose left.
 * Doses that exist stay as they are.
 */
export const insertOpenedDays = (tx: Tx, schoolId: string) => tx<MovedDay[]>`
  with added as (
    insert into prescription_doses (school_id, prescription_id, version, student_id, class_id, medicine, dose, form,
      meal, day, time, due_at)
    select p.school_id, p.id, x.version, p.student_id, p.class_id, x.name, x.dose, x.form, x.meal, n.day, t.clock, due.at
    from prescriptions p
    join schools sc on sc.school_id = p.school_id
    join prescription_versions v on v.school_id = p.school_id and v.prescription_id = p.id
      and v.version = p.accepted_version
    join prescription_medicines x on x.school_id = p.school_id and x.prescription_id = p.id and x.version = v.version
    cross join lateral school_days(p.school_id, greatest(p.from_date, today_at(p.school_id)), p.to_date) n
    cross join lateral unnest(x.times) t(clock)
    cross join lateral (select (n.day + t.clock::time) at time zone sc.time_zone as at) due
    where ${followsCalendar(tx, schoolId)} and n.open and due.at > clock_now()
      and due.at >= v.sent_at + make_interval(mins => ${doseMinutes.ahead})
    on conflict do nothing
    returning prescription_doses.prescription_id, prescription_doses.student_id, prescription_doses.class_id,
      prescription_doses.day),
  reopened as (
    update prescriptions set status = 'accepted'
    where prescriptions.school_id = ${schoolId} and prescriptions.status = 'done'
      and prescriptions.id in (select a.prescription_id from added a)
    returning prescriptions.id)
  select distinct a.student_id, s.full_name as child, a.class_id, a.day
  from added a
  join students s on s.school_id = ${schoolId} and s.id = a.student_id
  order by a.day, a.student_id`
