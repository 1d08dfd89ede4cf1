import type { PlanLevel } from '@nhip-cau/contract/edu-plan-parts'
import type { Actor } from '@nhip-cau/server-kit/actor'
import type { Db } from '@nhip-cau/server-kit/database'
import type { SearchTerms } from '../../../people/search-terms.ts'
import type { Staff } from './edu-plan-class.queries.ts'
import { ofOwnFamily, visibleTo } from './edu-plan-visible.queries.ts'

export type PlanHit = {
  id: string
  level: PlanLevel
  class: { id: string; name: string } | null
  theme: string | null
  branch: string
  from: string
  week: number | null
}

/**
 * Plans whose theme or branch has the words, the newest first: staff those that they see, families the approved ones of
 * weeks, by what was approved.
 */
export const searchPlans = (db: Db, actor: Actor, { words }: SearchTerms, limit: number) => {
  const isFamily = actor.role === 'parent'
  return db<PlanHit[]>`
    select p.id, p.level, case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as class,
      ${isFamily ? db`v.content ->> 'theme'` : db`h.name`} as theme,
      ${isFamily ? db`v.content ->> 'branch'` : db`p.branch`} as branch, p.starts_on as "from", p.week
    from edu_plans p
    left join classes c on c.school_id = p.school_id and c.id = p.class_id
    left join edu_themes h on h.school_id = p.school_id and h.id = p.theme_id
    left join edu_plan_versions v on v.school_id = p.school_id and v.plan_id = p.id and v.number = p.approved_number
    where ${isFamily ? db`${ofOwnFamily(db, actor)} and p.level = 'week'` : visibleTo(db, actor as Staff)}
      and (' ' || ${isFamily ? db`v.search` : db`p.search`}) like all(${[...words]}::text[])
    order by p.starts_on desc, p.id limit ${limit}`
}
