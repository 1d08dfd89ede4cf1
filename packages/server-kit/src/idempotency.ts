import { createHash } from 'node:crypto'
import type { Endpoint } from '@nhip-cau/contract/kernel'
import type { FastifyRequest } from 'fastify'
import type { Call, Route } from './call.ts'
import { type BaseContext, inTransaction } from './context.ts'
import { deleteOldKeys, insertKey, keepAnswer, selectAnswer } from './idempotency.queries.ts'
import { problem } from './problem-error.ts'

const keyOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers['idempotency-key']
  return typeof header === 'string' ? header : undefined
}

export const isReplayable = (endpoint: Endpoint, request: FastifyRequest): boolean =>
  endpoint.method !== 'GET' &&
  endpoint.upload === undefined &&
  endpoint.response !== 'stream' &&
  typeof endpoint.access !== 'string' &&
  !endpoint.neverReplayed &&
  keyOf(request) !== undefined

/**
 * Does a write that carries an Idempotency-Key at most once. The key, the work and the answer are one transaction: after
 * a crash either all of it is there or nothing. The same key again answers the kept answer; with another body, 422.
 */
export const onlyOnce = <C extends BaseContext>(
  call: Call<Endpoint, C>,
  handle: Route<C>['handle'],
): Promise<unknown> => {
  const { context, request, actor } = call
  const key = keyOf(request)
  if (key === undefined || actor === undefined || key.length < 8 || key.length > 100) throw problem('malformed')
  const { accountId } = actor as { accountId: string }
  const hash = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body ?? null]))
    .digest('hex')
  return context.transaction(async (tx) => {
    if (!(await insertKey(tx, accountId, key, hash))) {
      const kept = await selectAnswer(tx, accountId, key)
      if (kept?.hash !== hash) throw problem('idempotency_mismatch')
      return kept.answer
    }
    const answer = await handle({ ...call, context: inTransaction(context, tx) })
    await keepAnswer(tx, accountId, key, answer)
    return answer
  })
}

/** Keys are kept for a day; run by the clock. */
export const forgetOldKeys = (context: BaseContext) => deleteOldKeys(context.db)
