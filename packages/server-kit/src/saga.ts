import type { Endpoint, ResponseOf } from '@nhip-cau/contract/kernel'
import type { ProblemCode } from '@nhip-cau/contract/problem'
import type { Actor } from './actor.ts'
import type { Call, Route } from './call.ts'
import type { BaseContext, Steps } from './context.ts'
import { isBusy, isConnectionFailure, sqlStateOf } from './database/failures.ts'
import type { Db, Tx } from './database.ts'
import { deleteKey, keepAnswer } from './idempotency.queries.ts'
import { isProblem, problem } from './problem-error.ts'
import * as queries from './saga.queries.ts'
import { decryptJson, encryptJson, type Vault } from './vault.ts'

export type SagaContext = BaseContext & { readonly vault: Vault }

type Problem = ReturnType<typeof problem>
type Refusal = {
  readonly code: ProblemCode
  readonly errors?: Problem['errors']
  readonly values?: Problem['values']
}

type State = {
  readonly actor: Actor
  readonly input: unknown
  /** Step → its result. */
  readonly steps: Record<string, unknown>
}

/** A saga held by one attempt; no other attempt runs at the same time. */
export type Held = queries.SagaKey & { readonly name: string; readonly tries: number; readonly state: State }

// Longer than any step: calls to main and statements have shorter timeouts.
const leaseSeconds = 40
const refused = 'refused'

export const sagaName = ({ method, path }: Endpoint): string => `${method} ${path}`

/** Connects an endpoint that calls main to its handler, in a way that allows a job to complete an interrupted saga. */
export const sagaRoute = <const E extends Endpoint, C, I>(
  endpoint: E,
  input: (call: Call<E, C>) => I,
  run: (context: C, actor: Call<E, C>['actor'], input: I) => Promise<ResponseOf<E>>,
): Route<C> => ({
  endpoint,
  handle: (call) => run(call.context, call.actor as Call<E, C>['actor'], input(call)),
  saga: {
    input: (call) => input(call),
    run: (context, actor: Call<Endpoint, C>['actor'], given) => run(context, actor as Call<E, C>['actor'], given),
  },
})

const ownerOf = ({ accountId, key }: queries.SagaKey) => `saga ${accountId} ${key}`

/** Starts a saga or takes over its lease. Undefined while another attempt holds it. */
export const holdSaga = async (
  { db, vault }: SagaContext,
  key: queries.SagaKey,
  begun: { readonly name: string; readonly actor: Actor; readonly input: unknown },
): Promise<Held | undefined> => {
  const { name, actor, input } = begun
  const state: State = { actor, input, steps: {} }
  const ciphertext = encryptJson(vault, ownerOf(key), state)
  if (await queries.insertSaga(db, key, { name, state: ciphertext, seconds: leaseSeconds })) {
    return { ...key, name, state, tries: 1 }
  }
  const row = await queries.takeSaga(db, key, leaseSeconds)
  return row && opened(vault, row)
}

const opened = (vault: Vault, { account_id, key, name, tries, state }: queries.HeldRow): Held => {
  const which = { accountId: account_id, key }
  return { ...which, name, tries, state: decryptJson(vault, ownerOf(which), state) as State }
}

/** The error of an attempt whose lease was taken over by a later one. */
const leaseLost = () => problem('unavailable', { retryAfterSeconds: 2 })

/**
 * Runs or resumes a saga. On success the response is stored and the saga deleted in the last transaction. On a refusal
 * its changes are undone first. On any other failure the saga stays for a retry or the job.
 */
export const runSaga = async <C extends SagaContext>(
  context: C,
  held: Held,
  run: NonNullable<Route<C>['saga']>['run'],
): Promise<unknown> => {
  const { db } = context
  const { steps, mustCompensate } = stepsOf(context, held)
  let isKept = false
  const keep = async (tx: Tx, answer: unknown) => {
    // In the order of `insertSaga`: first the key, then the saga, because another order would be a deadlock.
    const isOurs = (await keepAnswer(tx, context.vault, held, answer)) && (await queries.deleteSaga(tx, held))
    if (!isOurs) throw leaseLost()
  }
  const lastTransaction = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const last = await context.transaction(async (tx) => {
      const answer = await work(tx)
      await keep(tx, answer)
      return answer
    })
    isKept = true
    return last
  }
  try {
    const { actor, input } = held.state
    const answer = await run({ ...context, steps, lastTransaction }, actor, input as never)
    if (!isKept) await context.transaction((tx) => keep(tx, answer))
    return answer
  } catch (error) {
    const isOver = isRefusal(error) && !mustCompensate()
    await settle(db, held, isOver).catch((failure: unknown) => {
      // The lease then expires, and a retry or the job resumes the saga.
      context.log.warn({ name: (failure as Error).name }, 'the lease of a saga could not be released')
    })
    throw error
  }
}

const settle = async (db: Db, held: Held, isOver: boolean) => {
  if (!isOver) await queries.releaseLease(db, held)
  // An attempt that lost its lease deletes nothing, because the later one uses the same key.
  else if (await queries.deleteSaga(db, held)) await deleteKey(db, held)
}

/** True for a final refusal; false for failures that a retry may overcome. */
export const isRefusal = (error: unknown): boolean => {
  if (isProblem(error)) return error.code !== 'unavailable' && error.code !== 'busy'
  // SQLSTATE classes: insufficient resources, system error, internal error.
  const isInNeed = /^(53|58|XX)/.test(sqlStateOf(error) ?? '')
  return !isInNeed && !isConnectionFailure(error) && !isBusy(error)
}

const stepsOf = ({ db, vault, log }: SagaContext, held: Held) => {
  const { steps } = held.state
  let mustCompensate = false
  const save = async (step: string, gave: unknown) => {
    steps[step] = gave ?? null
    const state = encryptJson(vault, ownerOf(held), held.state)
    if (!(await queries.saveStep(db, held, { step, state, seconds: leaseSeconds }))) throw leaseLost()
  }
  const own: Steps = {
    once: async <T>(step: string, work: () => Promise<T>): Promise<T> => {
      if (!(step in steps)) await save(step, await work())
      return steps[step] as T
    },
    refusal: () => {
      const known = steps[refused] as Refusal | undefined
      if (known === undefined) return undefined
      const { code, errors, values } = known
      return problem(code, { ...(errors ? { errors } : {}), ...(values ? { values } : {}) })
    },
    refuse: async (error, compensate) => {
      if (!(refused in steps)) await save(refused, refusalOf(error))
      await compensate().catch((failure: unknown) => {
        // When main refuses the undo, the data was changed by another request since; any other failure is retried.
        mustCompensate = !isRefusal(failure)
        log.warn(
          { name: (failure as Error).name, mustCompensate },
          'the changes of a saga at main were not compensated',
        )
      })
      throw error
    },
  }
  return { steps: own, mustCompensate: () => mustCompensate }
}

const refusalOf = (error: unknown): Refusal => {
  if (!isProblem(error)) return { code: 'internal' }
  const { code, errors, values } = error
  return { code, errors, values }
}

/** Scheduled job: completes interrupted sagas that no client has retried. */
export const completeSagas = async <C extends SagaContext>(context: C, routes: readonly Route<C>[]): Promise<void> => {
  const { db, vault, log } = context
  const runs = new Map(routes.flatMap(({ endpoint, saga }) => (saga ? [[sagaName(endpoint), saga.run] as const] : [])))
  const complete = (row: queries.HeldRow) => {
    const run = runs.get(row.name)
    if (run === undefined) throw new Error('no such endpoint any more')
    return runSaga(context, opened(vault, row), run)
  }
  for (let done = 0; done < mostAtOnce; done += 1) {
    const row = await queries.takeForgottenSaga(db, leaseSeconds)
    if (row === undefined) return
    const { name: saga, tries } = row
    try {
      await complete(row)
      log.info({ saga, tries }, 'a saga was completed by the job')
    } catch (error) {
      if (isProblem(error)) log.info({ saga, tries, code: error.code }, 'a saga could not be completed by the job')
      else log.error({ saga, tries, name: (error as Error).name }, 'a saga failed')
    }
  }
}

const mostAtOnce = 20
