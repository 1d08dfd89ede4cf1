import type { Post } from '@nhip-cau/contract/posts'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { signalLive } from '@nhip-cau/server-kit/live'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context, TransactionContext } from '../../../context.ts'
import { changeEach } from '../../../decisions/change-each.ts'
import type { HeldDecision } from '../../../decisions/held-decisions.queries.ts'
import { holdDecision, undoDecision } from '../../../decisions/held-decisions.ts'
import { decisionText } from '../../../texts.ts'
import { timeAt } from '../../../time/clock.ts'
import { selectZone } from '../../../time/school-days.queries.ts'
import * as queries from './posts.queries.ts'
import { lockChangeable, presented } from './posts.ts'
import { settlePost } from './posts-settling.ts'
import { refuseWithoutConsent } from './posts-tags.ts'

type Office = ActorIn<'school'>
type Staff = ActorIn<'school' | 'teacher'>
type Decided = { readonly post_id: string; readonly version: number }

export const acceptPost = (context: Context, actor: Office, { post_id, version }: Decided) =>
  decide(context, actor, post_id, { outcome: 'accepted', version })

export const rejectPost = (
  context: Context,
  actor: Office,
  { post_id, version, reason }: Decided & { readonly reason: string },
) => decide(context, actor, post_id, { outcome: 'rejected', version, reason })

type Decision = Pick<HeldDecision, 'version'> &
  ({ readonly outcome: 'accepted' } | { readonly outcome: 'rejected'; readonly reason: string })

const decide = (context: Context, actor: Office, id: string, decision: Decision) =>
  context.transaction(async (tx) => {
    await decideIn(context, tx, actor, id, decision)
    return { ...(await presented(context, tx, actor, id)), undo_seconds: context.decisionUndoSeconds }
  })

/** Accepts each post in the version that was shown. */
export const acceptPosts = async (context: Context, actor: Office, posts: readonly Decided[]) => {
  const versions = new Map(posts.map(({ post_id, version }) => [post_id, version]))
  const { changed: accepted, skipped } = await changeEach(context, versions, (tx, id, version) =>
    decideIn(context, tx, actor, id, { outcome: 'accepted', version }),
  )
  return { accepted, skipped, undo_seconds: context.decisionUndoSeconds }
}

/**
 * The first of two concurrent decisions wins. The second gets `already_decided` with the name and the time of the
 * first.
 */
const decideIn = async (context: TransactionContext, tx: Tx, actor: Office, id: string, decision: Decision) => {
  const post = await queries.lockPost(tx, actor, id)
  if (!post) throw problem('not_found')
  if (post.latest_status !== 'pending') throw await alreadyDecided(tx, actor, id)
  if (post.latest_version !== decision.version) throw problem('conflict')
  if (decision.outcome === 'accepted') await refuseWithoutConsent(tx, actor.schoolId, id, decision.version)
  if (!(await holdDecision(context, tx, actor, { kind: 'post', id, ...decision }, settlePost)))
    throw await alreadyDecided(tx, actor, id)
  await signalLive(tx, { school_id: actor.schoolId, topics: ['posts'], screen: actor.screen, roles: ['school'] })
}

const alreadyDecided = async (tx: Tx, actor: Actor, id: string) => {
  const post = await queries.selectPost(tx, actor, id)
  if (!post?.decided_by || !post.decided_at || post.status === 'pending') return problem('conflict')
  const zone = await selectZone(tx, actor.schoolId)
  return problem('already_decided', {
    values: {
      name: post.decided_by,
      decision: decisionText(post.status === 'scheduled' ? 'accepted' : post.status),
      time: timeAt(new Date(post.decided_at), zone),
    },
  })
}

/**
 * Undoes the actor's own decision or publication within the undo period. A post that was decided about is pending again,
 * and one that was published before its time is scheduled again. A new version that nobody else has seen is removed; it
 * is returned, so that its author can go on writing.
 */
export const undoPost = (context: Context, actor: Staff, id: string): Promise<Post> =>
  context.transaction((tx) => undoIn(context, tx, actor, id))

export const undoPosts = async (context: Context, actor: Office, ids: readonly string[]) => {
  const { changed: undone, skipped } = await changeEach(context, new Map(ids.map((id) => [id, id])), async (tx, id) => {
    await undoIn(context, tx, actor, id)
  })
  return { undone, skipped }
}

const undoIn = async (context: TransactionContext, tx: Tx, actor: Staff, id: string): Promise<Post> => {
  const { latest_status, author_account_id } = await lockChangeable(tx, actor, id)
  const held = await undoDecision(context, tx, actor, { id, isOpen: latest_status === 'pending' })
  const post = await presented(context, tx, actor, id)
  if (held?.outcome === 'published') await queries.deleteVersion(tx, held)
  const signal = { school_id: actor.schoolId, topics: ['posts'], screen: actor.screen } as const
  await signalLive(tx, { ...signal, roles: ['school'] }, { ...signal, account_ids: [author_account_id] })
  return post
}
