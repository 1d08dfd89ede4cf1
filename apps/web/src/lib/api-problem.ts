import type { Problem, ProblemCode } from '@nhip-cau/contract/problem'
import { m } from '../paraglide/messages.js'

/**
 * Why a call failed, as text for the user. `offline`: there was no response, so it is unknown whether the server
 * performed it.
 */
export interface ApiProblem extends Error {
  readonly code: ProblemCode | 'offline'
  readonly status: number
  readonly detail: string
  /** Messages by field name. */
  readonly errors: Readonly<Record<string, string>>
  /** Shown to the user, to quote in a support request. */
  readonly requestId: string | undefined
  readonly [marker]: true
}

const marker = Symbol('api-problem')

type Details = Pick<ApiProblem, 'code' | 'status' | 'detail'> & Partial<Pick<ApiProblem, 'errors' | 'requestId'>>

export const apiProblem = (details: Details): ApiProblem =>
  Object.assign(new Error(details.code), { errors: {}, requestId: undefined, ...details, [marker]: true as const })

export const isApiProblem = (error: unknown): error is ApiProblem => error instanceof Error && marker in error

export const offlineProblem = (): ApiProblem => apiProblem({ code: 'offline', status: 0, detail: m.error_network() })

/** Whether there was no response, which the network's return may mend. */
export const isOfflineProblem = (error: unknown): boolean => isApiProblem(error) && error.code === 'offline'

/** Parses an error response. A response of another kind, such as a proxy's page, gets the default message. */
export const problemFrom = (status: number, body: string, requestId: string | null): ApiProblem => {
  const fallback = { code: 'internal', status, detail: m.error_default(), requestId: requestId ?? undefined } as const
  try {
    const answered = JSON.parse(body) as Partial<Problem>
    if (typeof answered.code !== 'string' || typeof answered.detail !== 'string') return apiProblem(fallback)
    return apiProblem({
      // A newer server may send an unknown code; it is handled like any failure.
      code: answered.code as ProblemCode,
      status,
      detail: answered.detail,
      errors: answered.errors ?? {},
      requestId: answered.request_id ?? fallback.requestId,
    })
  } catch {
    return apiProblem(fallback)
  }
}

/** Returns the message for any thrown value. */
export const problemText = (error: unknown): string => (isApiProblem(error) ? error.detail : m.error_default())

/**
 * Returns the message about the sent file or field if there is one, because it is more precise than the general
 * message.
 */
export const refusalText = (error: unknown): string =>
  (isApiProblem(error) ? Object.values(error.errors)[0] : undefined) ?? problemText(error)

/** Whether a retry with the same key makes sense, because the server has not refused the request. */
export const isUncertain = (error: unknown): boolean =>
  isApiProblem(error) && (error.status === 0 || error.status === 408 || error.status >= 500)

/** Returns the id that users quote in a support request. */
export const requestIdOf = (error: unknown): string | undefined => (isApiProblem(error) ? error.requestId : undefined)
