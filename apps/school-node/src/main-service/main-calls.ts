import type { AnswerOf, Endpoint, RequestOf } from '@nhip-cau/contract/kernel'
import { Problem } from '@nhip-cau/contract/problem'
import { mustBeOutsideTransaction } from '@nhip-cau/server-kit/database/transaction-scope'
import { problem } from '@nhip-cau/server-kit/problem-error'
import PQueue from 'p-queue'

/**
 * Sends a request to main with the node's secret. Throws main's problem with its code and errors, or `unavailable` if
 * main does not answer.
 */
export type AskMain = <E extends Endpoint>(endpoint: E, input: RequestOf<E>) => Promise<AnswerOf<E>>

type Input = { readonly params?: Record<string, string>; readonly query?: object; readonly body?: unknown }

// Bounds the number of waiting requests and their time while main does not answer; further ones fail at once.
const atOnce = 16
const mostWaiting = 64
const deadline = 15_000

export const createAskMain = (url: () => string, secret: string): AskMain => {
  const queue = new PQueue({ concurrency: atOnce })
  return async <E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<AnswerOf<E>> => {
    // Waiting for main inside a transaction would hold a database connection.
    mustBeOutsideTransaction('asks main')
    const { params = {}, query = {}, body } = input as Input
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const words = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()
    if (queue.size >= mostWaiting) throw problem('unavailable', { retryAfterSeconds: 5 })
    // The deadline includes the time in the queue.
    const signal = AbortSignal.timeout(deadline)
    const call = () =>
      fetch(`${url()}${path}${words === '' ? '' : `?${words}`}`, {
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${secret}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal,
        // A redirect would send the secret to another host.
        redirect: 'error',
      }).then(async (answer) => ({ answer, content: await answer.json().catch(() => undefined) }))
    const { answer, content }: { answer: Response; content: unknown } = await queue.add(call, { signal }).catch(() => {
      throw problem('unavailable', { retryAfterSeconds: 5 })
    })
    if (answer.ok && endpoint.response !== 'stream') return endpoint.response.parse(content) as AnswerOf<E>
    const refusal = Problem.safeParse(content)
    // A 401 means that the node's secret is wrong, which is not the caller's error.
    if (!refusal.success || answer.status === 401) throw problem('unavailable')
    const { code, errors } = refusal.data
    throw problem(code as Parameters<typeof problem>[0], errors && { errors })
  }
}
