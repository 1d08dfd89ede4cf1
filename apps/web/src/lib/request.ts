import type { AnswerOf, Endpoint, RequestOf, Role } from '@nhip-cau/contract/kernel'
import { getLocale } from '../paraglide/runtime.js'
import { isApiProblem, offlineProblem, problemFrom } from './api-problem.ts'
import { randomKey } from './random-key.ts'

export type RequestOptions = {
  readonly base?: string
  readonly token?: string
  readonly signal?: AbortSignal | undefined
  /** The server performs requests with the same key and body once, however often they are sent. */
  readonly idempotencyKey?: string | undefined
}

type Input = {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

const patience = 30_000

export const addressOf = (
  endpoint: Pick<Endpoint, 'path'>,
  role: Role,
  { params = {}, query = {} }: Input = {},
): string => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    name === 'role' ? role : encodeURIComponent(String(params[name])),
  )
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? path : `${path}?${search}`
}

/** A random id of this page, valid until it closes. */
const screen = randomKey()

export const headersOf = ({ token, idempotencyKey }: RequestOptions): Record<string, string> => ({
  accept: 'application/json',
  'accept-language': getLocale(),
  'x-screen': screen,
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
})

/** Sends one HTTP request without session handling. Throws an `ApiProblem`, or the caller's abort error. */
export const request = async <E extends Endpoint>(
  endpoint: E,
  role: Role,
  input: RequestOf<E>,
  options: RequestOptions = {},
): Promise<AnswerOf<E>> => {
  const { body } = input as Input
  const timeout = AbortSignal.timeout(patience)
  try {
    const response = await fetch((options.base ?? '') + addressOf(endpoint, role, input), {
      method: endpoint.method,
      headers: { ...headersOf(options), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      // Needed to accept the node's file cookie if the node has another host.
      credentials: 'include',
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.ok) return JSON.parse(text) as AnswerOf<E>
    throw problemFrom(response.status, text, response.headers.get('x-request-id'))
  } catch (error) {
    if (options.signal?.aborted || isApiProblem(error)) throw error
    // A refused connection, a lost network, an incomplete response, or a timeout.
    throw offlineProblem()
  }
}
