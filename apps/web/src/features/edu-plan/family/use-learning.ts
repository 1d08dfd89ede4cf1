import { getLearningToday } from '@nhip-cau/contract/edu-plan-family'
import type { AnswerOf } from '@nhip-cau/contract/kernel'
import { useQuery } from '@tanstack/react-query'
import { canOpen } from '../../../lib/permission.ts'
import { useProfile } from '../../../lib/profile.tsx'
import { ask } from '../../../lib/queries.ts'

export type Learning = AnswerOf<typeof getLearningToday>['data']

/** What the family's children learn today and on the next school day; `shown` is empty while no plan is approved. */
export const useLearning = () => {
  const { permissions, modules } = useProfile()
  const query = useQuery({
    ...ask(getLearningToday, {}, 'parent'),
    enabled: canOpen(getLearningToday, 'parent', permissions, modules),
  })
  const shown: Learning = query.data?.data.filter(({ today, next }) => today ?? next) ?? []
  return { query, shown }
}
