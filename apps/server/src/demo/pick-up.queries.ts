import type { Db } from '@nhip-cau/server-kit/database'

export type DemoWish = {
  readonly id: string
  readonly studentId: string
  readonly classId: string
  readonly day: string
  readonly kind: string
  readonly time: string | null
  readonly person: string | null
  readonly note: string
  readonly status: string
  readonly by: string
  readonly at: string
  readonly teacher: string
}

/** `person` is looked up in the child's approved pick-up people. */
export const insertWish = (tx: Db, schoolId: string, one: DemoWish) => tx`
  insert into pick_up_wishes (school_id, id, student_id, class_id, day, kind, time, collector_kind, collector_id, person,
    relation, note, status, sent_by, sent_at, answered_by, answered_at)
  select ${schoolId}, ${one.id}, ${one.studentId}, ${one.classId}, ${one.day}, ${one.kind}, ${one.time},
    case when p.id is not null then 'person' end, p.id, p.full_name, p.relation, ${one.note}, ${one.status}, ${one.by},
    ${one.at}, case when ${one.status} = 'confirmed' then ${one.teacher}::uuid end,
    case when ${one.status} = 'confirmed' then ${one.at}::timestamptz + interval '6 minutes' end
  from (select) one
  left join pick_up_people p on p.school_id = ${schoolId} and p.student_id = ${one.studentId} and p.full_name = ${one.person}
    and p.status = 'approved'
  on conflict do nothing`

export type DemoCode = {
  readonly id: string
  readonly studentId: string
  readonly day: string
  readonly name: string
  readonly relation: string
  readonly code: string
  readonly by: string
  readonly at: string
}

export const insertCode = (tx: Db, schoolId: string, one: DemoCode) => tx`
  insert into pick_up_codes (school_id, id, student_id, day, full_name, relation, code, created_by, created_at)
  values (${schoolId}, ${one.id}, ${one.studentId}, ${one.day}, ${one.name}, ${one.relation}, ${one.code}, ${one.by}, ${one.at})
  on conflict do nothing`

/** Deletes the departure of a child on the last school day. */
export const forgetDeparture = (tx: Db, schoolId: string, studentId: string) => tx`
  delete from departures d
  where d.school_id = ${schoolId} and d.student_id = ${studentId}
    and d.day = (select max(l.day) from departures l where l.school_id = ${schoolId})`

/** Makes every third of a child's last departures late by the given minutes. */
export const makeLate = (tx: Db, schoolId: string, studentId: string, minutes: readonly number[], zone: string) => tx`
  update departures d set late_minutes = late.minutes, left_at = late.at, recorded_at = late.at, notified_at = late.at
  from (
    select l.id, m.minutes, (l.day + time '17:00' + make_interval(mins => m.minutes)) at time zone ${zone}::text as at
    from (
      select o.id, o.day, row_number() over (order by o.day desc) as place from departures o
      where o.school_id = ${schoolId} and o.student_id = ${studentId}) l
    join unnest(${[...minutes]}::int[]) with ordinality as m (minutes, place) on m.place * 3 = l.place) late
  where d.school_id = ${schoolId} and d.id = late.id`
