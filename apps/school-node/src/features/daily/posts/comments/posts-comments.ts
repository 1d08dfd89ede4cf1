import { type Comment, type CommentAuthor, commentLimits, type Reply } from '@nhip-cau/contract/comments'
import { type Cursor, cursorOf } from '@nhip-cau/contract/kernel'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { emit } from '@nhip-cau/server-kit/jobs'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context, TransactionContext } from '../../../../context.ts'
import type { CommentEvent } from '../../../../events/comments.ts'
import { dealtWith, subjectOf } from '../../../../events/notice-causes.ts'
import { givenName } from '../../../../people/given-name.ts'
import { recordAudit } from '../../../register/audit/audit.queries.ts'
import { signalReaders } from '../posts-audience.queries.ts'
import * as queries from './posts-comments.queries.ts'
import * as mentions from './posts-comments-mentions.queries.ts'

type Moderator = ActorIn<'school' | 'teacher'>

const minute = 60_000

const isEditable = (context: TransactionContext, row: queries.CommentRow): boolean =>
  context.now().getTime() - Date.parse(row.commented_at) <= commentLimits.minutesToEdit * minute

/** A family is shown to other families by relation and child only, unless the school allows names. */
const presentAuthor = (
  context: TransactionContext,
  actor: Actor,
  author: queries.AuthorRow,
  seesNames: boolean,
): CommentAuthor => {
  const own = author.account_id === actor.accountId
  const named = own || author.role !== 'parent' || seesNames
  return {
    full_name: named ? author.full_name : null,
    role: author.role,
    relation: author.relation,
    child: author.child === null ? null : givenName(author.child),
    avatar: named && author.avatar ? context.presentImage(actor, author.avatar) : null,
    own,
  }
}

const stateOf = (row: queries.CommentRow): Reply['state'] => {
  if (row.withdrawn_at !== null) return 'withdrawn'
  return row.hidden_at === null ? 'shown' : 'hidden'
}

const presentReply = (context: TransactionContext, actor: Actor, row: queries.CommentRow): Reply => {
  const own = row.author.account_id === actor.accountId
  const state = stateOf(row)
  const seesHidden = own || row.moderates
  const text = state === 'hidden' && !seesHidden ? null : row.text
  return {
    id: row.id,
    post_id: row.post_id,
    thread_id: row.thread_id,
    author: presentAuthor(context, actor, row.author, row.sees_names),
    answers: row.answered && presentAuthor(context, actor, row.answered, row.sees_names),
    text,
    mentions: text === null ? [] : row.mentions.map((one) => one && presentAuthor(context, actor, one, row.sees_names)),
    at: row.commented_at,
    edited_at: row.edited_at,
    state,
    hidden:
      row.hidden_at === null || row.hidden_reason === null || !seesHidden
        ? null
        : { by: row.moderates ? row.hidden_by : null, at: row.hidden_at, reason: row.hidden_reason },
    reports: row.reports,
    can: {
      edit: own && state === 'shown' && isEditable(context, row),
      withdraw: own && state !== 'withdrawn',
      answer: row.comments_open && state === 'shown',
      report: !own && state === 'shown' && !row.moderates,
      moderate: row.moderates && !own && state !== 'withdrawn',
    },
  }
}

const present = (context: TransactionContext, actor: Actor, row: queries.CommentRow): Comment => ({
  ...presentReply(context, actor, row),
  reply_count: row.reply_count,
  replies: row.replies.map((reply) => presentReply(context, actor, reply)),
})

type CommentQuery = {
  readonly post_id: string
  readonly thread_id?: string | undefined
  readonly before?: Cursor | undefined
}

export const listComments = async (context: Context, actor: Actor, { post_id, thread_id, before }: CommentQuery) => {
  const limit = commentLimits.perPage
  const [post, isThread, rows] = await Promise.all([
    queries.selectCommented(context.db, actor, post_id),
    thread_id === undefined ? false : queries.isThreadOf(context.db, actor, post_id, thread_id),
    queries.selectComments(context.db, actor, { postId: post_id, threadId: thread_id, before }, limit + 1),
  ])
  if (!post || (thread_id !== undefined && !isThread)) throw problem('not_found')
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    data: page.map((row) => present(context, actor, row)),
    next: rows.length > limit && last !== undefined ? cursorOf({ at: last.commented_at, id: last.id }) : null,
    total: post.comment_count,
    open: post.comments_open,
  }
}

const found = async (db: Context['db'], actor: Actor, id: string): Promise<queries.CommentRow> => {
  const row = await queries.selectComment(db, actor, id)
  if (!row) throw problem('not_found')
  return row
}

/** Signals the readers of the post, and counts its comments anew. */
const changed = async (tx: Tx, { schoolId, screen }: Actor, postId: string): Promise<void> => {
  await queries.recountComments(tx, schoolId, postId)
  const roles = (await queries.isForFamilies(tx, schoolId, postId)) ? null : (['school', 'teacher'] as const)
  await signalReaders(tx, { schoolId, postId, topics: ['comments'], roles, screen, now: true })
}

/** Whom a comment on the post can mention, as the caller may name them. */
export const listPeople = async (context: Context, actor: Actor, postId: string) => {
  const [post, people] = await Promise.all([
    queries.selectCommented(context.db, actor, postId),
    mentions.selectPeople(context.db, actor, postId, commentLimits.people),
  ])
  if (!post) throw problem('not_found')
  return {
    data: people.map(({ id, author }) => ({ id, author: presentAuthor(context, actor, author, post.sees_names) })),
  }
}

type Written = { readonly text: string; readonly mentions: readonly string[] }
type NewComment = Written & { readonly post_id: string; readonly answers_id: string | null }

/** Throws `not_found` for people who are not in the conversation. */
const findMentioned = async (tx: Tx, actor: Actor, postId: string, { mentions: ids }: Written) => {
  const people = await mentions.selectMentioned(tx, actor, postId, ids)
  if (people.length < ids.length) throw problem('not_found')
  return people
}

/** Throws a validation problem if there are too many people with the `known` ones of before, or no words for one. */
const checkMentions = ({ text, mentions: ids }: Written, known = 0): void => {
  if (known + ids.length > commentLimits.mentions || ids.some((_, index) => !text.includes(`@{${known + index}}`)))
    throw problem('validation', { errors: { mentions: fieldText('comment_mentions') } })
}

/** Writes a comment. Whoever it mentions, the author of the answered comment and that of the post are notified. */
export const createComment = (context: Context, actor: Actor, { post_id, answers_id, ...written }: NewComment) =>
  context.transaction(async (tx) => {
    if (!(await queries.lockPost(tx, actor, post_id))) throw problem('not_found')
    const post = await queries.selectCommented(tx, actor, post_id)
    const answered = answers_id === null ? null : await found(tx, actor, answers_id)
    if (!post || (answered !== null && answered.post_id !== post_id)) throw problem('not_found')
    const people = await findMentioned(tx, actor, post_id, written)
    if (!post.comments_open) throw problem('comments_closed')
    checkMentions(written)
    if (answered !== null && stateOf(answered) !== 'shown') throw problem('comment_withdrawn')
    const threadId = answered === null ? null : (answered.thread_id ?? answered.id)
    const id = await queries.insertComment(tx, actor, {
      postId: post_id,
      threadId,
      answersId: answers_id,
      text: written.text,
      now: context.now(),
    })
    await mentions.insertMentions(tx, actor, id, 0, people)
    await changed(tx, actor, post_id)
    const row = await found(tx, actor, id)
    const mentioned = people.map((one) => one.account_id)
    const answeredId = answered?.author.account_id
    await notifyConcerned(tx, actor, row, { mentioned, answered: answeredId, author: post.author_account_id })
    return present(context, actor, row)
  })

type Concerned = {
  readonly mentioned: readonly string[]
  readonly answered: string | undefined
  readonly author: string | undefined
}

/** Notifies those mentioned, whoever is answered, and the author of the post, once each; nobody of the own comment. */
const notifyConcerned = async (
  tx: Tx,
  actor: Actor,
  row: queries.CommentRow,
  { mentioned, answered, author }: Concerned,
) => {
  const about = aboutOf(actor, row)
  const notified = new Set([actor.accountId])
  const concerned = [...new Set([...mentioned, ...(answered === undefined ? [] : [answered])])]
  const readers = await queries.selectReaders(tx, actor.schoolId, row.post_id, concerned)
  for (const { account_id: to, kin: student_id } of readers.filter((one) => !notified.has(one.account_id))) {
    const kind = mentioned.includes(to) ? 'comment-mentioned' : 'comment-answered'
    await emit<CommentEvent>(tx, { kind, ...about, to, student_id })
    notified.add(to)
  }
  if (author !== undefined && !notified.has(author) && author !== answered)
    await emit<CommentEvent>(tx, { kind: 'comment-written', ...about, to: author, from: row.author.full_name })
}

const aboutOf = (actor: Actor, row: queries.CommentRow) => ({
  school_id: actor.schoolId,
  post_id: row.post_id,
  comment_id: row.id,
  title: row.post_title,
  by_account_id: actor.accountId,
})

/** Locks the post of a comment and selects it. Throws `not_found` if the actor may not see it, or it was withdrawn. */
const locked = async (tx: Tx, actor: Actor, id: string): Promise<queries.CommentRow> => {
  if (!(await queries.lockPostOf(tx, actor, id))) throw problem('not_found')
  const row = await found(tx, actor, id)
  if (row.withdrawn_at !== null) throw problem('not_found')
  return row
}

const checkAuthor = (actor: Actor, row: queries.CommentRow): void => {
  if (row.author.account_id !== actor.accountId) throw problem('comment_of_other')
}

export const updateComment = (context: Context, actor: Actor, id: string, written: Written) =>
  context.transaction(async (tx) => {
    const row = await locked(tx, actor, id)
    const people = await findMentioned(tx, actor, row.post_id, written)
    checkAuthor(actor, row)
    if (stateOf(row) !== 'shown') throw problem('comment_withdrawn')
    checkMentions(written, row.mentions.length)
    if (!isEditable(context, row))
      throw problem('comment_edit_late', { values: { minutes: commentLimits.minutesToEdit } })
    await mentions.insertMentions(tx, actor, id, row.mentions.length, people)
    await queries.changeText(tx, actor, id, written.text, context.now())
    await changed(tx, actor, row.post_id)
    const after = await found(tx, actor, id)
    const mentioned = people.map((one) => one.account_id)
    await notifyConcerned(tx, actor, after, { mentioned, answered: undefined, author: undefined })
    return present(context, actor, after)
  })

/** Deletes the words of an own comment; that there was one stays visible. */
export const withdrawComment = (context: Context, actor: Actor, id: string) =>
  context.transaction(async (tx) => {
    const row = await locked(tx, actor, id)
    checkAuthor(actor, row)
    await queries.withdraw(tx, actor, id, context.now())
    await mentions.deleteMentions(tx, actor, id)
    await queries.deleteReports(tx, actor, id)
    await dealtWith(tx, actor, subjectOf.comment(id), 'withdrawn')
    await changed(tx, actor, row.post_id)
    return { message: successText }
  })

/** Those who moderate all comments of the school are notified of the first report of each person. */
export const reportComment = (context: Context, actor: Actor, id: string, reason: string) =>
  context.transaction(async (tx) => {
    const row = await locked(tx, actor, id)
    if (row.author.account_id === actor.accountId) throw problem('comment_own')
    if (stateOf(row) !== 'shown') throw problem('comment_withdrawn')
    if (await queries.insertReport(tx, actor, id, reason, context.now())) {
      await emit<CommentEvent>(tx, { kind: 'comment-reported', ...aboutOf(actor, row), reason })
      await changed(tx, actor, row.post_id)
    }
    return { message: successText }
  })

const moderated = async (tx: Tx, actor: Moderator, id: string): Promise<queries.CommentRow> => {
  const row = await locked(tx, actor, id)
  if (row.author.account_id === actor.accountId) throw problem('comment_own')
  if (!row.moderates) throw problem('not_found')
  return row
}

const auditOf = ({ author, post_id, post_title }: queries.CommentRow, action: string, after: object) => ({
  action,
  object: { kind: 'comment', id: post_id, name: `${author.full_name} · ${post_title}` },
  after,
})

export const hideComment = (context: Context, actor: Moderator, id: string, reason: string) =>
  context.transaction(async (tx) => {
    const row = await moderated(tx, actor, id)
    await queries.hide(tx, actor, id, reason, context.now())
    await queries.deleteReports(tx, actor, id)
    await dealtWith(tx, actor, subjectOf.comment(id), 'done')
    await recordAudit(tx, actor, auditOf(row, 'comment.hide', { reason }))
    const to = row.author.account_id
    const [reader] = await queries.selectReaders(tx, actor.schoolId, row.post_id, [to])
    if (reader)
      await emit<CommentEvent>(tx, {
        kind: 'comment-hidden',
        ...aboutOf(actor, row),
        to,
        reason,
        student_id: reader.kin,
      })
    await changed(tx, actor, row.post_id)
    return present(context, actor, await found(tx, actor, id))
  })

export const showComment = (context: Context, actor: Moderator, id: string) =>
  context.transaction(async (tx) => {
    const row = await moderated(tx, actor, id)
    await queries.show(tx, actor, id)
    await queries.deleteReports(tx, actor, id)
    await dealtWith(tx, actor, subjectOf.comment(id), 'done')
    if (row.hidden_at !== null) await recordAudit(tx, actor, auditOf(row, 'comment.show', {}))
    await changed(tx, actor, row.post_id)
    return present(context, actor, await found(tx, actor, id))
  })
