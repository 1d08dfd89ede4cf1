import type { Query, QueryClient } from '@tanstack/react-query'

// This page also receives the signals of its own changes. It does not refetch queries that were fetched after the
// response or updated from it.

let underWay = 0
let answeredAt = 0
const waiting = new Set<() => void>()

/** Tracks a running change until its response has arrived. */
export const trackChange = async <T>(answer: Promise<T>): Promise<T> => {
  underWay += 1
  try {
    return await answer
  } finally {
    underWay -= 1
    answeredAt = Date.now()
    // The caller processes the response before the waiting signals are handled.
    if (underWay === 0) setTimeout(runWaiting, 0)
  }
}

const runWaiting = () => {
  if (underWay > 0) return
  for (const one of waiting) one()
  waiting.clear()
}

/** Runs the callback after all running changes, because the signal of an own change may arrive before its response. */
export const afterRunningChanges = (then: () => void): void => {
  waiting.add(then)
  if (underWay === 0) setTimeout(runWaiting, 0)
}

/** Times by query hash; there is one client per page. */
const fetchedAt = new Map<string, number>()

/** Records when each query was last fetched or updated from the response to a change. */
export const recordFetchTimes = (client: QueryClient): void => {
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'removed') fetchedAt.delete(event.query.queryHash)
    if (event.type !== 'updated') return
    const { action } = event
    const hash: string = event.query.queryHash
    if (action.type === 'fetch' || (action.type === 'success' && action.manual)) fetchedAt.set(hash, Date.now())
  })
}

/** Milliseconds since the fetch of the oldest data of this page began; 0 without data. */
export const ageOfData = (): number => {
  const oldest = Math.min(...fetchedAt.values())
  return Number.isFinite(oldest) ? Math.max(0, Date.now() - oldest) : 0
}

/** Whether a query must be refetched after an own change. */
export const isOlderThanChange = ({ queryHash }: Pick<Query, 'queryHash'>): boolean =>
  (fetchedAt.get(queryHash) ?? 0) < answeredAt
