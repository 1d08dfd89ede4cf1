import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment, Tx } from '@nhip-cau/server-kit/database'
import { actsFor, stillActs } from '../../../../access/guardians.queries.ts'
import { teachesClass } from '../../../../access/visible.queries.ts'
import { pictureJson } from '../../../../files/picture-json.queries.ts'
import type { MediaRow } from '../../media/media.queries.ts'

export type CodeRow = {
  id: string
  student_id: string
  child: string
  nickname: string | null
  class_id: string
  class_name: string
  full_name: string
  relation: string | null
  phone: string | null
  code: string
  day: string
  used_at: string | null
  photo: MediaRow | null
}

/** True while the guardian who made the code may act for the child. A used code stays visible. */
export const isCodeVisible = (db: Db): Fragment => db`
  (pc.used_at is not null
    or ${stillActs(db, { schoolId: db`pc.school_id`, studentId: db`pc.student_id` }, db`pc.created_by`)})`

const codes = (db: Db, where: Fragment) => db<CodeRow[]>`
  select pc.id, st.id as student_id, st.full_name as child, st.nickname, c.id as class_id, c.name as class_name,
    pc.full_name, pc.relation, pc.phone, pc.code, pc.day, pc.used_at, ${pictureJson(db)} as photo
  from pick_up_codes pc
  join students st on st.school_id = pc.school_id and st.id = pc.student_id
  join student_classes sc on sc.school_id = st.school_id and sc.student_id = st.id
    and daterange(sc.from_date, sc.to_date) @> pc.day
  join classes c on c.school_id = sc.school_id and c.id = sc.class_id
  left join media m on m.school_id = pc.school_id and m.id = pc.photo_media_id
  where pc.withdrawn_at is null and ${isCodeVisible(db)} and ${where}
  order by pc.created_at desc, pc.id limit 50`

/** The codes of the own children from today on. */
export const selectOwnCodes = (db: Db, actor: Actor, today: string) =>
  codes(
    db,
    db`pc.school_id = ${actor.schoolId} and pc.day >= ${today}
      and ${actsFor(db, actor, db`pc.student_id`)}`,
  )

/** The code, if it is valid today and the actor may hand over its child. */
export const selectByCode = async (db: Db, actor: Actor, code: string, day: string): Promise<CodeRow | undefined> => {
  const mine = actor.role === 'school' ? db`true` : db`${teachesClass(db, actor, db`sc.class_id`)}`
  const [row] = await codes(
    db,
    db`pc.school_id = ${actor.schoolId} and pc.day = ${day} and pc.code = ${code} and pc.used_at is null and ${mine}`,
  )
  return row
}

export type CodeFate = { day: string; used_at: string | null }

/**
 * Tells of digits that are not valid now why: a code of the own classes that was used, or that is for another day. The
 * newest, if there are several; a withdrawn one tells nothing.
 */
export const selectFate = async (db: Db, actor: Actor, code: string, day: string): Promise<CodeFate | undefined> => {
  const mine = actor.role === 'school' ? db`true` : db`${teachesClass(db, actor, db`sc.class_id`)}`
  const [row] = await codes(
    db,
    db`pc.school_id = ${actor.schoolId} and pc.code = ${code} and ${mine}
      and pc.day between ${day}::date - 7 and ${day}::date + 14`,
  )
  return row
}

export type NewCode = {
  readonly studentId: string
  readonly day: string
  readonly fullName: string
  readonly relation: string | null
  readonly phone: string | null
  readonly code: string
  readonly photoId: string | null
  readonly now: Date
}

/** Returns undefined when another child has this code on that day: the caller then draws a new one. */
export const insertCode = async (tx: Db, actor: Actor, one: NewCode): Promise<string | undefined> => {
  const [row] = await tx<{ id: string }[]>`
    insert into pick_up_codes (school_id, student_id, day, full_name, relation, phone, code, photo_media_id, created_by,
      created_at)
    values (${actor.schoolId}, ${one.studentId}, ${one.day}, ${one.fullName}, ${one.relation}, ${one.phone}, ${one.code},
      ${one.photoId}, ${actor.accountId}, ${one.now.toISOString()})
    on conflict do nothing returning pick_up_codes.id`
  return row?.id
}

/**
 * Withdraws the code and returns its class and child. Returns undefined if the code is another family's or was used.
 */
export const withdrawCode = async (tx: Db, actor: Actor, id: string, now: Date) => {
  const [row] = await tx<{ class_id: string; student_id: string }[]>`
    update pick_up_codes pc set withdrawn_at = ${now.toISOString()}
    from student_classes sc
    where pc.school_id = ${actor.schoolId} and pc.id = ${id} and pc.withdrawn_at is null and pc.used_at is null
      and sc.school_id = pc.school_id and sc.student_id = pc.student_id and daterange(sc.from_date, sc.to_date) @> pc.day
      and ${actsFor(tx, actor, tx`pc.student_id`)}
    returning sc.class_id, sc.student_id`
  return row
}

/** The digits of the child's code for the day, used or not. */
export const selectDigits = async (
  db: Db,
  { schoolId }: Actor,
  { id, studentId, day }: { readonly id: string; readonly studentId: string; readonly day: string },
): Promise<string | undefined> => {
  const [row] = await db<{ code: string }[]>`
    select pc.code from pick_up_codes pc
    where pc.school_id = ${schoolId} and pc.id = ${id} and pc.student_id = ${studentId} and pc.day = ${day}`
  return row?.code
}

/** Lets one account try one code at a time, until the transaction ends. */
export const lockTries = (tx: Tx, actor: Actor) =>
  tx`select pg_advisory_xact_lock(hashtextextended('pick-up code ' || ${actor.accountId}, 0))`

/** The number of wrong codes of this account in the last 15 minutes. */
export const countTries = async (db: Db, actor: Actor, now: Date): Promise<number> => {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from pick_up_code_tries t
    where t.school_id = ${actor.schoolId} and t.account_id = ${actor.accountId}
      and t.at > ${now.toISOString()}::timestamptz - interval '15 minutes'`
  return row?.count ?? 0
}

export const insertTry = (db: Db, actor: Actor, now: Date) => db`
  insert into pick_up_code_tries (school_id, account_id, at)
  values (${actor.schoolId}, ${actor.accountId}, ${now.toISOString()})`

export const forgetTries = (db: Db, now: Date) => db`
  delete from pick_up_code_tries t where t.at < ${now.toISOString()}::timestamptz - interval '1 day'`

/** Deletes old codes, wishes and requests. The departure keeps who picked up the child. */
export const forgetDays = async (db: Db, now: Date): Promise<void> => {
  const until = now.toISOString()
  await db`delete from pick_up_codes c where c.day < (${until}::timestamptz - interval '90 days')::date`
  await db`delete from pick_up_wishes w where w.day < (${until}::timestamptz - interval '90 days')::date`
  await db`delete from pick_up_requests r where r.day < (${until}::timestamptz - interval '400 days')::date`
}
