import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Endpoint } from '@nhip-cau/contract/kernel'
import type { FastifyRequest } from 'fastify'
import type { Call, Route } from './call.ts'
import { type BaseContext, inTransaction } from './context.ts'
import type { Db, Tx } from './database.ts'
import {
  deleteKey,
  deleteOldKeys,
  insertKey,
  type Kept,
  keepAnswer,
  renewKey,
  selectKept,
} from './idempotency.queries.ts'
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

/** Does a write that carries an Idempotency-Key at most once: the same key again answers the kept answer; with another body, 422. */
export const onlyOnce = <C extends BaseContext>(
  call: Call<Endpoint, C>,
  endpoint: Endpoint,
  handle: Route<C>['handle'],
): Promise<unknown> => {
  const { request, actor } = call
  const key = keyOf(request)
  if (key === undefined || actor === undefined || key.length < 8 || key.length > 100) throw problem('malformed')
  const { accountId } = actor as { accountId: string }
  const hash = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body ?? null]))
    .digest('hex')
  const given = { accountId, key, hash }
  return endpoint.asksMain ? inSteps(call, given, handle) : inOneTransaction(call, given, handle)
}

type Given = { readonly accountId: string; readonly key: string; readonly hash: string }

/** The key, the work and the answer are one transaction: after a crash either all of it is there or nothing. */
const inOneTransaction = <C extends BaseContext>(call: Call<Endpoint, C>, given: Given, handle: Route<C>['handle']) =>
  call.context.transaction(async (tx) => {
    if (!(await insertKey(tx, given))) return answerOf(await selectKept(tx, given), given)
    const answer = await handle({ ...call, context: inTransaction(call.context, tx) })
    await mustKeep(tx, given, answer)
    return answer
  })

/** Only one of those who may have worked under the same key ends; whoever else asks again for its answer. */
const mustKeep = async (db: Db, given: Given, answer: unknown) => {
  if (!(await keepAnswer(db, given, answer))) throw problem('unavailable', { retryAfterSeconds: 2 })
}

// Longer than main is waited for.
const leaseSeconds = 40
const lookEvery = 100
const patience = 5000

/**
 * The key first, then the work, its last transaction with the answer, so that no connection is held while main is asked.
 * Whoever sends the same meanwhile waits for the answer; where the process died on the way, the next one after the lease
 * does the work.
 */
const inSteps = async <C extends BaseContext>(call: Call<Endpoint, C>, given: Given, handle: Route<C>['handle']) => {
  const { db } = call.context
  if (!(await insertKey(db, given))) {
    const kept = await untilKept(db, given)
    if (kept) return answerOf(kept, given)
  }
  try {
    let isKept = false
    const lastTransaction = async <T>(run: (tx: Tx) => Promise<T>): Promise<T> => {
      const last = await call.context.transaction(async (tx) => {
        const answer = await run(tx)
        await mustKeep(tx, given, answer)
        return answer
      })
      isKept = true
      return last
    }
    const answer = await handle({ ...call, context: { ...call.context, lastTransaction } })
    if (!isKept) await mustKeep(db, given, answer)
    return answer
  } catch (error) {
    await deleteKey(db, given)
    throw error
  }
}

/** What was kept; undefined when the work is ours to do, because whoever had begun it did not end. */
const untilKept = async (db: Db, given: Given): Promise<Kept | undefined> => {
  for (let waited = 0; waited <= patience; waited += lookEvery) {
    const kept = await selectKept(db, given)
    if (kept && (kept.hash !== given.hash || kept.answer !== null)) return kept
    if (kept ? await renewKey(db, given, leaseSeconds) : await insertKey(db, given)) return undefined
    await setTimeout(lookEvery)
  }
  throw problem('unavailable', { retryAfterSeconds: 2 })
}

const answerOf = (kept: Kept | undefined, { hash }: Given): unknown => {
  if (kept?.hash !== hash) throw problem('idempotency_mismatch')
  return kept.answer
}

/** Keys are kept for a day; run by the clock. */
export const forgetOldKeys = (context: BaseContext) => deleteOldKeys(context.db)
