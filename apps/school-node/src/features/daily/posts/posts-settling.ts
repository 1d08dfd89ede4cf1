import { emit } from '@nhip-cau/server-kit/jobs'
import { signalLive } from '@nhip-cau/server-kit/live'
import type { Settle } from '../../../decisions/held-decisions.ts'
import { dealtWith, subjectOf } from '../../../events/notice-causes.ts'
import type { PostEvent } from '../../../events/posts.ts'
import { classText } from '../../../texts.ts'
import { selectSchoolRow } from '../../../time/school-days.queries.ts'
import * as queries from './posts.queries.ts'

/** Publishes or rejects a version when that can no longer be undone: tells those concerned and signals the screens. */
export const settlePost: Settle = async (_, tx, held) => {
  const { school_id, object_id: post_id, version, outcome, reason } = held
  const post = await queries.selectDecided(tx, held)
  if (post === undefined || version === null || !(await queries.decideVersion(tx, held))) return
  const signal = { school_id, topics: ['posts'] } as const
  if (outcome === 'rejected')
    await signalLive(tx, { ...signal, roles: ['school'] }, { ...signal, account_ids: [post.author_account_id] })
  else {
    await queries.publishVersion(tx, school_id, post_id, version)
    const roles = post.kind === 'internal' ? (['school', 'teacher'] as const) : null
    await signalLive(tx, { ...signal, roles, class_ids: await queries.selectEveryClass(tx, school_id, post_id) })
  }
  const event = {
    school_id,
    post_id,
    title: post.title,
    author_account_id: post.author_account_id,
    class_ids: post.whole_school ? null : post.classes.map((one) => one.id),
    by_account_id: held.by_account,
  }
  const events: PostEvent[] = []
  if (outcome !== 'rejected' && post.published_at === null) {
    const from = post.whole_school
      ? (await selectSchoolRow(tx, school_id)).name
      : classText(post.classes.map((one) => one.name))
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
