import type { commentOnPlan as commentApi } from '@nhip-cau/contract/edu-plan'
import { type PlanComment, planLimits } from '@nhip-cau/contract/edu-plan-parts'
import type { BodyOf } from '@nhip-cau/contract/kernel'
import { fieldText, successText } from '@nhip-cau/contract/texts'
import type { Tx } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { lockedPlan, signalPlan } from './edu-plan-cells.ts'
import type { Staff } from './edu-plan-class.queries.ts'
import * as queries from './edu-plan-comments.queries.ts'
import { shownComment } from './edu-plan-shown.ts'

// Comments are no part of what is approved: writing or resolving one changes no version of the plan.

const commentNow = async (tx: Tx, actor: Staff, id: string): Promise<PlanComment> => {
  const row = await queries.selectComment(tx, actor, id)
  if (!row) throw problem('not_found')
  const { plan_id: _, ...comment } = row
  return shownComment(actor, true, comment)
}

export const commentOnPlan = (
  context: Context,
  actor: Staff,
  planId: string,
  body: BodyOf<typeof commentApi>,
): Promise<PlanComment> =>
  context.transaction(async (tx) => {
    const plan = await lockedPlan(tx, actor, planId)
    const isKnown = body.row === null || plan.rows.some(({ key }) => key === body.row)
    const hasColumns = plan.level === 'week'
    if (!isKnown || (body.day !== null && hasColumns !== body.day > 0))
      throw problem('validation', { errors: { row: fieldText('choice') } })
    if ((await queries.countComments(tx, actor.schoolId, planId)) >= planLimits.comments)
      throw problem('validation', { errors: { text: fieldText('too_many', { n: planLimits.comments }) } })
    const id = await queries.insertComment(tx, actor, context.now(), planId, body)
    await signalPlan(tx, actor, plan)
    return commentNow(tx, actor, id)
  })

export const resolveComment = (context: Context, actor: Staff, id: string, isResolved: boolean): Promise<PlanComment> =>
  context.transaction(async (tx) => {
    const comment = await queries.selectComment(tx, actor, id)
    if (!comment) throw problem('not_found')
    const plan = await lockedPlan(tx, actor, comment.plan_id)
    await queries.resolveComment(tx, actor, context.now(), id, isResolved)
    await signalPlan(tx, actor, plan)
    return commentNow(tx, actor, id)
  })

export const deleteComment = (context: Context, actor: Staff, id: string) =>
  context.transaction(async (tx) => {
    const comment = await queries.selectComment(tx, actor, id)
    // A comment of somebody else can be resolved, not deleted.
    if (comment?.account_id !== actor.accountId) throw problem('not_found')
    const plan = await lockedPlan(tx, actor, comment.plan_id)
    await queries.deleteComment(tx, actor, id)
    await signalPlan(tx, actor, plan)
    return { message: successText }
  })
