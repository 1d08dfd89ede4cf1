import type { planCoverage as api, PlanCoverageQuery } from '@nhip-cau/contract/edu-plan-coverage'
import type { ResponseOf } from '@nhip-cau/contract/kernel'
import { problem } from '@nhip-cau/server-kit/problem-error'
import type { Context } from '../../../context.ts'
import type { Staff } from './edu-plan-class.queries.ts'
import * as queries from './edu-plan-coverage.queries.ts'
import { classOf } from './edu-plan-moment.ts'
import { selectSets } from './edu-plan-setup.queries.ts'

/** Which goals week plans of a class name in its year, and which domains its reviews have rated. */
export const planCoverage = async (
  { db }: Context,
  actor: Staff,
  { class_id, set_id }: PlanCoverageQuery,
): Promise<ResponseOf<typeof api>> => {
  const of = await classOf(db, actor, class_id)
  const offered = await queries.selectOfferedSets(db, actor.schoolId, of.age_group)
  const set = set_id === undefined ? offered[0] : await wantedSet(db, actor, set_id)
  const [rows, children] = await Promise.all([
    set ? queries.selectCoverage(db, of, set.id) : [],
    queries.countChildren(db, actor.schoolId, class_id),
  ])
  const goals = rows.flatMap((row) => row.goals)
  return {
    class: { id: of.id, name: of.name },
    set: set ? { id: set.id, name: set.name } : null,
    sets: offered.map(({ id, name }) => ({ id, name })),
    children,
    goals: goals.length,
    planned: goals.filter(({ planned }) => planned > 0).length,
    data: rows.map(({ id, name, aspect, ratings, children: rated, goals: own }) => ({
      id,
      name,
      aspect,
      observed: { ratings, children: rated },
      goals: own.map((one) => ({ ...one, weeks: one.weeks.filter((week) => week !== null) })),
    })),
  }
}

/** A set of the school; teachers see those that are offered. */
const wantedSet = async (db: Context['db'], actor: Staff, id: string) => {
  const [set] = await selectSets(db, { schoolId: actor.schoolId, onlyActive: actor.role !== 'school' }, id)
  if (!set) throw problem('not_found')
  return set
}
