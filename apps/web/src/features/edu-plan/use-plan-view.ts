import { classPlanLevels, type PlanState, planStates } from '@nhip-cau/contract/edu-plan-parts'
import { useSearchParams } from 'wouter'

/** The plans of a class, the year plans of age groups, and what is about all of them. */
export const planViews = ['week', 'day', 'month', 'year', 'coverage', 'goals', 'list'] as const
export type PlanView = (typeof planViews)[number]

export type ClassLevel = (typeof classPlanLevels)[number]

export const levelOf = (view: PlanView): ClassLevel | undefined => classPlanLevels.find((level) => level === view)

/** What the page shows, kept in its address: the view, any day of the period, or one plan by its id. */
export const usePlanView = () => {
  const [search, setSearch] = useSearchParams()
  const put = (values: Readonly<Record<string, string | undefined>>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [key, value] of Object.entries(values)) {
          if (value === undefined) after.delete(key)
          else after.set(key, value)
        }
        return after
      },
      { replace: true },
    )
  return {
    view: planViews.find((one) => one === search.get('view')) ?? 'week',
    day: search.get('day') ?? undefined,
    plan: search.get('plan') ?? undefined,
    state: planStates.find((one) => one === search.get('state')),
    age: search.get('age') ?? undefined,
    year: search.get('year') ?? undefined,
    setView: (view: PlanView) => put({ view, day: undefined, plan: undefined, state: undefined }),
    setDay: (day: string | undefined) => put({ day }),
    setState: (state: PlanState | undefined) => put({ state }),
    setAge: (age: string) => put({ age }),
    setYear: (year: string | undefined) => put({ year }),
  }
}
