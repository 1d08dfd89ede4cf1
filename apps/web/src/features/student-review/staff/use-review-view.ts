import type { ReviewKind } from '@nhip-cau/contract/student-review-parts'
import { useSearchParams } from 'wouter'

export type View = ReviewKind | 'all' | 'waiting' | 'setup'

const noOne = { student: undefined, review: undefined } as const

/** What the page shows, kept in its address: the view, and of a calendar kind any day in the period; `student`: whom to open first. */
export const useReviewView = (offered: readonly View[]) => {
  const [search, setSearch] = useSearchParams()
  const view = offered.find((one) => one === search.get('view')) ?? offered[0]
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
    view,
    day: search.get('day') ?? undefined,
    cycle: search.get('cycle') ?? undefined,
    student: search.get('student') ?? undefined,
    review: search.get('review') ?? undefined,
    setView: (next: View) => put({ view: next, day: undefined, ...noOne }),
    setDay: (day: string | undefined) => put({ day, ...noOne }),
    setCycle: (cycle: string) => put({ cycle, ...noOne }),
    /** Shows a cycle in the class that is chosen. */
    openCycle: (cycle: string) => put({ view: 'term', cycle, day: undefined, ...noOne }),
  }
}
