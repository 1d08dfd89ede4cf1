import type { ReviewAspect } from '@nhip-cau/contract/student-review-parts'
import type { Actor, ActorIn } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import { problem } from '@nhip-cau/server-kit/problem-error'
import * as queries from './student-review-class.queries.ts'
import { firstAspects } from './student-review-content.ts'
import type { Period } from './student-review-period.ts'

export type Staff = ActorIn<'school' | 'teacher'>

/** The class; 404 if the actor may not see it. */
export const classOf = async (db: Db, actor: Actor, classId: string): Promise<queries.ReviewClass> => {
  const one = await queries.selectReviewClass(db, actor, classId)
  if (!one) throw problem('not_found')
  return one
}

/** All aspects of a school; those of the curriculum are stored when they are first needed. */
export const aspectsOf = async (db: Db, schoolId: string): Promise<readonly queries.AspectRow[]> => {
  const known = await queries.selectAspects(db, schoolId)
  if (known.length > 0) return known
  await queries.insertFirstAspects(db, schoolId, firstAspects)
  return queries.selectAspects(db, schoolId)
}

/** The aspects that are rated in a period. */
export const ratedAspects = (
  { kind, cycle }: Pick<Period, 'kind' | 'cycle'>,
  aspects: readonly queries.AspectRow[],
): readonly ReviewAspect[] => {
  if (kind === 'day') return []
  return cycle ? aspects.filter(({ id }) => cycle.aspect_ids.includes(id)) : aspects.filter(({ active }) => active)
}
