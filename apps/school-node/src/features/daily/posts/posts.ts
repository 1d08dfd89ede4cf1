import { type Cursor, cursorOf } from '@nhip-cau/contract/kernel'
import { needsApproval } from '@nhip-cau/contract/post-approval'
import type { PostKind } from '@nhip-cau/contract/post-kinds'
import type { NewPost, Post, PostBody, PostStatus } from '@nhip-cau/contract/posts'
import { textOf } from '@nhip-cau/contract/rich-text'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { emit } from '@nhip-cau/server-kit/jobs'
import { signalLive } from '@nhip-cau/server-kit/live'
import { pageOf } from '@nhip-cau/server-kit/page-of'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context, TransactionContext } from '../../../context.ts'
import { dropDecision, holdDecision } from '../../../decisions/held-decisions.ts'
import { dealtWith, subjectOf } from '../../../events/notice-causes.ts'
import type { PostEvent } from '../../../events/posts.ts'
import { selectUsableDocuments } from '../../../files/document-references.queries.ts'
import { selectUsableFiles } from '../../../files/file-references.queries.ts'
import { selectUsableVideos } from '../../../files/video-references.queries.ts'
import { selectDraftOfEdit } from './drafts/posts-drafts.queries.ts'
import { takeDraft } from './drafts/posts-drafts.ts'
import { draftFiles } from './drafts/posts-drafts-files.queries.ts'
import * as queries from './posts.queries.ts'
import { publishVersion, signalReaders } from './posts-audience.queries.ts'
import { confirmErrors, presentConfirm } from './posts-confirm.ts'
import { selectFeed } from './posts-feed.queries.ts'
import { postFiles } from './posts-files.queries.ts'
import { placeOf } from './posts-lists.queries.ts'
import { selectWriterName } from './posts-names.queries.ts'
import { plannedOf, planOf } from './posts-plan.ts'
import { changesPublishedPoll, presentPoll } from './posts-polls.ts'
import { refuseUnconfirmed } from './posts-reach.ts'
import { mayEdit } from './posts-rights.ts'
import { stopLatest } from './posts-schedule.queries.ts'
import { settlePost } from './posts-settling.ts'
import { tagVersion, wrongTags } from './posts-tags.ts'
import { chosenIn, errorsOfTarget, isOneTarget } from './posts-targets.ts'
import { selectTop } from './posts-top.queries.ts'
import { insertViews } from './posts-views.queries.ts'
import { selectPublishedPoll } from './posts-votes.queries.ts'
import { wordPatterns } from './posts-words.ts'

type Staff = ActorIn<'school' | 'teacher'>

/** True for deciders, for accounts with the permission, and for all teachers where the school approves no such posts. */
const mayPublish = async ({ settings }: Context, actor: Actor, kind: PostKind): Promise<boolean> => {
  if (queries.mayControl(actor) || actor.permissions.includes('teacher.postControl.post')) return true
  return actor.role === 'teacher' && !needsApproval(await settings.of(actor.schoolId), kind)
}

const seesFamilies = (actor: Actor) =>
  actor.role !== 'parent' && actor.permissions.includes(`${actor.role}.parents.index`)

/** What is true is said and what is not is left out. */
const ifTrue = (fact: boolean): true | undefined => fact || undefined
const ifAny = <T>(list: readonly T[]): T[] | undefined => (list.length > 0 ? [...list] : undefined)

export const present = (context: TransactionContext, actor: Actor, row: queries.PostRow): Post => {
  const own = row.author_id === actor.accountId
  const staff = actor.role !== 'parent'
  const changeable = ifTrue(mayEdit(actor, row))
  const published = row.accepted_version !== null
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    text: row.text,
    body: row.body ?? undefined,
    whole_school: ifTrue(row.whole_school),
    classes: row.classes,
    chosen: chosenIn(actor, row),
    images: row.images.map((media) => context.presentImage(actor, media)),
    videos: ifAny(row.videos.map((video) => context.presentVideo(actor, video))),
    hidden: row.hidden ?? undefined,
    documents: ifAny(row.documents.map((file) => context.presentDocument(actor, file))),
    author: {
      id: row.author_id,
      full_name: row.author_name,
      role: row.author_role,
      avatar: row.author_avatar ? context.presentImage(actor, row.author_avatar) : undefined,
    },
    status: row.status,
    earlier_version_visible: ifTrue(published && row.accepted_version !== row.version),
    decision:
      staff && row.decided_by !== null && row.decided_at !== null
        ? { by: row.decided_by, at: row.decided_at, reason: row.reason ?? undefined }
        : undefined,
    created_at: row.published_at === null ? row.created_at : undefined,
    edited_at: row.edited_at ?? undefined,
    waiting_since: row.status === 'pending' && staff ? row.written_at : undefined,
    published_at: row.published_at,
    ...(staff && plannedOf(row, changeable === true)),
    version: row.version,
    pinned_until: row.pinned_until ?? undefined,
    poll: row.poll ? presentPoll(row.poll, row.votes, { open: row.poll_open, isFamily: !staff }) : undefined,
    confirm: presentConfirm(row, staff),
    likes: row.like_count,
    liked: ifTrue(row.liked),
    comments: row.comment_count,
    comments_closed: ifTrue(!row.comments_open),
    seen: ifTrue(row.seen || own),
    seen_by:
      row.parent_count === null
        ? undefined
        : { seen: Math.min(row.seen_count, row.parent_count), of: row.parent_count },
    can: {
      edit: changeable,
      decide: ifTrue(row.latest && row.status === 'pending' && queries.mayControl(actor)),
      see_unseen: ifTrue(published && row.kind !== 'internal' && seesFamilies(actor)),
      answer: ifTrue(published),
    },
  }
}

/** A post of a list, which says who decided only where something is left to do. */
const inList = (post: Post): Post => (post.status === 'accepted' ? { ...post, decision: undefined } : post)

type FeedQuery = {
  readonly page: number
  readonly per_page: number
  readonly status: PostStatus | 'all'
  readonly kind?: PostKind | undefined
  readonly class_id?: string | undefined
  readonly q?: string | undefined
  readonly unseen_at?: string | undefined
  readonly photos?: 'true' | undefined
  readonly needs_answer?: 'true' | undefined
  readonly before?: Cursor | undefined
}

export const listPosts = async (context: Context, actor: Actor, query: FeedQuery) => {
  const { status, kind, class_id: classId, unseen_at: unseenAt } = query
  const [photos, needsAnswer] = [query.photos === 'true', query.needs_answer === 'true']
  const filter = { status, kind, classId, words: wordPatterns(query.q), unseenAt, photos, needsAnswer }
  const { before } = query
  const offset = before === undefined ? (query.page - 1) * query.per_page : 0
  const list = await selectFeed(context.db, actor, filter, { before, offset, limit: query.per_page })
  const [whole, top] = await Promise.all([
    context.sharedPosts.complete(actor, list.rows.slice(0, query.per_page)),
    list.above ? selectTop(context.db, actor) : { pinned: [], to_answer: [] },
  ])
  const page = await withFamilies(context, actor, whole)
  const last = page.at(-1)
  return {
    ...pageOf(
      page.map((row) => inList(present(context, actor, row))),
      query,
      list.total,
    ),
    next:
      list.rows.length > query.per_page && last !== undefined
        ? cursorOf({ at: placeOf(filter, actor, last), id: last.id })
        : null,
    pending: list.pending,
    ...top,
  }
}

/** The posts with the number of families that each is for, which only staff learn. */
const withFamilies = async ({ familyCounts }: Context, actor: Actor, rows: readonly queries.PostRow[]) => {
  if (actor.role === 'parent') return rows
  const families = await familyCounts.of(actor.schoolId, rows)
  return rows.map((row, index) => ({ ...row, parent_count: families[index] ?? null }))
}

export const getPost = async (context: Context, actor: Actor, id: string): Promise<Post> => {
  const row = await queries.selectPost(context.db, actor, id)
  if (!row) throw problem('not_found')
  return present(context, actor, row)
}

/** The post as a transaction has just changed it. */
export const presented = async (context: TransactionContext, tx: Tx, actor: Actor, id: string): Promise<Post> => {
  const row = await queries.selectPost(tx, actor, id)
  if (!row) throw problem('not_found')
  return present(context, actor, row)
}

/** The post for the edit page. Throws `not_found` if the actor may not edit it. */
export const getEditablePost = async (context: Context, actor: Staff, id: string) => {
  const [post, draftId] = await Promise.all([getPost(context, actor, id), selectDraftOfEdit(context.db, actor, id)])
  if (!post.can.edit) throw problem('not_found')
  return { ...post, draft_id: draftId }
}

/** Creates a post: published once it can no longer be undone if the author may publish, otherwise pending. */
export const createPost = async (context: Context, actor: Staff, post: NewPost) => {
  const publishes = await mayPublish(context, actor, post.kind)
  const { confirm_above: confirmAbove } = (await context.settings.of(actor.schoolId)).sending
  const plan = await planOf(context, actor, post)
  const families = await context.reachCounts.of(context.db, actor, post)
  return context.transaction(async (tx) => {
    const isTaken = await takeDraft(tx, actor, post.draft_id)
    const errors = { ...plan.errors, ...(!isTaken && { draft_id: fieldText('draft_gone') }) }
    await refuseForeignParts(tx, actor, isTaken && post.draft_id !== null ? [post.draft_id] : [], post, errors)
    const id = await queries.insertPost(tx, actor)
    await refuseUnconfirmed(tx, actor, { id, isPublished: false, families, confirmAbove }, post)
    return writeVersion(context, tx, actor, {
      id,
      version: 1,
      status: publishes ? 'accepted' : 'pending',
      at: plan.at,
      post,
    })
  })
}

type Edit = PostBody & { readonly version: number; readonly accept: boolean; readonly draft_id: string | null }

/**
 * Creates a new version. It is published at once if the actor may publish and either wrote the post or it was accepted
 * before; otherwise it is pending and families still see the accepted version. The office can accept the post that it edits. A
 * decision about the version before that could still be undone falls away.
 */
export const updatePost = async (context: Context, actor: Staff, id: string, post: Edit) => {
  const publishes = await mayPublish(context, actor, post.kind)
  const { confirm_above: confirmAbove } = (await context.settings.of(actor.schoolId)).sending
  const plan = await planOf(context, actor, post)
  const families = await context.reachCounts.of(context.db, actor, post)
  return context.transaction(async (tx) => {
    const before = await lockChangeable(tx, actor, id)
    if (before.latest_version !== post.version) throw problem('conflict')
    const isPublished = before.published_at !== null
    const late = isPublished && plan.at !== null && { publish_on: fieldText('publish_done') }
    const isTaken = await takeDraft(tx, actor, post.draft_id)
    const gone = !isTaken && { draft_id: fieldText('draft_gone') }
    const owners = isTaken && post.draft_id !== null ? [id, post.draft_id] : [id]
    await refuseForeignParts(tx, actor, owners, post, { ...plan.errors, ...late, ...gone })
    if (changesPublishedPoll(await selectPublishedPoll(tx, actor, id), post.poll))
      throw problem('validation', { errors: { poll: fieldText('poll_kept') } })
    await refuseUnconfirmed(tx, actor, { id, isPublished, families, confirmAbove }, post)
    const held = await dropDecision(tx, actor.schoolId, id)
    const own = before.author_account_id === actor.accountId
    const publishesAtOnce =
      publishes && (own || before.latest_status === 'accepted' || before.latest_status === 'scheduled')
    const accepts = !publishesAtOnce && post.accept && queries.mayControl(actor)
    const outcome = accepts ? 'accepted' : 'published'
    const status = publishesAtOnce || accepts ? 'accepted' : 'pending'
    const version = before.latest_version + 1
    const written = await writeVersion(context, tx, actor, {
      id,
      version,
      status,
      outcome,
      isPublished,
      at: plan.at,
      post,
    })
    // A publication that nobody has seen leaves nothing behind to which an undo could return.
    if (held?.outcome === 'published') await queries.deleteVersion(tx, held)
    return written
  })
}

type NewVersion = {
  readonly id: string
  readonly version: number
  readonly status: 'accepted' | 'pending'
  /** How it comes to be accepted: published by its author, or accepted by the office that edited it. */
  readonly outcome?: 'published' | 'accepted'
  readonly isPublished?: boolean
  /** When it is published; null: as soon as it counts. */
  readonly at: Date | null
  readonly post: PostBody
}

/**
 * Writes a version. The first publication of a post and every acceptance can be undone for a while, because they notify
 * people; a later publication notifies nobody. The answer does not say how many families the post is for, because
 * counting ten thousand of them would make the author wait.
 */
const writeVersion = async (
  context: TransactionContext,
  tx: Tx,
  actor: Staff,
  { id, version, status, outcome = 'published', isPublished = false, at, post }: NewVersion,
) => {
  const isHeld = status === 'accepted' && (!isPublished || outcome === 'accepted')
  await queries.insertVersion(tx, actor, id, version, isHeld ? 'pending' : status, {
    ...post,
    ...textOf(post),
    publish_at: at?.toISOString() ?? null,
  })
  await tagVersion(tx, actor.schoolId, { postId: id, version }, post)
  const signal = { school_id: actor.schoolId, topics: ['posts'], screen: actor.screen } as const
  if (isHeld) {
    await holdDecision(context, tx, actor, { kind: 'post', id, outcome, version }, settlePost)
    await signalLive(tx, {
      ...signal,
      ...(outcome === 'accepted' ? { roles: ['school'] } : { account_ids: [actor.accountId] }),
    })
  } else if (status === 'accepted') {
    await publishVersion(tx, actor.schoolId, id, version)
    await signalReaders(tx, { schoolId: actor.schoolId, postId: id, topics: signal.topics, screen: signal.screen })
  }
  const row = await queries.selectUncounted(tx, actor, id)
  if (!row) throw problem('not_found')
  if (status === 'pending') {
    await announcePending(tx, actor, row)
    await signalLive(tx, { ...signal, roles: ['school'] }, { ...signal, account_ids: [row.author_id] })
  }
  return { ...present(context, actor, row), undo_seconds: isHeld ? context.decisionUndoSeconds : 0 }
}

/** Tells those who may accept posts that this one waits for them. */
export const announcePending = async (tx: Tx, actor: Staff, row: queries.PostRow): Promise<void> =>
  emit(tx, {
    kind: 'post-waiting',
    school_id: actor.schoolId,
    post_id: row.id,
    title: row.title,
    author_account_id: row.author_id,
    class_ids: row.whole_school ? null : row.classes.map((one) => one.id),
    by_account_id: actor.accountId,
    author: await selectWriterName(tx, actor.schoolId, row),
  } satisfies PostEvent)

/** Deletes the post for everyone at once. The rows stay, so that it can be restored. */
export const deletePost = (context: Context, actor: Staff, id: string) =>
  context.transaction(async (tx) => {
    await lockChangeable(tx, actor, id)
    await dropDecision(tx, actor.schoolId, id)
    await queries.markDeleted(tx, actor, id)
    await stopLatest(tx, actor.schoolId, id)
    await dealtWith(tx, actor, subjectOf.post(id), 'done')
    await signalReaders(tx, { schoolId: actor.schoolId, postId: id, topics: ['posts'], screen: actor.screen })
    return { message: successText }
  })

export const lockChangeable = async (tx: Tx, actor: Staff, id: string): Promise<queries.LockedPost> => {
  const post = await queries.lockPost(tx, actor, id)
  if (!post || !(queries.mayControl(actor) || post.author_account_id === actor.accountId)) throw problem('not_found')
  return post
}

const targetFields = ['class_ids', 'age_groups', 'student_ids']

/** Throws a validation problem at the field for classes the actor may not write for, images of others and wrong tags. */
const refuseForeignParts = async (
  tx: Tx,
  actor: Staff,
  /** The post that is changed, and the draft that is sent: they have their files already. */
  owners: readonly string[],
  post: PostBody,
  known: Readonly<Record<string, string>>,
) => {
  const [ownerId = null] = owners
  const errors: Record<string, string> = {
    ...known,
    ...(await errorsOfTarget(tx, actor, post)),
    ...(await confirmErrors(tx, actor.schoolId, ownerId, post)),
  }
  const imageIds = new Set(post.image_ids)
  const own = { kinds: [postFiles.kind, draftFiles.kind], ids: owners }
  if ((await selectUsableFiles(tx, actor, [...imageIds], own)).length < post.image_ids.length) {
    errors.image_ids = fieldText('image_unknown')
  }
  if ((await selectUsableVideos(tx, actor, [...new Set(post.video_ids)], own)).length < post.video_ids.length) {
    errors.video_ids = fieldText('video_unknown')
  }
  const documents = await selectUsableDocuments(tx, actor, [...new Set(post.document_ids)], own)
  if (documents.length < post.document_ids.length) errors.document_ids = fieldText('document_unknown')
  // Who can be tagged depends on the target.
  if (!targetFields.some((field) => field in errors)) Object.assign(errors, await wrongTags(tx, actor, ownerId, post))
  // Last, so that ids of others are refused in the same way whatever the rest of the request is.
  if (Object.keys(errors).length === 0 && !isOneTarget(post)) errors.class_ids = fieldText('one_target')
  if (Object.keys(errors).length > 0) throw problem('validation', { errors })
}

export const markSeen = async (context: Context, actor: Actor, postIds: readonly string[]) => {
  await insertViews(context.db, actor, postIds)
  return { message: successText }
}
