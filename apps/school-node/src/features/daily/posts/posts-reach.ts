import type { ActorIn } from '@nhip-cau/server-kit/actor'
import { pageOf } from '@nhip-cau/server-kit/page-of'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import { selectWritableClasses } from './posts.queries.ts'
import * as queries from './posts-reach.queries.ts'

type Staff = ActorIn<'school' | 'teacher'>

/** Throws `not_found` for a class for which the actor may not write. */
export const postReach = async ({ db }: Context, actor: Staff, classIds: readonly string[] | undefined) => {
  if (classIds !== undefined && (await selectWritableClasses(db, actor, classIds)).length < new Set(classIds).size)
    throw problem('not_found')
  return { families: await queries.countFamilies(db, actor, classIds ?? null) }
}

type UnseenQuery = { readonly q?: string | undefined; readonly page: number; readonly per_page: number }

/** The families of a published post of which nobody has seen it, for those who may see the families. */
export const listUnseen = async ({ db }: Context, actor: Staff, id: string, { q, page, per_page }: UnseenQuery) => {
  if (!(await queries.reachesFamilies(db, actor, id))) throw problem('not_found')
  const [rows, families] = await Promise.all([
    queries.selectUnseen(db, actor, id, { q, page, per_page }),
    queries.countSeen(db, actor, id),
  ])
  const total = rows[0]?.total ?? 0
  const data = rows.map(({ children, guardians }) => ({ children, guardians }))
  return { ...pageOf(data, { page, per_page }, total), families }
}
