import type { Plan } from '@nhip-cau/contract/edu-plan'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { refetchOvertaken } from '../../../lib/refetch.ts'

/** Where the plan of the page is kept, and how it is read again. */
export type PlanSource = {
  readonly read: () => Plan | undefined
  readonly patch: (change: (plan: Plan) => Plan) => void
  readonly refetch: () => Promise<unknown>
}

type Place<Answer> = {
  readonly planOf: (answer: Answer) => Plan | null
  readonly withPlan: (answer: Answer, plan: Plan) => Answer
}

type Sheet = { readonly plan: Plan | null }

/** The place of the plan in an answer that holds more than it. */
export const planInSheet = {
  planOf: ({ plan }: Sheet) => plan,
  withPlan: <S extends Sheet>(sheet: S, plan: Plan): S => ({ ...sheet, plan }),
}

/** The plan in the answer to a query. */
export const planSource = <Answer>(
  client: QueryClient,
  queryKey: QueryKey,
  { planOf, withPlan }: Place<Answer>,
): PlanSource => {
  const refetch = () => client.refetchQueries({ queryKey, exact: true })
  return {
    read: () => {
      const answer = client.getQueryData<Answer>(queryKey)
      return (answer && planOf(answer)) ?? undefined
    },
    patch: (change) => {
      client.setQueryData<Answer>(queryKey, (answer) => {
        const plan = answer && planOf(answer)
        return answer && plan ? withPlan(answer, change(plan)) : answer
      })
      refetchOvertaken(client, { queryKey, exact: true })
    },
    refetch,
  }
}
