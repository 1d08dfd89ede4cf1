import {
  type DeliveryFilter,
  type DeliveryState,
  deliveryStates,
  reminderHours,
} from '@nhip-cau/contract/posts-delivery'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { emit } from '@nhip-cau/server-kit/jobs'
import { pageOf } from '@nhip-cau/server-kit/page-of'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import type { PostEvent } from '../../../events/posts.ts'
import { dayText } from '../../../texts.ts'
import { dayAt, timeAt } from '../../../time/clock.ts'
import { selectSchoolRow } from '../../../time/school-days.queries.ts'
import { recordAudit } from '../../register/audit/audit.queries.ts'
import * as queries from './posts-delivery.queries.ts'
import { reachesFamilies } from './posts-reach.queries.ts'

type Staff = ActorIn<'school' | 'teacher'>

type ListQuery = {
  readonly q?: string | undefined
  readonly state: DeliveryFilter
  readonly page: number
  readonly per_page: number
}

/** The families of a published post with how far it has come to each, for those who may see the families. */
export const listDelivery = async (context: Context, actor: Staff, id: string, query: ListQuery) => {
  const { db } = context
  const post = await selectReached(context, actor, id)
  const [rows, { states, remindable }] = await Promise.all([
    queries.selectFamilies(db, actor, id, query),
    queries.countStates(db, actor, id),
  ])
  const data = rows.map(({ total: _total, guardians, ...row }) => ({ ...row, guardians: guardians ?? [] }))
  const counts = Object.fromEntries(deliveryStates.map((state) => [state, states[state] ?? 0]))
  const of = Object.values(states).reduce((sum, count) => sum + count, 0)
  return {
    ...pageOf(data, query, rows[0]?.total ?? 0),
    counts: { ...(counts as Record<DeliveryState, number>), of },
    reminder: reminderOf(context, actor, post, remindable),
  }
}

/** The post, if the actor may see its families. Throws `not_found`. */
export const selectReached = async ({ db }: Context, actor: Staff, id: string): Promise<queries.DeliveredPost> => {
  const post = (await reachesFamilies(db, actor, id)) ? await queries.selectDelivered(db, actor, id) : undefined
  if (!post) throw problem('not_found')
  return post
}

/** The office reminds of every post, a teacher of the own ones: the one reminder of a day is not spent on a part. */
const mayRemind = (actor: Staff, post: queries.DeliveredPost): boolean =>
  actor.role === 'school' || post.author_account_id === actor.accountId

const reminderOf = (
  context: Pick<Context, 'now'>,
  actor: Staff,
  post: queries.DeliveredPost,
  families: number,
): { allowed: boolean; families: number; last_at: string | null; next_at: string | null } => {
  const next = post.reminded_at === null ? null : nextAfter(post.reminded_at)
  return {
    allowed: mayRemind(actor, post),
    families,
    last_at: post.reminded_at,
    next_at: next !== null && next > context.now() ? next.toISOString() : null,
  }
}

const nextAfter = (remindedAt: string) => new Date(new Date(remindedAt).getTime() + reminderHours * 3_600_000)

/** Accounts in one event, so that no job holds a whole province. */
const chunk = 1000

/**
 * Reminds the families that have not answered, or where nothing can be answered not opened. Throws `reminded_lately` with
 * the time of the last reminder, if that is less than a day ago.
 */
export const remindFamilies = async (context: Context, actor: Staff, id: string) => {
  if (!(await reachesFamilies(context.db, actor, id))) throw problem('not_found')
  return context.transaction(async (tx) => {
    const post = await queries.selectDelivered(tx, actor, id, 'lock')
    if (!post || !mayRemind(actor, post)) throw problem('not_found')
    const now = context.now()
    if (post.reminded_at !== null && nextAfter(post.reminded_at) > now) throw await remindedLately(tx, actor, post)
    const accounts = await queries.selectRemindable(tx, actor, id)
    if (accounts.length === 0) return reminderOf(context, actor, post, 0)
    await queries.setReminded(tx, actor.schoolId, id, now)
    await recordAudit(tx, actor, {
      action: 'post.remind',
      object: { kind: 'post', id, name: post.title },
      after: { count: accounts.length },
    })
    for (let first = 0; first < accounts.length; first += chunk)
      await emit(tx, {
        kind: 'post-reminded',
        school_id: actor.schoolId,
        post_id: id,
        title: post.title,
        author_account_id: post.author_account_id,
        class_ids: null,
        by_account_id: actor.accountId,
        account_ids: accounts.slice(first, first + chunk),
        until: post.confirm === null ? null : post.until,
      } satisfies PostEvent)
    const { remindable } = await queries.countStates(tx, actor, id)
    return reminderOf(context, actor, { ...post, reminded_at: now.toISOString() }, remindable)
  })
}

const remindedLately = async (tx: Tx, actor: Staff, { reminded_at }: queries.DeliveredPost) => {
  const { time_zone: zone } = await selectSchoolRow(tx, actor.schoolId)
  const at = new Date(reminded_at ?? 0)
  return problem('reminded_lately', { values: { time: timeAt(at, zone), day: dayText(dayAt(at, zone)) } })
}
