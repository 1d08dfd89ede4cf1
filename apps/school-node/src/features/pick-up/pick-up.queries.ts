import type { Collector, collectorKinds } from '@nhip-cau/contract/pick-up'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import type { MediaRow } from '../media/media.queries.ts'

export const selectSchool = async (db: Db, schoolId: string) => {
  const [row] = await db<{ time_zone: string; settings: object }[]>`
    select s.time_zone, s.settings from schools s where s.school_id = ${schoolId}`
  if (!row) throw new Error('no school')
  return row
}

/** The office: every child. A teacher: those of the own classes. A family: its own, where it speaks as a parent. */
const visibleTo = (db: Db, actor: Actor): Fragment => {
  switch (actor.role) {
    case 'school':
      return db`true`
    case 'teacher':
      return db`exists (
        select from account_classes ac
        where ac.school_id = sc.school_id and ac.class_id = sc.class_id and ac.account_id = ${actor.accountId})`
    case 'parent':
      return db`exists (
        select from guardianships own
        where own.school_id = st.school_id and own.student_id = st.id and own.account_id = ${actor.accountId}
          and own.kind = 'parent' and not own.barred)`
  }
}

export type ChildRow = { id: string; full_name: string; nickname: string | null; class_id: string; class_name: string }

const childOn = (db: Db, actor: Actor, day: string): Fragment => db`
  from students st
  join student_classes sc on sc.school_id = st.school_id and sc.student_id = st.id
    and daterange(sc.from_date, sc.to_date) @> ${day}::date
  join classes c on c.school_id = sc.school_id and c.id = sc.class_id
  where st.school_id = ${actor.schoolId} and st.status = 'studying' and ${visibleTo(db, actor)}`

export const selectChild = async (
  db: Db,
  actor: Actor,
  studentId: string,
  day: string,
): Promise<ChildRow | undefined> => {
  const [row] = await db<ChildRow[]>`
    select st.id, st.full_name, st.nickname, c.id as class_id, c.name as class_name
    ${childOn(db, actor, day)} and st.id = ${studentId}`
  return row
}

export type CollectorRow = Omit<Collector, 'photo'> & { photo: MediaRow | null }

/** Everybody who may take the child on this day: the word of the register, of the office, or of a parent today. */
export const selectCollectors = (db: Db, schoolId: string, studentId: string, day: string) => db<CollectorRow[]>`
  select 'guardian' as kind, a.id, a.full_name, g.relation, a.phone, null::json as photo, 0 as place, g.main_contact as first
  from guardianships g
  join accounts a on a.school_id = g.school_id and a.id = g.account_id
  where g.school_id = ${schoolId} and g.student_id = ${studentId} and g.may_pick_up and not g.barred
  union all
  select 'person', p.id, p.full_name, p.relation, p.phone,
    case when m.id is not null then json_build_object('id', m.id, 'width', m.width, 'height', m.height,
      'placeholder', m.placeholder, 'widths', m.widths) end, 1, false
  from pick_up_people p
  left join media m on m.school_id = p.school_id and m.id = p.photo_media_id
  where p.school_id = ${schoolId} and p.student_id = ${studentId} and p.status = 'approved' and p.archived_at is null
  union all
  select 'code', pc.id, pc.full_name, pc.relation, pc.phone, null, 2, false
  from pick_up_codes pc
  where pc.school_id = ${schoolId} and pc.student_id = ${studentId} and pc.day = ${day} and pc.withdrawn_at is null
    and pc.used_at is null
  union all
  select 'request', r.id, r.full_name, r.relation, r.phone, null, 3, false
  from pick_up_requests r
  where r.school_id = ${schoolId} and r.student_id = ${studentId} and r.day = ${day} and r.used_at is null
    and r.parent_answer = 'approved' and r.school_answer = 'approved'
  order by place, first desc, full_name`

/** Who must never be handed the child, by decision of a court or of the other parent. */
export const selectBarred = (db: Db, schoolId: string, studentId: string) => db<
  { id: string; full_name: string; relation: string }[]
>`
  select a.id, a.full_name, g.relation from guardianships g
  join accounts a on a.school_id = g.school_id and a.id = g.account_id
  where g.school_id = ${schoolId} and g.student_id = ${studentId} and g.barred
  order by a.full_name`

export const selectPhones = (db: Db, schoolId: string, studentId: string) => db<
  { full_name: string; relation: string; phone: string }[]
>`
  select a.full_name, g.relation, a.phone from guardianships g
  join accounts a on a.school_id = g.school_id and a.id = g.account_id
  where g.school_id = ${schoolId} and g.student_id = ${studentId} and g.kind = 'parent' and not g.barred
    and a.phone is not null
  order by g.main_contact desc, a.full_name limit 2`

export type Presence = {
  mark: string | null
  arrived_at: string | null
  departure: { collector: string; left_at: string } | null
}

/** Locks the child's day, so that two who hand it over come one after the other. */
export const lockPresence = async (tx: Db, schoolId: string, studentId: string, day: string) => {
  const [row] = await tx<Presence[]>`
    select a.mark, a.arrived_at, (
      select json_build_object('collector', d.collector_name,
        'left_at', to_char(d.left_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
      from departures d
      where d.school_id = a.school_id and d.student_id = a.student_id and d.day = a.day and d.undone_at is null) as departure
    from attendance a
    where a.school_id = ${schoolId} and a.student_id = ${studentId} and a.day = ${day} for update of a`
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
  readonly relation: string | null
  readonly early: boolean
  readonly lateMinutes: number
  readonly note: string | null
}

export type DepartureRow = {
  id: string
  left_at: string
  collector: string
  relation: string | null
  handed_over_by: string
  early: boolean
  late_minutes: number
  note: string | null
}

export const insertDeparture = async (tx: Db, actor: Actor, one: NewDeparture): Promise<DepartureRow> => {
  const [row] = await tx<DepartureRow[]>`
    insert into departures (school_id, student_id, day, class_id, left_at, collector_kind, collector_id, collector_name,
      relation, early, late_minutes, note, handed_over_by, recorded_at)
    values (${actor.schoolId}, ${one.studentId}, ${one.day}, ${one.classId}, ${one.leftAt.toISOString()}, ${one.kind},
      ${one.collectorId}, ${one.name}, ${one.relation}, ${one.early}, ${one.lateMinutes}, ${one.note}, ${actor.accountId},
      ${one.now.toISOString()})
    returning departures.id, departures.left_at, departures.collector_name as collector, departures.relation,
      (select a.full_name from accounts a where a.school_id = ${actor.schoolId} and a.id = ${actor.accountId})
        as handed_over_by,
      departures.early, departures.late_minutes, departures.note`
  return row as DepartureRow
}

/** A code and an approval count once. False when somebody used it in the meantime. */
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

export const queueTelling = (tx: Db, schoolId: string, departureId: string, seconds: number) => tx`
  select graphile_worker.add_job('pick-up.tell',
    json_build_object('school_id', ${schoolId}::uuid, 'departure_id', ${departureId}::uuid),
    run_at => now() + make_interval(secs => ${seconds}))`

export type TellRow = {
  student_id: string
  full_name: string
  class_id: string
  left_at: string
  collector: string
  relation: string | null
  time_zone: string
}

/** Nothing when it was taken back, or told already. */
export const takeTelling = async (
  tx: Db,
  schoolId: string,
  departureId: string,
  now: Date,
): Promise<TellRow | undefined> => {
  const [row] = await tx<TellRow[]>`
    update departures d set told_at = ${now.toISOString()}
    from students st, schools s
    where d.school_id = ${schoolId} and d.id = ${departureId} and d.undone_at is null and d.told_at is null
      and st.school_id = d.school_id and st.id = d.student_id and s.school_id = d.school_id
    returning d.student_id, st.full_name, d.class_id, d.left_at, d.collector_name as collector, d.relation, s.time_zone`
  return row
}

export type UndoRow = { class_id: string; recorded_at: string; collector_kind: string; collector_id: string }

export const lockDeparture = async (tx: Db, actor: Actor, id: string): Promise<UndoRow | undefined> => {
  const [row] = await tx<UndoRow[]>`
    select d.class_id, d.recorded_at, d.collector_kind, d.collector_id from departures d
    where d.school_id = ${actor.schoolId} and d.id = ${id} and d.undone_at is null and d.told_at is null
      and d.handed_over_by = ${actor.accountId}
    for update`
  return row
}

/** What was used up is free again. */
export const undoDeparture = async (tx: Db, actor: Actor, id: string, row: UndoRow, now: Date): Promise<void> => {
  await tx`
    update departures set undone_at = ${now.toISOString()}
    where departures.school_id = ${actor.schoolId} and departures.id = ${id}`
  await tx`
    update pick_up_codes set used_at = null
    where pick_up_codes.school_id = ${actor.schoolId} and pick_up_codes.id = ${row.collector_id}`
  await tx`
    update pick_up_requests set used_at = null
    where pick_up_requests.school_id = ${actor.schoolId} and pick_up_requests.id = ${row.collector_id}`
}

export type StillHere = {
  class_id: string
  class_name: string
  id: string
  full_name: string
  nickname: string | null
  photo: MediaRow | null
  arrived_at: string | null
  signed_off_by: string | null
  signed_off_at: string | null
  sign_off_reason: string | null
  escalated_at: string | null
}

/** Children who have come and not gone. */
export const selectStillHere = (db: Db, actor: Actor, day: string) => db<StillHere[]>`
  select c.id as class_id, c.name as class_name, st.id, st.full_name, st.nickname, a.arrived_at,
    case when m.id is not null then json_build_object('id', m.id, 'width', m.width, 'height', m.height,
      'placeholder', m.placeholder, 'widths', m.widths) end as photo,
    signer.full_name as signed_off_by, r.signed_off_at, r.sign_off_reason, r.escalated_at
  from attendance a
  join students st on st.school_id = a.school_id and st.id = a.student_id
  join student_classes sc on sc.school_id = a.school_id and sc.student_id = a.student_id and sc.class_id = a.class_id
    and daterange(sc.from_date, sc.to_date) @> ${day}::date
  join classes c on c.school_id = a.school_id and c.id = a.class_id
  left join departures d on d.school_id = a.school_id and d.student_id = a.student_id and d.day = a.day
    and d.undone_at is null
  left join registers r on r.school_id = a.school_id and r.class_id = a.class_id and r.day = a.day
  left join accounts signer on signer.school_id = r.school_id and signer.id = r.signed_off_by
  left join media m on m.school_id = st.school_id and m.id = st.photo_media_id
  where a.school_id = ${actor.schoolId} and a.day = ${day} and a.mark in ('present', 'late') and d.id is null
    and ${visibleTo(db, actor)}
  order by c.position, c.name, st.name_order, st.id`

/** False when the class is not this person's or nobody has marked it today. */
export const signOff = async (
  tx: Db,
  actor: Actor,
  { classId, day, reason, now }: { classId: string; day: string; reason: string; now: Date },
): Promise<boolean> => {
  const teaches =
    actor.role === 'school'
      ? tx`true`
      : tx`exists (
          select from account_classes ac
          where ac.school_id = r.school_id and ac.class_id = r.class_id and ac.account_id = ${actor.accountId})`
  const rows = await tx`
    update registers r set signed_off_at = ${now.toISOString()}, signed_off_by = ${actor.accountId},
      sign_off_reason = ${reason}
    where r.school_id = ${actor.schoolId} and r.class_id = ${classId} and r.day = ${day} and ${teaches}
    returning r.class_id`
  return rows.length > 0
}
