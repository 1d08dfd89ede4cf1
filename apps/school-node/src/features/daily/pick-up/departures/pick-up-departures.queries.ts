import type { AttendanceState } from '@nhip-cau/contract/attendance'
import type { collectorKinds } from '@nhip-cau/contract/pick-up'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { type DepartureRow, visibleTo } from '../pick-up.queries.ts'

export type Presence = {
  state: AttendanceState
  arrived_at: string | null
  departure: { collector: string; left_at: string } | null
}

/** The child's state. Lock the child's day first if the state must not change before it is written. */
export const selectPresence = async (tx: Db, schoolId: string, studentId: string, day: string) => {
  const [row] = await tx<Presence[]>`
    select p.state, p.arrived_at, case when d.id is not null then json_build_object('collector', d.collector_name,
      'left_at', to_char(d.left_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) end as departure
    from day_presence(${schoolId}::uuid, ${day}::date) p
    left join departures d on d.school_id = ${schoolId} and d.id = p.departure_id
    where p.student_id = ${studentId}`
  return row
}

export type NewDeparture = {
  readonly studentId: string
  readonly classId: string
  readonly day: string
  readonly leftAt: Date
  readonly now: Date
  readonly kind: (typeof collectorKinds)[number]
  readonly collectorId: string
  readonly name: string
  readonly phone: string | null
  readonly relation: string | null
  readonly early: boolean
  readonly lateMinutes: number
  readonly note: string | null
}

export const insertDeparture = async (tx: Db, actor: Actor, one: NewDeparture): Promise<DepartureRow> => {
  const [row] = await tx<DepartureRow[]>`
    insert into departures (school_id, student_id, day, class_id, left_at, collector_kind, collector_id, collector_name,
      collector_phone, relation, early, late_minutes, note, handed_over_by, recorded_at)
    values (${actor.schoolId}, ${one.studentId}, ${one.day}, ${one.classId}, ${one.leftAt.toISOString()}, ${one.kind},
      ${one.collectorId}, ${one.name}, ${one.phone}, ${one.relation}, ${one.early}, ${one.lateMinutes}, ${one.note}, ${actor.accountId},
      ${one.now.toISOString()})
    returning departures.id, departures.left_at, departures.collector_name as collector, departures.relation,
      (select a.full_name from accounts a where a.school_id = ${actor.schoolId} and a.id = ${actor.accountId})
        as handed_over_by,
      departures.early, departures.late_minutes, departures.note`
  return row as DepartureRow
}

/** Marks a code or an approved request as used. Returns false when it was used in the meantime. */
export const useOnce = async (
  tx: Db,
  actor: Actor,
  kind: NewDeparture['kind'],
  id: string,
  now: Date,
): Promise<boolean> => {
  if (kind === 'guardian' || kind === 'person') return true
  const rows =
    kind === 'code'
      ? await tx`
          update pick_up_codes set used_at = ${now.toISOString()}
          where pick_up_codes.school_id = ${actor.schoolId} and pick_up_codes.id = ${id} and pick_up_codes.used_at is null
            and pick_up_codes.withdrawn_at is null returning pick_up_codes.id`
      : await tx`
          update pick_up_requests set used_at = ${now.toISOString()}
          where pick_up_requests.school_id = ${actor.schoolId} and pick_up_requests.id = ${id}
            and pick_up_requests.used_at is null and pick_up_requests.parent_answer = 'approved'
            and pick_up_requests.school_answer = 'approved' returning pick_up_requests.id`
  return rows.length > 0
}

export type DueDepartureRow = {
  student_id: string
  full_name: string
  class_id: string
  left_at: string
  collector: string
  relation: string | null
  time_zone: string
}

/** Returns undefined when the departure was undone or has been notified. */
export const takeDueNotice = async (
  tx: Db,
  schoolId: string,
  departureId: string,
  now: Date,
): Promise<DueDepartureRow | undefined> => {
  const [row] = await tx<DueDepartureRow[]>`
    update departures d set notified_at = ${now.toISOString()}
    from students st, schools s
    where d.school_id = ${schoolId} and d.id = ${departureId} and d.undone_at is null and d.notified_at is null
      and st.school_id = d.school_id and st.id = d.student_id and s.school_id = d.school_id
    returning d.student_id, st.full_name, d.class_id, d.left_at, d.collector_name as collector, d.relation, s.time_zone`
  return row
}

export type LockedDeparture = {
  id: string
  student_id: string
  full_name: string
  class_id: string
  day: string
  left_at: string
  collector: string
  handed_over_by: string
  recorded_at: string
  collector_id: string
  notified: boolean
}

/** Locks a departure that is not undone, of a child whom the actor may hand over. */
export const lockDeparture = async (tx: Db, actor: Actor, id: string): Promise<LockedDeparture | undefined> => {
  const [row] = await tx<LockedDeparture[]>`
    select d.id, d.student_id, st.full_name, d.class_id, d.day, d.left_at, d.collector_name as collector, d.handed_over_by,
      d.recorded_at, d.collector_id, d.notified_at is not null as notified
    from departures d
    join students st on st.school_id = d.school_id and st.id = d.student_id
    join student_classes sc on sc.school_id = d.school_id and sc.student_id = d.student_id and sc.class_id = d.class_id
      and daterange(sc.from_date, sc.to_date) @> d.day
    where d.school_id = ${actor.schoolId} and d.id = ${id} and d.undone_at is null and ${visibleTo(tx, actor)}
    for update of d`
  return row
}

/** Undoes the departure. Its code or request can be used again. */
export const undoDeparture = async (
  tx: Db,
  actor: Actor,
  row: LockedDeparture,
  { reason, now }: { readonly reason: string | null; readonly now: Date },
): Promise<void> => {
  await tx`
    update departures set undone_at = ${now.toISOString()}, undone_by = ${actor.accountId}, undone_reason = ${reason}
    where departures.school_id = ${actor.schoolId} and departures.id = ${row.id}`
  await tx`
    update pick_up_codes set used_at = null
    where pick_up_codes.school_id = ${actor.schoolId} and pick_up_codes.id = ${row.collector_id}`
  await tx`
    update pick_up_requests set used_at = null
    where pick_up_requests.school_id = ${actor.schoolId} and pick_up_requests.id = ${row.collector_id}`
}
