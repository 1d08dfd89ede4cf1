import { createHash, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type Endpoint, keysLiveForDays } from '@nhip-cau/contract/kernel'
import type { FastifyRequest } from 'fastify'
import type { Call, Route } from './call.ts'
import { type BaseContext, inTransaction } from './context.ts'
import {
  deleteAnswersInClear,
  deleteOldKeys,
  insertKey,
  type Kept,
  keepAnswer,
  selectKept,
} from './idempotency.queries.ts'
import { problem } from './problem-error.ts'
import { holdSaga, runSaga, type SagaContext, sagaName } from './saga.ts'

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
  // An endpoint that calls main is a saga, with or without a key from the client.
  (endpoint.asksMain === true || keyOf(request) !== undefined)

/**
 * Runs a write with an Idempotency-Key at most once: a repeated key returns the stored response; with another body,
 * 422.
 */
export const onlyOnce = <C extends SagaContext>(call: Call<Endpoint, C>, one: Route<C>): Promise<unknown> => {
  const { request, actor } = call
  const key = keyOf(request) ?? randomUUID()
  if (actor === undefined || key.length < 8 || key.length > 100) throw problem('malformed')
  const { accountId } = actor as { accountId: string }
  const hash = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body ?? null]))
    .digest('hex')
  const given = { accountId, key, hash }
  return one.saga ? asSaga(call, given, one, one.saga) : inOneTransaction(call, given, one.handle)
}

type Given = { readonly accountId: string; readonly key: string; readonly hash: string }

/** Key, work and response are written in one transaction: after a crash either all of them exist or none. */
const inOneTransaction = <C extends SagaContext>(call: Call<Endpoint, C>, given: Given, handle: Route<C>['handle']) =>
  call.context.transaction(async (tx) => {
    const { vault } = call.context
    if (!(await insertKey(tx, given))) return answerOf(await selectKept(tx, vault, given), given)
    const answer = await handle({ ...call, context: inTransaction(call.context, tx) })
    if (!(await keepAnswer(tx, vault, given, answer))) throw problem('unavailable', { retryAfterSeconds: 2 })
    return answer
  })

const pollEvery = 100
const longestWait = 5000

/**
 * Stores the key, then runs the work step by step and stores the response in the last transaction, so that no
 * connection is held during a call to main. A concurrent request with the same key waits for the response. If the
 * process was killed, the retry resumes after the last completed step.
 */
const asSaga = async <C extends SagaContext>(
  call: Call<Endpoint, C>,
  given: Given,
  { endpoint }: Route<C>,
  saga: NonNullable<Route<C>['saga']>,
) => {
  const { context } = call
  const { db, vault } = context
  for (let waited = 0; waited <= longestWait; waited += pollEvery) {
    if (!(await insertKey(db, given))) {
      const kept = await selectKept(db, vault, given)
      if (kept && (kept.hash !== given.hash || kept.isAnswered)) return answerOf(kept, given)
    }
    const begun = { name: sagaName(endpoint), actor: call.actor as never, input: saga.input(call) }
    const held = await holdSaga(context, given, begun)
    if (held) return runSaga(context, held, saga.run)
    await setTimeout(pollEvery)
  }
  throw problem('unavailable', { retryAfterSeconds: 2 })
}

const answerOf = (kept: Kept | undefined, { hash }: Given): unknown => {
  if (kept?.hash !== hash) throw problem('idempotency_mismatch')
  return kept.answer
}

const most = 5000

/** Scheduled job. */
export const forgetOldKeys = async ({ db }: BaseContext): Promise<void> => {
  await deleteAnswersInClear(db)
  while ((await deleteOldKeys(db, { days: keysLiveForDays, most })) === most);
}
