import { getPlan, type Plan } from '@nhip-cau/contract/edu-plan'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { areaPath, currentRole } from '../../../lib/area.ts'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { PlanEditor } from '../sheet/plan-editor.tsx'
import { planSource } from '../sheet/plan-source.ts'
import { ThemeList } from '../year/theme-list.tsx'

type Props = { readonly id: string; readonly today: string }

/** One plan by its id, as lists, notices and search results name it. */
export const OnePlan = ({ id, today }: Props) => {
  const client = useQueryClient()
  const [, go] = useLocation()
  const options = ask(getPlan, { params: { id } })
  const answer = useQuery(options)
  // The component is mounted anew for another plan.
  const [source] = useState(() =>
    planSource<Plan>(client, options.queryKey, { planOf: (plan) => plan, withPlan: (_, plan) => plan }),
  )
  return (
    <QueryState query={answer}>
      {(plan) => (
        <PlanEditor
          key={plan.id}
          plan={plan}
          source={source}
          closedDays={[]}
          today={today}
          onDeleted={() => go(areaPath(currentRole(), '/edu-plan?view=list'))}
        >
          {plan.period.level === 'year' && <ThemeList plan={plan} weeks={[]} />}
        </PlanEditor>
      )}
    </QueryState>
  )
}
