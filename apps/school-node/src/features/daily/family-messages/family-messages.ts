import { addDays } from '@nhip-cau/contract/days'
import type { FamilyMessage, FamilyMessageQuery, MessageKind } from '@nhip-cau/contract/family-messages'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { emit, enqueueAfter } from '@nhip-cau/server-kit/jobs'
import { pageOf } from '@nhip-cau/server-kit/page-of'
import { problem } from '@nhip-cau/server-kit/problem-error'
import { signalActing } from '../../../access/concerned.queries.ts'
import { selectOwnChildren, selectOwnClasses } from '../../../access/own-choices.queries.ts'
import type { Context, TransactionContext } from '../../../context.ts'
import type { FamilyMessageEvent } from '../../../events/family-messages.ts'
import { dealtWith, subjectOf } from '../../../events/notice-causes.ts'
import { givenName } from '../../../people/given-name.ts'
import { instantAt, timeAt } from '../../../time/clock.ts'
import { selectZone } from '../../../time/school-days.queries.ts'
import { recordAudit } from '../../register/audit/audit.queries.ts'
import * as queries from './family-messages.queries.ts'
import { readingOf } from './family-messages-hours.ts'

type Parent = ActorIn<'parent'>
type Teacher = ActorIn<'teacher'>

export const notifyTask = 'family-messages.notify'

/** Milliseconds for which further looks of the office at the messages about a child are not recorded again. */
const lookMs = 24 * 60 * 60_000

const present = (context: TransactionContext, actor: Actor, row: queries.MessageRow): FamilyMessage => {
  // A teacher may look in the evening without having to answer for it until the morning.
  const isQuiet =
    actor.role === 'parent' &&
    row.answer === null &&
    row.quiet_until !== null &&
    Date.parse(row.quiet_until) > context.now().getTime()
  const read =
    row.read_by_name === null || row.read_at === null || isQuiet ? null : { by: row.read_by_name, at: row.read_at }
  return {
    id: row.id,
    student: { ...row.student, photo: row.student.photo && context.presentImage(actor, row.student.photo) },
    class: row.class,
    kind: row.kind,
    text: row.text,
    sent: { by: row.sent_by_name, relation: row.relation, at: row.sent_at, acts: row.sender_acts },
    quiet_until: row.quiet_until,
    held: row.held,
    read,
    answer:
      row.answer === null || row.answered_by_name === null || row.answered_at === null
        ? null
        : { text: row.answer, by: row.answered_by_name, at: row.answered_at },
    can: {
      withdraw: row.sent_by === actor.accountId && read === null,
      read: actor.role === 'teacher' && row.read_at === null,
      answer: actor.role === 'teacher' && row.answer === null,
    },
  }
}

/** What the office reads of families is recorded, once a day for each child and account. */
const recordLooks = async (context: Context, actor: Actor, rows: readonly queries.MessageRow[]): Promise<void> => {
  if (actor.role !== 'school' || rows.length === 0) return
  const since = new Date(context.now().getTime() - lookMs)
  const ids = [...new Set(rows.map(({ student }) => student.id))]
  const unseen = await queries.selectUnseen(context.db, actor, ids, since)
  if (unseen.length === 0) return
  const looks = unseen.map(({ id, full_name }) => ({
    action: 'family_message.read',
    object: { kind: 'family_message', id: null, name: full_name },
    studentId: id,
  }))
  await context.transaction((tx) => recordAudit(tx, actor, ...looks))
}

export const listMessages = async (
  context: Context,
  actor: Actor,
  { page, per_page, from, to, ...rest }: FamilyMessageQuery,
) => {
  const zone = await selectZone(context.db, actor.schoolId)
  const filter: queries.Filter = {
    ...rest,
    since: from === undefined ? undefined : instantAt(from, '00:00', zone),
    before: to === undefined ? undefined : instantAt(addDays(to, 1), '00:00', zone),
  }
  const [rows, { total, ...counts }] = await Promise.all([
    queries.selectMessages(context.db, actor, filter, { limit: per_page, offset: (page - 1) * per_page }),
    queries.countMessages(context.db, actor, filter),
  ])
  await recordLooks(context, actor, rows)
  const data = rows.map((row) => present(context, actor, row))
  return { ...pageOf(data, { page, per_page }, total), ...counts }
}

export const messageListInput = async (context: Context, actor: Actor) => {
  const { today, open, readsFrom } = await readingOf(context, actor.schoolId)
  const [children, classes] = await Promise.all([
    actor.role === 'parent' ? selectOwnChildren(context.db, actor, today) : [],
    actor.role === 'parent' ? [] : selectOwnClasses(context.db, actor),
  ])
  return {
    today,
    open,
    reads_from: readsFrom?.toISOString() ?? null,
    classes: [...classes],
    children: children.map((child) => ({
      ...child,
      photo: child.photo && context.presentImage(actor, child.photo),
    })),
  }
}

const found = async (db: Context['db'], actor: Actor, id: string): Promise<queries.MessageRow> => {
  const row = await queries.selectMessage(db, actor, id)
  if (!row) throw problem('not_found')
  return row
}

export const getMessage = async (context: Context, actor: Actor, id: string): Promise<FamilyMessage> => {
  const row = await found(context.db, actor, id)
  await recordLooks(context, actor, [row])
  return present(context, actor, row)
}

/** Signals those who see the message: the guardians who act for the child, the class and the office. */
const signal = (tx: Tx, actor: Actor, { student, class: { id: classId } }: queries.MessageRow) =>
  signalActing(tx, actor, ['family-messages'], { classId, studentIds: [student.id] })

type NewMessage = { readonly student_id: string; readonly kind: MessageKind; readonly text: string }

/** The teachers are notified when the message can no longer be undone, and not before the school's hours begin. */
export const sendMessage = async (context: Context, actor: Parent, { student_id, kind, text }: NewMessage) => {
  const { now, today, readsFrom } = await readingOf(context, actor.schoolId)
  const child = (await selectOwnChildren(context.db, actor, today)).find(({ id }) => id === student_id)
  if (!child) throw problem('not_found')
  const { class: of } = child
  if (of === null) throw problem('validation', { errors: { student_id: fieldText('child_without_class') } })
  const row = await context.transaction(async (tx) => {
    const body = { studentId: student_id, classId: of.id, kind, text, now, quietUntil: readsFrom }
    const id = await queries.insertMessage(tx, actor, body)
    if (readsFrom === null)
      await enqueueAfter(tx, context.undoSeconds, notifyTask, { school_id: actor.schoolId, message_id: id })
    const sent = await found(tx, actor, id)
    await signal(tx, actor, sent)
    return sent
  })
  return { ...present(context, actor, row), undo_seconds: context.undoSeconds }
}

/** Only the sender takes a message back, as long as nobody has read it; nothing of it is left. */
export const withdrawMessage = async (context: Context, actor: Parent, id: string) => {
  await context.transaction(async (tx) => {
    const row = await found(tx, actor, id)
    if (row.sent_by !== actor.accountId) throw problem('not_found')
    if (!(await queries.deleteUnread(tx, actor, id))) throw problem('message_read')
    await dealtWith(tx, actor, subjectOf.message(id), 'withdrawn')
    await signal(tx, actor, row)
  })
  return { message: successText }
}

/** The first reader counts; whoever reads it later gets the message as it is. */
export const readMessage = async (context: Context, actor: Teacher, id: string): Promise<FamilyMessage> => {
  const row = await context.transaction(async (tx) => {
    const before = await found(tx, actor, id)
    if (await queries.markRead(tx, actor, id, context.now())) {
      await dealtWith(tx, actor, subjectOf.message(id), 'read')
      await signal(tx, actor, before)
    }
    return found(tx, actor, id)
  })
  return present(context, actor, row)
}

export const answerMessage = async (context: Context, actor: Teacher, id: string, text: string) => {
  const zone = await selectZone(context.db, actor.schoolId)
  const row = await context.transaction(async (tx) => {
    const before = await found(tx, actor, id)
    const isFirst = await queries.storeAnswer(tx, actor, id, text, context.now())
    const after = await found(tx, actor, id)
    if (!isFirst) throw alreadyAnswered(after, zone)
    await emit<FamilyMessageEvent>(tx, {
      kind: 'message-answered',
      school_id: actor.schoolId,
      message_id: id,
      class_id: after.class.id,
      child: { student_id: after.student.id, name: givenName(after.student.full_name) },
      by_account_id: actor.accountId,
    })
    await signal(tx, actor, before)
    return after
  })
  return present(context, actor, row)
}

const alreadyAnswered = ({ answered_by_name, answered_at }: queries.MessageRow, zone: string) =>
  problem('message_answered', {
    values: {
      name: answered_by_name ?? '',
      time: answered_at === null ? '' : timeAt(new Date(answered_at), zone),
    },
  })

/** The event of a message that the teachers may be notified of now. */
export const sentEvent = ({ id, school_id, class_id, student_id, child, sent_by }: queries.DueMessage) =>
  ({
    kind: 'message-sent',
    school_id,
    message_id: id,
    class_id,
    child: { student_id, name: givenName(child) },
    by_account_id: sent_by,
  }) satisfies FamilyMessageEvent
