import { getPlan } from '@nhip-cau/contract/edu-plan'
import { isEnough } from '@nhip-cau/contract/is-enough'
import type { FoundPlan } from '@nhip-cau/contract/search'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import type { z } from 'zod'
import type { SearchTerms } from '../../../people/search-terms.ts'
import { searchPlans } from '../../daily/edu-plan/edu-plan-search.queries.ts'

const seesPlans = ({ role, permissions }: Actor): boolean =>
  role === 'parent' || isEnough(getPlan.access[role], permissions)

/** Education plans whose theme or branch matches, the newest first. */
export const foundPlans = async (
  db: Db,
  actor: Actor,
  terms: SearchTerms,
  limit: number,
): Promise<z.input<typeof FoundPlan>[]> => {
  if (!seesPlans(actor)) return []
  const rows = await searchPlans(db, actor, terms, limit)
  return rows.map((row) => ({ kind: 'plan', ...row }))
}
