import type { AnswerOf, Endpoint, RequestOf } from '@nhip-cau/contract/kernel'
import { Problem } from '@nhip-cau/contract/problem'
import { mustBeOutsideTransaction } from '@nhip-cau/server-kit/database/transaction-scope'
import { problem } from '@nhip-cau/server-kit/problem-error'

/** Asks main in the name of this node. What main refuses is refused here in the same words; a main that is away is `unavailable`. */
export type AskMain = <E extends Endpoint>(endpoint: E, input: RequestOf<E>) => Promise<AnswerOf<E>>

type Input = { readonly params?: Record<string, string>; readonly query?: object; readonly body?: unknown }

export const createAskMain =
  (url: () => string, secret: string): AskMain =>
  async <E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<AnswerOf<E>> => {
    // Whoever holds a connection while main is slow keeps it from everybody else.
    mustBeOutsideTransaction('asks main')
    const { params = {}, query = {}, body } = input as Input
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const words = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()
    const answer = await fetch(`${url()}${path}${words === '' ? '' : `?${words}`}`, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
      // The secret is for main alone, not for wherever somebody in between sends it on to.
      redirect: 'error',
    }).catch(() => {
      throw problem('unavailable')
    })
    const content: unknown = await answer.json().catch(() => undefined)
    if (answer.ok && endpoint.response !== 'stream') return endpoint.response.parse(content) as AnswerOf<E>
    const refusal = Problem.safeParse(content)
    // A refusal of the node itself is our mistake and not the caller's.
    if (!refusal.success || answer.status === 401) throw problem('unavailable')
    const { code, errors } = refusal.data
    throw problem(code as Parameters<typeof problem>[0], errors && { errors })
  }
