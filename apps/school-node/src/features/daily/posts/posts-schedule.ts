import type { PublishOn } from '@nhip-cau/contract/post-schedule'
import type { Post } from '@nhip-cau/contract/posts'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { signalLive } from '@nhip-cau/server-kit/live'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { dropDecision, holdDecision } from '../../../decisions/held-decisions.ts'
import { type PostRow, selectPost } from './posts.queries.ts'
import { lockChangeable, presented } from './posts.ts'
import { planAt } from './posts-plan.ts'
import * as queries from './posts-schedule.queries.ts'
import { settlePost } from './posts-settling.ts'
import { refuseWithoutConsent } from './posts-tags.ts'
import { errorsOfTarget } from './posts-targets.ts'

type Staff = ActorIn<'school' | 'teacher'>

const lockScheduled = async (tx: Tx, actor: Staff, id: string, version: number): Promise<PostRow> => {
  const locked = await lockChangeable(tx, actor, id)
  if (locked.latest_status !== 'scheduled' || locked.latest_version !== version) throw problem('conflict')
  const row = await selectPost(tx, actor, id)
  if (!row) throw problem('not_found')
  return row
}

type Change = { readonly version: number; readonly publish_on: PublishOn | null }

const signalStaff = (tx: Tx, actor: Staff, authorId: string) => {
  const signal = { school_id: actor.schoolId, topics: ['posts'], screen: actor.screen } as const
  return signalLive(tx, { ...signal, roles: ['school'] }, { ...signal, account_ids: [authorId] })
}

/**
 * Gives a scheduled post another time, or none: then it waits for somebody to give it one. A publication that could
 * still be undone falls away.
 */
export const schedulePost = async (context: Context, actor: Staff, id: string, change: Change): Promise<Post> => {
  const { publish_on: publishOn, version } = change
  const shown = await selectPost(context.db, actor, id)
  const deadlines = { confirm: shown?.confirm_until ?? null, poll: shown?.poll?.closes_on ?? null }
  const plan = publishOn && (await planAt(context, actor, publishOn, deadlines))
  return context.transaction(async (tx) => {
    const { author_id } = await lockScheduled(tx, actor, id, version)
    const of = { schoolId: actor.schoolId, postId: id, version }
    await dropDecision(tx, actor.schoolId, id)
    if (plan && Object.keys(plan.errors).length > 0) throw problem('validation', { errors: plan.errors })
    if (plan) await queries.setTime(tx, of, plan.at)
    else await queries.stopVersion(tx, of, 'person')
    await signalStaff(tx, actor, author_id)
    return presented(context, tx, actor, id)
  })
}

/**
 * Publishes a scheduled post before its time, once that can no longer be undone. What is checked at its time is checked
 * for whoever publishes it.
 */
export const publishPost = (context: Context, actor: Staff, id: string, version: number) =>
  context.transaction(async (tx) => {
    const { author_id } = await lockScheduled(tx, actor, id, version)
    const of = { schoolId: actor.schoolId, postId: id, version }
    await refuseWithoutConsent(tx, actor.schoolId, id, version)
    const errors = await errorsOfTarget(tx, actor, await queries.selectTarget(tx, of))
    if (Object.keys(errors).length > 0) throw problem('post_target')
    const decision = { kind: 'post', id, outcome: 'brought_forward', version } as const
    if (!(await holdDecision(context, tx, actor, decision, settlePost))) throw problem('conflict')
    await signalStaff(tx, actor, author_id)
    return { ...(await presented(context, tx, actor, id)), undo_seconds: context.decisionUndoSeconds }
  })
