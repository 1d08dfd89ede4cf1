import type { AnswerOf, Endpoint, RequestOf, Role } from '@nhip-cau/contract/kernel'
import type { Feature } from '@nhip-cau/contract/live'
import { infiniteQueryOptions, QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../ui/toasts.ts'
import { call } from './api.ts'
import { isApiProblem, isUncertain, problemText } from './api-problem.ts'
import { currentRole } from './area.ts'
import { useAttempts } from './attempts.ts'
import { isOlderThanChange, recordFetchTimes } from './own-changes.ts'
import { refetchQueries } from './refetch.ts'
import { readSession, subscribeSessions } from './session.ts'

/** Queries of one feature are invalidated together; those of a role are removed when its session ends. */
const featureOf = (endpoint: Endpoint): string => endpoint.path.split(':role/')[1]?.split('/')[0] ?? endpoint.path

export const keyOf = (role: Role, endpoint: Endpoint, input: unknown) =>
  [role, featureOf(endpoint), endpoint.path, input] as const

/** Returns the `useQuery` options of an endpoint, called with the role of the page's area. */
export const ask = <E extends Endpoint>(endpoint: E, input: RequestOf<E>, role: Role = currentRole()) =>
  queryOptions({
    queryKey: keyOf(role, endpoint, input),
    queryFn: ({ signal }): Promise<AnswerOf<E>> => call(endpoint, role, input, { signal }),
  })

type QueryInput<E extends Endpoint> = RequestOf<E> extends { query: infer Q } ? Q : never

/** Options of a list that loads more on scrolling; `next` returns the query of the next page, or undefined. */
export const askEndless = <E extends Endpoint>(
  endpoint: E,
  query: QueryInput<E>,
  next: (last: AnswerOf<E>) => Partial<QueryInput<E>> | undefined,
  role: Role = currentRole(),
) =>
  infiniteQueryOptions({
    queryKey: keyOf(role, endpoint, { endless: query }),
    queryFn: ({ pageParam, signal }): Promise<AnswerOf<E>> =>
      call(endpoint, role, { query: Object.assign({}, query, pageParam) } as unknown as RequestOf<E>, { signal }),
    initialPageParam: {} as Partial<QueryInput<E>>,
    getNextPageParam: next,
  })

export const createQueries = (): QueryClient => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // Also offline: the service worker may have a cached response, and an error message is better than endless
        // waiting.
        networkMode: 'always',
        refetchOnReconnect: true,
        // The live stream reports changes; this only catches missed ones.
        staleTime: 60_000,
        gcTime: 10 * 60_000,
        // Without the network the page says so at once, and asks again when it is back.
        retry: (failures, error) => failures < 2 && isUncertain(error) && navigator.onLine,
        retryDelay: (failures) => 800 * 2 ** failures,
      },
      mutations: { networkMode: 'always' },
    },
  })
  recordFetchTimes(client)
  const roles: readonly Role[] = ['school', 'teacher', 'parent']
  const accounts = new Map(roles.map((role) => [role, accountAndSchool(role)]))
  // Removes the data at the end of a session, so that the next user of the device never sees it.
  subscribeSessions(() => {
    for (const role of roles) {
      const account = accountAndSchool(role)
      if (account === accounts.get(role)) continue
      accounts.set(role, account)
      client.removeQueries({ queryKey: [role] })
    }
  })
  return client
}

/** Includes the school, because an account of two schools sees one at a time. */
const accountAndSchool = (role: Role): string | undefined => {
  const user = readSession(role)?.user
  return user && `${user.id} ${user.school.id}`
}

export const refetchFeature = (client: QueryClient, role: Role, feature: Feature) =>
  refetchQueries(client, { queryKey: [role, feature], predicate: isMovable })

/** Refetches the feature of an endpoint, after a call that `useCommand` did not make. */
export const refetchFeatureOf = (client: QueryClient, role: Role, endpoint: Endpoint) =>
  refetchQueries(client, { queryKey: [role, featureOf(endpoint)], predicate: isMovable })

/** Refetches all that is shown; the rest is fetched when it is next shown. */
export const refetchRole = (client: QueryClient, role: Role) =>
  refetchQueries(client, { queryKey: [role], predicate: isMovable })

/** Refetches after a change of this page, except for queries that the response has updated. */
export const refetchRest = (client: QueryClient, role: Role, feature: Feature) =>
  refetchQueries(client, {
    queryKey: [role, feature],
    predicate: (query) => isMovable(query) && isOlderThanChange(query),
  })

/** A form fetches its data once, so that nothing changes while the user types. */
const isMovable = ({ meta }: { meta?: Record<string, unknown> | undefined }) => meta?.steady !== true

type CommandOptions<E extends Endpoint> = {
  /** The success message; none when absent. */
  readonly done?: string
  /** True if the page shows the failure itself. */
  readonly quiet?: boolean
  /**
   * The form that creates something: changed and sent again, it creates no second thing if the first attempt has arrived
   * without an answer.
   */
  readonly form?: string | undefined
  readonly onDone?: (answer: AnswerOf<E>, input: RequestOf<E>) => void
  readonly onFailed?: (error: unknown) => void
}

/** Returns a mutation. On success it refetches every query of the feature; failures are shown in a toast. */
export const useCommand = <E extends Endpoint>(
  endpoint: E,
  { done, quiet = false, form, onDone, onFailed }: CommandOptions<E> = {},
) => {
  const client = useQueryClient()
  const role = currentRole()
  const attempts = useAttempts(form)
  return useMutation({
    mutationFn: (input: RequestOf<E>) =>
      call(endpoint, role, input, { idempotencyKey: attempts.begin(JSON.stringify(input)) }),
    onSuccess: async (answer, input) => {
      attempts.end()
      if (done !== undefined) showToast({ text: done })
      onDone?.(answer, input)
      await refetchFeatureOf(client, role, endpoint)
    },
    onError: (error) => {
      if (!isUncertain(error)) attempts.end()
      const conflict = isApiProblem(error) && error.status === 409
      const hasArrivedBefore = isApiProblem(error) && error.code === 'idempotency_mismatch'
      if (conflict || hasArrivedBefore) void refetchFeatureOf(client, role, endpoint)
      if (!quiet) showToast({ text: problemText(error), tone: conflict ? 'info' : 'danger' })
      onFailed?.(error)
    },
  })
}
