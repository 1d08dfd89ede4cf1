import type { Query, QueryClient } from '@tanstack/react-query'

// What this page changes comes back to it as a signal like everybody's changes. It is not asked for twice: what was asked for
// since the answer, or was put in place from it, is as it should be.

let underWay = 0
let answeredAt = 0
const waiting = new Set<() => void>()

/** Notes that something is being changed, until the answer is there. */
export const untilAnswered = async <T>(answer: Promise<T>): Promise<T> => {
  underWay += 1
  try {
    return await answer
  } finally {
    underWay -= 1
    answeredAt = Date.now()
    // Whoever waits for the answer takes it in first.
    if (underWay === 0) setTimeout(goOn, 0)
  }
}

const goOn = () => {
  if (underWay > 0) return
  for (const one of waiting) one()
  waiting.clear()
}

/** The signal of an own change may overtake its answer. */
export const onceAnswered = (then: () => void): void => {
  waiting.add(then)
  if (underWay === 0) setTimeout(goOn, 0)
}

/** By the hash of a query: one client for each page. */
const askedAt = new Map<string, number>()

/** Keeps when each query was last asked for, or got its data from the answer to a change. */
export const noteAsked = (client: QueryClient): void => {
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'removed') askedAt.delete(event.query.queryHash)
    if (event.type !== 'updated') return
    const { action } = event
    const hash: string = event.query.queryHash
    if (action.type === 'fetch' || (action.type === 'success' && action.manual)) askedAt.set(hash, Date.now())
  })
}

/** Whether a query has to be asked again after an own change. */
export const isBefore = ({ queryHash }: Pick<Query, 'queryHash'>): boolean => (askedAt.get(queryHash) ?? 0) < answeredAt
