import type { ActorIn } from '@nhip-cau/server-kit/actor'
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
