import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { actsFor, stillActs } from '../../../../access/guardians.queries.ts'
import { samePerson } from '../../../../access/same-person.queries.ts'
import { teachesClass } from '../../../../access/visible.queries.ts'
import { pictureJson } from '../../../../files/picture-json.queries.ts'
import type { MediaRow } from '../../media/media.queries.ts'

type Answer = 'approved' | 'rejected'

export type RequestRow = {
  id: string
  student_id: string
  child: string
  nickname: string | null
  class_id: string
  class_name: string
  full_name: string
  relation: string | null
  phone: string | null
  photo: MediaRow | null
  requested_by: string
  requester: string
  requested_at: string
  parent_answer: Answer | null
  parent_by: string | null
  parent_at: string | null
  school_answer: Answer | null
  school_by: string | null
  school_at: string | null
  overdue_at: string | null
  used_at: string | null
  /** The actor is the person who made the request, under any account. */
  own: boolean
  /** The actor is the person who answered for the other side. */
  other_side: boolean
}

/** Visibility of a request `r`: the office, the teachers of the class and the guardians who act for the child. */
export const visibleTo = (db: Db, actor: Actor): Fragment => {
  switch (actor.role) {
    case 'school':
      return db`true`
    case 'teacher':
      return db`${teachesClass(db, actor, db`r.class_id`)}`
    case 'parent':
      return actsFor(db, actor, db`r.student_id`)
  }
}

/** A parent's answer counts only while that parent may act for the child. Afterwards another one must answer. */
export const parentStillActs = (db: Db): Fragment =>
  stillActs(db, { schoolId: db`r.school_id`, studentId: db`r.student_id` }, db`r.parent_by`)

const self = (db: Db, actor: Actor, account: Fragment): Fragment =>
  samePerson(db, db`r.school_id`, account, db`${actor.accountId}::uuid`)

/** True if the actor has answered for the other side: one person may not give both approvals. */
const otherSide = (db: Db, actor: Actor): Fragment =>
  actor.role === 'parent'
    ? db`coalesce(${self(db, actor, db`r.school_by`)}, false)`
    : db`coalesce(${parentStillActs(db)} and ${self(db, actor, db`r.parent_by`)}, false)`

const requests = (db: Db, actor: Actor, where: Fragment) => db<RequestRow[]>`
  select r.id, st.id as student_id, st.full_name as child, st.nickname, c.id as class_id, c.name as class_name, r.full_name,
    r.relation, r.phone,
    ${pictureJson(db)} as photo, r.requested_by, asker.full_name as requester, r.requested_at,
    case when ${parentStillActs(db)} then r.parent_answer end as parent_answer,
    case when ${parentStillActs(db)} then parent.full_name end as parent_by, r.parent_at, r.school_answer, office.full_name as school_by, r.school_at,
    r.overdue_at, r.used_at,
    ${self(db, actor, db`r.requested_by`)} as own, ${otherSide(db, actor)} as other_side
  from pick_up_requests r
  join students st on st.school_id = r.school_id and st.id = r.student_id
  join classes c on c.school_id = r.school_id and c.id = r.class_id
  join accounts asker on asker.school_id = r.school_id and asker.id = r.requested_by
  left join accounts parent on parent.school_id = r.school_id and parent.id = r.parent_by
  left join media m on m.school_id = r.school_id and m.id = r.photo_media_id
  left join accounts office on office.school_id = r.school_id and office.id = r.school_by
  where r.school_id = ${actor.schoolId} and ${visibleTo(db, actor)} and ${where}
  order by r.requested_at desc, r.id limit 100`

export const selectRequests = (db: Db, actor: Actor, day: string) => requests(db, actor, db`r.day = ${day}`)

export const selectRequest = async (db: Db, actor: Actor, id: string): Promise<RequestRow | undefined> => {
  const [row] = await requests(db, actor, db`r.id = ${id}`)
  return row
}

export type NewRequest = {
  readonly studentId: string
  readonly classId: string
  readonly day: string
  readonly fullName: string
  readonly relation: string | null
  readonly phone: string | null
  readonly photoId: string | null
  readonly now: Date
}

export const insertRequest = async (tx: Db, actor: Actor, one: NewRequest): Promise<string> => {
  const [row] = await tx<{ id: string }[]>`
    insert into pick_up_requests (school_id, student_id, class_id, day, full_name, relation, phone, photo_media_id,
      requested_by, requested_at)
    values (${actor.schoolId}, ${one.studentId}, ${one.classId}, ${one.day}, ${one.fullName}, ${one.relation},
      ${one.phone}, ${one.photoId}, ${actor.accountId}, ${one.now.toISOString()})
    returning pick_up_requests.id`
  return row?.id ?? ''
}

/** Stores the first answer of each side. Returns false if that side has answered already. */
export const answerRequest = async (
  tx: Db,
  actor: Actor,
  { id, answer, now }: { id: string; answer: Answer; now: Date },
): Promise<boolean> => {
  const isSecondPerson = tx`not ${self(tx, actor, tx`r.requested_by`)} and not ${otherSide(tx, actor)}`
  const rows =
    actor.role === 'parent'
      ? await tx`
          update pick_up_requests r set parent_answer = ${answer}, parent_by = ${actor.accountId},
            parent_at = ${now.toISOString()}
          where r.school_id = ${actor.schoolId} and r.id = ${id} and r.used_at is null
            and (r.parent_answer is null or not ${parentStillActs(tx)})
            and ${actsFor(tx, actor, tx`r.student_id`)} and ${isSecondPerson}
          returning r.id`
      : await tx`
          update pick_up_requests r set school_answer = ${answer}, school_by = ${actor.accountId},
            school_at = ${now.toISOString()}
          where r.school_id = ${actor.schoolId} and r.id = ${id} and r.school_answer is null and r.used_at is null
            and ${isSecondPerson}
          returning r.id`
  return rows.length > 0
}

export type OverdueRow = {
  id: string
  school_id: string
  class_id: string
  student_id: string
  child: string
  requested_by: string
  full_name: string
  parent_said_yes: boolean
}

/** Takes the requests without an answer of one side for 15 minutes, each once. */
export const takeOverdue = (tx: Db, now: Date) => tx<OverdueRow[]>`
  update pick_up_requests r set overdue_at = ${now.toISOString()}
  from students st
  where r.overdue_at is null and r.used_at is null and (r.parent_answer is null or r.school_answer is null)
    and coalesce(r.parent_answer, '') <> 'rejected' and coalesce(r.school_answer, '') <> 'rejected'
    and r.requested_at between ${now.toISOString()}::timestamptz - interval '3 hours'
      and ${now.toISOString()}::timestamptz - interval '15 minutes'
    and st.school_id = r.school_id and st.id = r.student_id
  returning r.id, r.school_id, r.class_id, r.student_id, st.full_name as child, r.requested_by, r.full_name,
    r.parent_answer is not null as parent_said_yes`

/** The requests about a child on this day. */
export const selectRequestIds = async (db: Db, schoolId: string, studentId: string, day: string): Promise<string[]> => {
  const rows = await db<{ id: string }[]>`
    select r.id from pick_up_requests r
    where r.school_id = ${schoolId} and r.student_id = ${studentId} and r.day = ${day}`
  return rows.map(({ id }) => id)
}
