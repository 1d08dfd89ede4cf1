import { type Problem, type ProblemCode, problemStatus } from '@nhip-cau/contract/problem'
import { problemText, problemTitle } from '@nhip-cau/contract/texts'

export interface ProblemError extends Error {
  readonly code: ProblemCode
  readonly values: Readonly<Record<string, string | number>>
  readonly errors: Readonly<Record<string, string>> | undefined
  readonly retryAfterSeconds: number | undefined
}

type Details = {
  /** Values for the placeholders in the message of the catalogue. */
  readonly values?: Readonly<Record<string, string | number>>
  /** Field → message. */
  readonly errors?: Readonly<Record<string, string>>
  readonly retryAfterSeconds?: number
}

const marker = Symbol('problem')

/** Creates an expected error; thrown anywhere, it is sent as `application/problem+json`. */
export const problem = (code: ProblemCode, details: Details = {}): ProblemError =>
  Object.assign(new Error(code), {
    code,
    values: details.values ?? {},
    errors: details.errors,
    retryAfterSeconds: details.retryAfterSeconds,
    [marker]: true,
  })

export const isProblem = (error: unknown): error is ProblemError => error instanceof Error && marker in error

export const problemBody = (error: Pick<ProblemError, 'code' | 'values' | 'errors'>, requestId: string): Problem => ({
  type: `/docs#${error.code}`,
  title: problemTitle(error.code),
  status: problemStatus[error.code],
  detail: problemText(error.code, error.values),
  code: error.code,
  ...(error.errors === undefined ? {} : { errors: error.errors }),
  request_id: requestId,
})
