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

/** In whose name families are told: of the school, of the classes, and of the author where only some children are meant. */
const senderOf = async (
  tx: Tx,
  { school_id, object_id: id }: HeldDecision,
  post: queries.DecidedPost,
  version: number,
) => {
  if (post.whole_school) return (await selectSchoolRow(tx, school_id)).name
  if (post.student_ids.length > 0) return selectWriterName(tx, school_id, { id, version })
  return classText(post.classes.map((one) => one.name))
}

/** Publishes or rejects a version when that can no longer be undone: tells those concerned and signals the screens. */
export const settlePost: Settle = async (_, tx, held) => {
  const { school_id, object_id: post_id, version, outcome, reason } = held
  const post = await queries.selectDecided(tx, held)
  if (post === undefined || version === null || !(await queries.decideVersion(tx, held))) return
  const signal = { school_id, topics: ['posts'] } as const
  if (outcome === 'rejected')
    await signalLive(tx, { ...signal, roles: ['school'] }, { ...signal, account_ids: [post.author_account_id] })
  else {
    await publishVersion(tx, school_id, post_id, version)
    const roles = post.kind === 'internal' ? (['school', 'teacher'] as const) : null
    await signalReaders(tx, { schoolId: school_id, postId: post_id, topics: signal.topics, roles })
  }
  const event = {
    school_id,
    post_id,
    title: post.title,
    author_account_id: post.author_account_id,
    class_ids: post.whole_school ? null : post.classes.map((one) => one.id),
    student_ids: post.student_ids,
    by_account_id: held.by_account,
  }
  const events: PostEvent[] = []
  if (outcome !== 'rejected' && post.published_at === null) {
    const from = await senderOf(tx, held, post, version)
    events.push({ ...event, kind: 'post-published', from, internal: post.kind === 'internal' })
  }
  if (outcome === 'accepted') events.push({ ...event, kind: 'post-accepted' })
  if (outcome === 'rejected') events.push({ ...event, kind: 'post-rejected', reason: reason ?? '' })
  // An earlier version may have waited for a decision that this one does not need.
  if (outcome === 'published')
    await dealtWith(tx, { schoolId: school_id, accountId: held.by_account }, subjectOf.post(post_id), 'done')
  for (const one of events) await emit(tx, one)
}

export const heldPosts = { lock: queries.lockDecided, settle: settlePost }
