import type { Tx } from '@nhip-cau/server-kit/database'
import { emit } from '@nhip-cau/server-kit/jobs'
import { signalLive } from '@nhip-cau/server-kit/live'
import type { HeldDecision } from '../../../decisions/held-decisions.queries.ts'
import type { Settle } from '../../../decisions/held-decisions.ts'
import { dealtWith, subjectOf } from '../../../events/notice-causes.ts'
import type { PostEvent } from '../../../events/posts.ts'
import { classText } from '../../../texts.ts'
import { selectSchoolRow } from '../../../time/school-days.queries.ts'
import * as queries from './posts.queries.ts'
import { publishVersion, signalReaders } from './posts-audience.queries.ts'
import { selectWriterName } from './posts-names.queries.ts'
import { acceptScheduled } from './posts-schedule.queries.ts'

type Published = Pick<HeldDecision, 'school_id' | 'object_id' | 'by_account'> & { readonly version: number }

/** In whose name families are notified: of the school, of the classes, and of the author where only some children are meant. */
const senderOf = async (tx: Tx, { school_id, object_id: id, version }: Published, post: queries.DecidedPost) => {
  if (post.whole_school) return (await selectSchoolRow(tx, school_id)).name
  if (post.student_ids.length > 0) return selectWriterName(tx, school_id, { id, version })
  return classText(post.classes.map((one) => one.name))
}

const eventOf = (
  { school_id, object_id: post_id, by_account: by_account_id }: Published,
  post: queries.DecidedPost,
) => ({
  school_id,
  post_id,
  title: post.title,
  author_account_id: post.author_account_id,
  class_ids: post.whole_school ? null : post.classes.map((one) => one.id),
  student_ids: post.student_ids,
  by_account_id,
})

/** Shows a version to its readers; with the first one they are notified of the post. */
const publish = async (tx: Tx, one: Published, post: queries.DecidedPost): Promise<void> => {
  const { school_id: schoolId, object_id: postId, version } = one
  await publishVersion(tx, schoolId, postId, version)
  const roles = post.kind === 'internal' ? (['school', 'teacher'] as const) : null
  await signalReaders(tx, { schoolId, postId, topics: ['posts'], roles })
  if (post.published_at !== null) return
  const from = await senderOf(tx, one, post)
  const internal = post.kind === 'internal'
  await emit<PostEvent>(tx, { ...eventOf(one, post), kind: 'post-published', from, internal })
}

/** Publishes a scheduled version of a post that the transaction has locked. */
export const publishScheduled = async (tx: Tx, one: Published): Promise<void> => {
  const post = await queries.selectDecided(tx, one)
  if (!post) throw new Error('the version is gone')
  await acceptScheduled(tx, { schoolId: one.school_id, postId: one.object_id, version: one.version })
  await publish(tx, one, post)
}

/**
 * Publishes or rejects a version when that can no longer be undone: tells those concerned and signals the screens. One
 * whose time has not come waits for it.
 */
export const settlePost: Settle = async (context, tx, held) => {
  const { school_id, object_id: post_id, version, outcome, reason } = held
  const post = await queries.selectDecided(tx, held)
  if (post === undefined || version === null) return
  if (outcome === 'brought_forward') return publishScheduled(tx, { ...held, version })
  const isEarly =
    outcome !== 'rejected' && post.publish_at !== null && Date.parse(post.publish_at) > context.now().getTime()
  if (!(await queries.decideVersion(tx, held, isEarly))) return
  const one = { ...held, version }
  const signal = { school_id, topics: ['posts'] } as const
  if (outcome === 'rejected' || isEarly)
    await signalLive(tx, { ...signal, roles: ['school'] }, { ...signal, account_ids: [post.author_account_id] })
  else await publish(tx, one, post)
  if (outcome === 'accepted') await emit<PostEvent>(tx, { ...eventOf(one, post), kind: 'post-accepted' })
  if (outcome === 'rejected')
    await emit<PostEvent>(tx, { ...eventOf(one, post), kind: 'post-rejected', reason: reason ?? '' })
  // An earlier version may have waited for a decision that this one does not need.
  if (outcome === 'published')
    await dealtWith(tx, { schoolId: school_id, accountId: held.by_account }, subjectOf.post(post_id), 'done')
}

export const heldPosts = { lock: queries.lockDecided, settle: settlePost }
