import type { InvalidateQueryFilters, Query, QueryClient, QueryFilters } from '@tanstack/react-query'

const awaited = new WeakSet<Query>()

/**
 * Refetches queries after a change. A query that loads for the first time is not restarted by the library, and may
 * receive what was true before the change: it is fetched again once it has loaded.
 */
export const refetchQueries = (client: QueryClient, filters: InvalidateQueryFilters): Promise<void> => {
  const loading = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  for (const query of loading) {
    if (query.state.data === undefined && !awaited.has(query)) void refetchOnceLoaded(client, query)
  }
  return client.invalidateQueries(filters)
}

/**
 * Asks again for what is on its way, after a change was put into the cache: an answer under way may be older than the
 * change, and would put the former values and versions back.
 */
export const refetchOvertaken = (client: QueryClient, filters: QueryFilters): void => {
  if (client.isFetching(filters) > 0) void client.refetchQueries(filters)
}

const refetchOnceLoaded = async (client: QueryClient, query: Query) => {
  awaited.add(query)
  // Returns the fetch under way.
  await query.fetch().catch(() => undefined)
  awaited.delete(query)
  if (query.state.data !== undefined) await client.invalidateQueries({ predicate: (one) => one === query })
}
