import type { PostBody } from '@nhip-cau/contract/posts'
import type { ActorIn } from '@nhip-cau/server-kit/actor'
import type { Tx } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { selectWritableClasses } from './posts.queries.ts'
import * as queries from './posts-reach.queries.ts'
import { selectPostChildren, selectWritableChildren } from './posts-targets.queries.ts'
import { type TargetQuery, targetOf } from './posts-targets.ts'

type Staff = ActorIn<'school' | 'teacher'>

/** Throws `not_found` for a class or child for which the actor may not write. */
export const postReach = async ({ db, reachCounts }: Context, actor: Staff, query: TargetQuery) => {
  const { classes, students } = query
  if (classes !== undefined && (await selectWritableClasses(db, actor, classes)).length < new Set(classes).size)
    throw problem('not_found')
  if (students !== undefined && (await selectWritableChildren(db, actor, students)).length < new Set(students).size)
    throw problem('not_found')
  return { families: await reachCounts.of(actor, targetOf(query)) }
}

/** The most children of whom the picker shows the names at once. */
const shownChildren = 100

type ChildrenQuery = { readonly q?: string | undefined; readonly ids?: readonly string[] | undefined }

/** The children to whose families the actor may write. */
export const listPostChildren = async ({ db }: Context, actor: Staff, { q, ids }: ChildrenQuery) => {
  const rows = await selectPostChildren(db, actor, { q, ids }, shownChildren + 1)
  return { data: rows.slice(0, shownChildren), more: rows.length > shownChildren }
}

/** The part by which the number of families may have changed since it was confirmed. */
const tolerance = 0.05

type Sending = {
  readonly id: string
  readonly isPublished: boolean
  readonly families: number
  readonly confirmAbove: number
}

/**
 * Throws `reach_unconfirmed` if a post reaches more families than the school lets anybody write to unasked, and the
 * author has not confirmed about that number. An edit counts only if more families see the post after it.
 */
export const refuseUnconfirmed = async (
  tx: Tx,
  actor: Staff,
  { id, isPublished, families, confirmAbove }: Sending,
  post: PostBody & { readonly confirmed_families?: number | undefined },
): Promise<void> => {
  if (post.kind === 'internal') return
  if (families <= confirmAbove) return
  if (isPublished && families <= (await queries.countAudience(tx, actor, id))) return
  const { confirmed_families: confirmed } = post
  if (confirmed === undefined || Math.abs(confirmed - families) > families * tolerance)
    throw problem('reach_unconfirmed', { values: { n: families } })
}
