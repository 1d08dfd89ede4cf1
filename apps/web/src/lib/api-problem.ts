import type { Problem, ProblemCode } from '@nhip-cau/contract/problem'
import { m } from '../paraglide/messages.js'

/** Why a call failed, in words fit to show. `offline`: no answer came, so nobody knows whether it was done. */
export interface ApiProblem extends Error {
  readonly code: ProblemCode | 'offline'
  readonly status: number
  readonly detail: string
  /** Field → sentence. */
  readonly errors: Readonly<Record<string, string>>
  /** To quote when asking for help. */
  readonly requestId: string | undefined
  readonly [marker]: true
}

const marker = Symbol('api-problem')

type Details = Pick<ApiProblem, 'code' | 'status' | 'detail'> & Partial<Pick<ApiProblem, 'errors' | 'requestId'>>

export const apiProblem = (details: Details): ApiProblem =>
  Object.assign(new Error(details.code), { errors: {}, requestId: undefined, ...details, [marker]: true as const })

export const isApiProblem = (error: unknown): error is ApiProblem => error instanceof Error && marker in error

export const offlineProblem = (): ApiProblem => apiProblem({ code: 'offline', status: 0, detail: m.error_network() })

/** Reads what a server answered; an answer that is not ours (a proxy's page) becomes the default message. */
export const problemFrom = (status: number, body: string, requestId: string | null): ApiProblem => {
  const fallback = { code: 'internal', status, detail: m.error_default(), requestId: requestId ?? undefined } as const
  try {
    const answered = JSON.parse(body) as Partial<Problem>
    if (typeof answered.code !== 'string' || typeof answered.detail !== 'string') return apiProblem(fallback)
    return apiProblem({
      // The list of codes is shared; an unknown one of a newer server is treated like any failure.
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

/** The sentence to show for whatever was thrown. */
export const problemText = (error: unknown): string => (isApiProblem(error) ? error.detail : m.error_default())

/** What is wrong with the one file or field that was sent, where that is said: it tells more than that something is. */
export const refusalText = (error: unknown): string =>
  (isApiProblem(error) ? Object.values(error.errors)[0] : undefined) ?? problemText(error)

/** Worth the same attempt again with the same key: nothing says that it was refused. */
export const isUncertain = (error: unknown): boolean =>
  isApiProblem(error) && (error.status === 0 || error.status === 408 || error.status >= 500)

/** What somebody quotes when asking for help. */
export const requestIdOf = (error: unknown): string | undefined => (isApiProblem(error) ? error.requestId : undefined)
