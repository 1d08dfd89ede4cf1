import type { ReviewKind } from '@nhip-cau/contract/student-review-parts'
import { useSearchParams } from 'wouter'

export type View = ReviewKind | 'all' | 'waiting'

/** What the page shows, kept in its address: the view, and of a calendar kind any day in the period. */
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
    setView: (next: View) => put({ view: next, day: undefined }),
    setDay: (day: string | undefined) => put({ day }),
    setCycle: (cycle: string) => put({ cycle }),
  }
}
