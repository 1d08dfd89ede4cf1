import { type Cursor, cursorOf } from '@nhip-cau/contract/kernel'
import type { Post, PostBody, PostStatus } from '@nhip-cau/contract/posts'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { emit } from '@nhip-cau/server-kit/jobs'
import { signalLive } from '@nhip-cau/server-kit/live'
import { pageOf } from '@nhip-cau/server-kit/page-of'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context, TransactionContext } from '../../../context.ts'
import type { PostEvent } from '../../../events/posts.ts'
import { selectUsableFiles } from '../../../files/file-references.queries.ts'
import { classText, decisionText } from '../../../texts.ts'
import { timeAt } from '../../../time/clock.ts'
import { selectZone } from '../../../time/school-days.queries.ts'
import * as queries from './posts.queries.ts'
import { countFeed, selectFeed } from './posts-feed.queries.ts'
import { postFiles } from './posts-files.queries.ts'

type Staff = ActorIn<'school' | 'teacher'>
type Office = ActorIn<'school'>

const mayWrite = (actor: Actor) => queries.mayControl(actor) || actor.permissions.includes('teacher.post')
/** True for deciders, for accounts with the permission, and for all teachers of a school without post approval. */
const mayPublish = async ({ settings }: Context, actor: Actor): Promise<boolean> =>
  queries.mayControl(actor) ||
  actor.permissions.includes('teacher.postControl.post') ||
  (actor.role === 'teacher' && !(await settings.of(actor.schoolId)).approval.posts)

const present = (context: TransactionContext, actor: Actor, row: queries.PostRow): Post => {
  const own = row.author_id === actor.accountId
  const staff = actor.role !== 'parent'
  const changeable = row.latest && mayWrite(actor) && (own || queries.mayControl(actor))
  return {
    id: row.id,
    title: row.title,
    text: row.text,
    whole_school: row.whole_school,
    classes: row.classes,
    images: row.images.map((media) => context.presentImage(actor, media)),
    author: {
      id: row.author_id,
      full_name: row.author_name,
      role: row.author_role,
      avatar: row.author_avatar && context.presentImage(actor, row.author_avatar),
    },
    status: row.status,
    earlier_version_visible: row.accepted_version !== null && row.accepted_version !== row.version,
    decision:
      staff && row.decided_by !== null && row.decided_at !== null
        ? { by: row.decided_by, at: row.decided_at, reason: row.reason }
        : null,
    created_at: row.created_at,
    edited_at: row.edited_at,
    published_at: row.published_at,
    version: row.version,
    seen: row.seen || own,
    seen_by:
      row.parent_count === null ? null : { seen: Math.min(row.seen_count, row.parent_count), of: row.parent_count },
    can: {
      edit: changeable,
      delete: changeable,
      decide: row.latest && row.status === 'pending' && queries.mayControl(actor),
    },
  }
}

type FeedQuery = {
  readonly page: number
  readonly per_page: number
  readonly status: PostStatus | 'all'
  readonly class_id?: string | undefined
  readonly before?: Cursor | undefined
}

export const listPosts = async (context: Context, actor: Actor, query: FeedQuery) => {
  const filter = { status: query.status, classId: query.class_id }
  const { before } = query
  const offset = before === undefined ? (query.page - 1) * query.per_page : 0
  const [rows, { total, pending }] = await Promise.all([
    selectFeed(context.db, actor, filter, { before, offset, limit: query.per_page }),
    countFeed(context.db, actor, filter),
  ])
  const page = rows.slice(0, query.per_page)
  const last = page.at(-1)
  return {
    ...pageOf(
      page.map((row) => present(context, actor, row)),
      query,
      total,
    ),
    next: rows.length > page.length && last !== undefined ? cursorOf({ at: last.listed_at, id: last.id }) : null,
    pending,
  }
}

export const getPost = async (context: Context, actor: Actor, id: string): Promise<Post> => {
  const row = await queries.selectPost(context.db, actor, id)
  if (!row) throw problem('not_found')
  return present(context, actor, row)
}

/** The post for the edit page. Throws `not_found` if the actor may not edit it. */
export const getEditablePost = async (context: Context, actor: Staff, id: string): Promise<Post> => {
  const post = await getPost(context, actor, id)
  if (!post.can.edit) throw problem('not_found')
  return post
}

/** Creates a post: published at once if the author may publish, otherwise pending. */
export const createPost = async (context: Context, actor: Staff, post: PostBody): Promise<Post> => {
  const status = (await mayPublish(context, actor)) ? 'accepted' : 'pending'
  return context.transaction(async (tx) => {
    await refuseForeignParts(tx, actor, null, post)
    const id = await queries.insertPost(tx, actor, status)
    await queries.insertVersion(tx, actor, id, 1, status, post)
    return settle(context, tx, actor, id, { version: 1, status, firstPublication: status === 'accepted' })
  })
}

/**
 * Creates a new version. It is published at once if the actor may publish and either wrote the post or it was accepted
 * before; otherwise it is pending and families still see the accepted version.
 */
export const updatePost = async (
  context: Context,
  actor: Staff,
  id: string,
  post: PostBody & { version: number },
): Promise<Post> => {
  const publishes = await mayPublish(context, actor)
  return context.transaction(async (tx) => {
    const before = await lockChangeable(tx, actor, id)
    if (before.latest_version !== post.version) throw problem('conflict')
    await refuseForeignParts(tx, actor, id, post)
    const own = before.author_account_id === actor.accountId
    const status = publishes && (own || before.latest_status === 'accepted') ? 'accepted' : 'pending'
    const version = before.latest_version + 1
    await queries.insertVersion(tx, actor, id, version, status, post)
    return settle(context, tx, actor, id, {
      version,
      status,
      firstPublication: status === 'accepted' && before.published_at === null,
    })
  })
}

/** Deletes the post for everyone at once. The rows stay, so that it can be restored. */
export const deletePost = (context: Context, actor: Staff, id: string) =>
  context.transaction(async (tx) => {
    await lockChangeable(tx, actor, id)
    await queries.markDeleted(tx, actor, id)
    const class_ids = await queries.selectEveryClass(tx, actor.schoolId, id)
    await signalLive(tx, { school_id: actor.schoolId, topics: ['posts'], class_ids, screen: actor.screen })
    return { message: successText }
  })

export const acceptPost = (
  context: Context,
  actor: Office,
  { post_id, version }: { post_id: string; version: number },
) => decide(context, actor, post_id, version, 'accepted', null)

export const rejectPost = (
  context: Context,
  actor: Office,
  { post_id, version, reason }: { post_id: string; version: number; reason: string },
) => decide(context, actor, post_id, version, 'rejected', reason)

/**
 * The first of two concurrent decisions wins. The second gets `already_decided` with the name and the time of the
 * first.
 */
const decide = (
  context: Context,
  actor: Office,
  postId: string,
  version: number,
  decision: 'accepted' | 'rejected',
  reason: string | null,
): Promise<Post> =>
  context.transaction(async (tx) => {
    const post = await queries.lockPost(tx, actor, postId)
    if (!post) throw problem('not_found')
    if (!(await queries.decideVersion(tx, actor, { postId, version, decision, reason }))) {
      throw await alreadyDecided(tx, actor, postId)
    }
    if (post.latest_version !== version) throw problem('conflict')
    return settle(context, tx, actor, postId, {
      version,
      status: decision,
      firstPublication: decision === 'accepted' && post.published_at === null,
      decided: true,
    })
  })

const alreadyDecided = async (tx: Tx, actor: Actor, id: string) => {
  const post = await queries.selectPost(tx, actor, id)
  if (!post?.decided_by || !post.decided_at || post.status === 'pending') return problem('conflict')
  const zone = await selectZone(tx, actor.schoolId)
  return problem('already_decided', {
    values: {
      name: post.decided_by,
      decision: decisionText(post.status),
      time: timeAt(new Date(post.decided_at), zone),
    },
  })
}

const lockChangeable = async (tx: Tx, actor: Staff, id: string): Promise<queries.LockedPost> => {
  const post = await queries.lockPost(tx, actor, id)
  if (!post || !(queries.mayControl(actor) || post.author_account_id === actor.accountId)) throw problem('not_found')
  return post
}

/** Throws a validation problem at the field for classes the actor may not write for and for images of others. */
const refuseForeignParts = async (tx: Tx, actor: Staff, postId: string | null, post: PostBody) => {
  const errors: Record<string, string> = {}
  if (post.whole_school && actor.role === 'teacher') errors.class_ids = fieldText('class_unknown')
  const classIds = new Set(post.class_ids)
  if (!post.whole_school && (await queries.selectWritableClasses(tx, actor, [...classIds])).length < classIds.size) {
    errors.class_ids = fieldText('class_unknown')
  }
  const imageIds = new Set(post.image_ids)
  const own = postId === null ? undefined : { kinds: [postFiles.kind], ids: [postId] }
  if ((await selectUsableFiles(tx, actor, [...imageIds], own)).length < post.image_ids.length) {
    errors.image_ids = fieldText('image_unknown')
  }
  if (Object.keys(errors).length > 0) throw problem('validation', { errors })
}

type Outcome = {
  readonly version: number
  readonly status: PostStatus
  readonly firstPublication: boolean
  readonly decided?: boolean
}

/** Applies the status of a version: publishes it, emits the events and signals the screens. */
const settle = async (
  context: TransactionContext,
  tx: Tx,
  actor: Actor,
  id: string,
  { version, status, firstPublication, decided = false }: Outcome,
): Promise<Post> => {
  if (status === 'accepted') await queries.publishVersion(tx, actor.schoolId, id, version)
  const row = await queries.selectPost(tx, actor, id)
  if (!row) throw problem('not_found')
  const event = {
    school_id: actor.schoolId,
    post_id: id,
    title: row.title,
    author_account_id: row.author_id,
    class_ids: row.whole_school ? null : row.classes.map((one) => one.id),
  }
  const events: PostEvent[] = []
  if (firstPublication) {
    const from = row.whole_school
      ? await queries.selectSchoolName(tx, actor.schoolId)
      : classText(row.classes.map((one) => one.name))
    events.push({ ...event, kind: 'post-published', from })
  }
  if (decided && status === 'accepted') events.push({ ...event, kind: 'post-accepted' })
  if (decided && status === 'rejected') events.push({ ...event, kind: 'post-rejected', reason: row.reason ?? '' })
  if (status === 'pending') {
    const author = await queries.selectAccountName(tx, actor.schoolId, actor.accountId)
    events.push({ ...event, kind: 'post-waiting', author })
  }
  for (const one of events) await emit(tx, one)
  const signal = { school_id: actor.schoolId, topics: ['posts'], screen: actor.screen } as const
  if (status === 'accepted')
    await signalLive(tx, { ...signal, class_ids: await queries.selectEveryClass(tx, actor.schoolId, id) })
  else await signalLive(tx, { ...signal, roles: ['school'] }, { ...signal, account_ids: [row.author_id] })
  return present(context, actor, row)
}

export const markSeen = async (context: Context, actor: Actor, postIds: readonly string[]) => {
  await queries.insertViews(context.db, actor, postIds)
  return { message: successText }
}
