import type { FamilyMessage, FamilyMessageQuery, MessageKind } from '@nhip-cau/contract/family-messages'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db, Fragment } from '@nhip-cau/server-kit/database'
import { stillActs } from '../../../access/guardians.queries.ts'
import { ofChildVisibleTo } from '../../../access/visible.queries.ts'
import { pictureJson } from '../../../files/picture-json.queries.ts'
import { searchTermsOf } from '../../../people/search-terms.ts'
import type { MediaRow } from '../media/media.queries.ts'

export type MessageRow = Pick<FamilyMessage, 'id' | 'class' | 'kind' | 'text' | 'quiet_until' | 'held'> & {
  student: { id: string; full_name: string; nickname: string | null; photo: MediaRow | null }
  sent_by: string
  sent_by_name: string
  relation: string | null
  sender_acts: boolean
  sent_at: string
  read_by_name: string | null
  read_at: string | null
  answer: string | null
  answered_by_name: string | null
  answered_at: string | null
}

const isHeld = (db: Db): Fragment => db`coalesce(m.held_until > clock_now(), false)`

/**
 * The office sees all messages, a teacher those to the own classes which are not held, a parent those about children it
 * acts for.
 */
const visibleTo = (db: Db, actor: Actor): Fragment => db`
  ${ofChildVisibleTo(db, actor, 'm')} ${actor.role === 'teacher' ? db`and not ${isHeld(db)}` : db``}`

const details = (db: Db): Fragment => db`
  select m.id, m.kind, m.text, m.quiet_until, ${isHeld(db)} as held, m.sent_by, m.sent_at, m.read_at, m.answer, m.answered_at,
    sender.full_name as sent_by_name, reader.full_name as read_by_name, answerer.full_name as answered_by_name,
    json_build_object('id', s.id, 'full_name', s.full_name, 'nickname', s.nickname,
      'photo', ${pictureJson(db, 'sp')}) as student,
    json_build_object('id', c.id, 'name', c.name) as class,
    (select g.relation from family_members g
      where g.school_id = m.school_id and g.student_id = m.student_id and g.account_id = m.sent_by) as relation,
    ${stillActs(db, { schoolId: db`m.school_id`, studentId: db`m.student_id` }, db`m.sent_by`)} as sender_acts
  from family_messages m
  join students s on s.school_id = m.school_id and s.id = m.student_id
  join classes c on c.school_id = m.school_id and c.id = m.class_id
  join accounts sender on sender.school_id = m.school_id and sender.id = m.sent_by
  left join accounts reader on reader.school_id = m.school_id and reader.id = m.read_by
  left join accounts answerer on answerer.school_id = m.school_id and answerer.id = m.answered_by
  left join media sp on sp.school_id = s.school_id and sp.id = s.photo_media_id`

/** `since` and `before` are the limits of the wanted days. */
export type Filter = Partial<Pick<FamilyMessageQuery, 'state' | 'class_id' | 'student_id' | 'q'>> & {
  readonly since?: Date | undefined
  readonly before?: Date | undefined
}

const isUnanswered = (db: Db): Fragment => db`m.kind = 'question' and m.answer is null`

const matching = (db: Db, actor: Actor, filter: Filter): Fragment => db`
  ${visibleTo(db, actor)}
  ${filter.state === 'unread' ? db`and m.read_at is null` : db``}
  ${filter.state === 'unanswered' ? db`and ${isUnanswered(db)}` : db``}
  ${filter.class_id === undefined ? db`` : db`and m.class_id = ${filter.class_id}`}
  ${filter.student_id === undefined ? db`` : db`and m.student_id = ${filter.student_id}`}
  ${filter.since === undefined ? db`` : db`and m.sent_at >= ${filter.since.toISOString()}`}
  ${filter.before === undefined ? db`` : db`and m.sent_at < ${filter.before.toISOString()}`}
  ${filter.q === undefined ? db`` : db`and (' ' || s.search) like all(${[...searchTermsOf(filter.q).words]}::text[])`}`

/** Staff see what waits on top, the oldest first; a family its latest. */
const inOrder = (db: Db, actor: Actor): Fragment =>
  actor.role === 'parent'
    ? db`m.sent_at desc, m.id desc`
    : db`m.read_at is not null, case when m.read_at is null then m.sent_at end, m.sent_at desc, m.id desc`

export const selectMessages = (
  db: Db,
  actor: Actor,
  filter: Filter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) => db<MessageRow[]>`
  ${details(db)} where ${matching(db, actor, filter)} order by ${inOrder(db, actor)} limit ${limit} offset ${offset}`

export const selectMessage = async (db: Db, actor: Actor, id: string): Promise<MessageRow | undefined> => {
  const [row] = await db<MessageRow[]>`${details(db)} where ${visibleTo(db, actor)} and m.id = ${id}`
  return row
}

export const countMessages = async (db: Db, actor: Actor, filter: Filter) => {
  const [row] = await db<{ total: number; unread: number; unanswered: number }[]>`
    select
      (select count(*)::int from family_messages m
        join students s on s.school_id = m.school_id and s.id = m.student_id
        where ${matching(db, actor, filter)}) as total,
      (select count(*)::int from family_messages m where ${visibleTo(db, actor)} and m.read_at is null) as unread,
      (select count(*)::int from family_messages m
        where ${visibleTo(db, actor)} and ${isUnanswered(db)}) as unanswered`
  return row ?? { total: 0, unread: 0, unanswered: 0 }
}

export type NewMessage = {
  readonly studentId: string
  readonly classId: string
  readonly kind: MessageKind
  readonly text: string
  readonly now: Date
  readonly quietUntil: Date | null
}

export const insertMessage = async (tx: Db, actor: Actor, one: NewMessage): Promise<string> => {
  const [row] = await tx<{ id: string }[]>`
    insert into family_messages (school_id, student_id, class_id, kind, text, sent_by, sent_at, quiet_until)
    values (${actor.schoolId}, ${one.studentId}, ${one.classId}, ${one.kind}, ${one.text}, ${actor.accountId},
      ${one.now.toISOString()}, ${one.quietUntil?.toISOString() ?? null})
    returning family_messages.id`
  return (row as { id: string }).id
}

type Question = {
  readonly id: string
  readonly school_id: string
  readonly student_id: string
  readonly class_id: string
  readonly by_account_id: string
  readonly text: string
  readonly at: string
  readonly held_until: string | null
}

/**
 * A question that comes as an event, under the event's id; false if it is there already, or its sender acts no more.
 * Without a planned school day the teachers see it and are notified at once.
 */
export const insertQuestion = async (tx: Db, one: Question): Promise<boolean> => {
  const rows = await tx`
    insert into family_messages (school_id, id, student_id, class_id, kind, text, sent_by, sent_at, quiet_until, held_until)
    select ${one.school_id}, ${one.id}, ${one.student_id}, ${one.class_id}, 'question', ${one.text}, ${one.by_account_id},
      ${one.at}::timestamptz, coalesce(${one.held_until}::timestamptz, ${one.at}::timestamptz), ${one.held_until}::timestamptz
    where ${stillActs(tx, { schoolId: tx`${one.school_id}`, studentId: tx`${one.student_id}` }, tx`${one.by_account_id}`)}
    on conflict (school_id, id) do nothing
    returning family_messages.id`
  return rows.length > 0
}

/** Deletes an own message that nobody has read. Returns false if somebody has. */
export const deleteUnread = async (tx: Db, actor: Actor, id: string): Promise<boolean> => {
  const rows = await tx`
    delete from family_messages m
    where ${visibleTo(tx, actor)} and m.id = ${id} and m.sent_by = ${actor.accountId} and m.read_at is null
    returning m.id`
  return rows.length > 0
}

/** Returns false if somebody has read it before. */
export const markRead = async (tx: Db, actor: Actor, id: string, now: Date): Promise<boolean> => {
  const rows = await tx`
    update family_messages m set read_by = ${actor.accountId}, read_at = ${now.toISOString()}
    where ${visibleTo(tx, actor)} and m.id = ${id} and m.read_at is null returning m.id`
  return rows.length > 0
}

/** Stores the first answer, which also counts as reading. Returns false if there is one. */
export const storeAnswer = async (tx: Db, actor: Actor, id: string, text: string, now: Date): Promise<boolean> => {
  const at = now.toISOString()
  const rows = await tx`
    update family_messages m set answer = ${text}, answered_by = ${actor.accountId}, answered_at = ${at},
      read_by = coalesce(m.read_by, ${actor.accountId}), read_at = coalesce(m.read_at, ${at}::timestamptz)
    where ${visibleTo(tx, actor)} and m.id = ${id} and m.answer is null returning m.id`
  return rows.length > 0
}

export type DueMessage = {
  id: string
  school_id: string
  class_id: string
  student_id: string
  child: string
  sent_by: string
}

const takeDue = (db: Db, now: Date, which: Fragment) => db<DueMessage[]>`
  update family_messages m set notified_at = ${now.toISOString()}
  from students s
  where m.notified_at is null and ${which} and s.school_id = m.school_id and s.id = m.student_id
  returning m.id, m.school_id, m.class_id, m.student_id, s.full_name as child, m.sent_by`

/** Takes a message of the school's hours whose undo period is over. */
export const takeSent = (db: Db, schoolId: string, id: string, now: Date) =>
  takeDue(db, now, db`m.school_id = ${schoolId} and m.id = ${id} and m.quiet_until is null and m.read_at is null`)

/** Takes the messages whose quiet hours are over in schools that use the register. */
export const takeQuiet = (db: Db, schoolIds: readonly string[], now: Date) =>
  takeDue(
    db,
    now,
    db`m.quiet_until is not null and m.quiet_until <= ${now.toISOString()} and m.read_at is null
      and m.school_id = any(${[...schoolIds]}::uuid[])`,
  )

/** The children of these whose messages the account has not looked at today, as far as the audit log says. */
export const selectUnseen = async (db: Db, actor: Actor, studentIds: readonly string[], since: Date) => {
  const rows = await db<{ id: string; full_name: string }[]>`
    select s.id, s.full_name from students s
    where s.school_id = ${actor.schoolId} and s.id = any(${[...studentIds]}::uuid[]) and not exists (
      select from audit_entries e
      where e.school_id = s.school_id and e.student_id = s.id and e.at >= ${since.toISOString()}
        and e.actor_account_id = ${actor.accountId} and e.action = 'family_message.read')`
  return [...rows]
}

/** Messages are kept as long as notifications. */
export const forgetMessages = (db: Db, now: Date) => db`
  delete from family_messages m where m.sent_at < ${now.toISOString()}::timestamptz - interval '400 days'`
