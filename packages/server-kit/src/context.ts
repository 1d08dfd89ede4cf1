import type { FastifyBaseLogger } from 'fastify'
import type { Db, Pool, Tx } from './database.ts'

/** Progress of work shared by two services; outside of a saga nothing of it is stored. */
export type Steps = {
  /** Runs `work` once per saga and stores its result; a retry gets the stored result. */
  once<T>(step: string, work: () => Promise<T>): Promise<T>
  /** The error of an earlier refused attempt; its changes may still have to be undone. */
  refusal(): Error | undefined
  /** Undoes the changes and throws the refusal. */
  refuse(error: unknown, compensate: () => Promise<void>): Promise<never>
}

/** The dependencies that every function of a service receives explicitly. A service adds its own. */
export type BaseContext = {
  readonly db: Db
  readonly log: FastifyBaseLogger
  /** Runs `run` in a transaction; joins the open one if there is one. */
  transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>
  /** The last transaction of an endpoint that calls main: it also stores the response under the idempotency key. */
  lastTransaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>
  readonly steps: Steps
  /** Replacements, bound to an open transaction, for parts that otherwise use the pool themselves. */
  readonly transactionParts?: (tx: Tx) => Readonly<Record<string, unknown>>
  /** The clock; tests set it for rules that depend on the time of day. */
  now(): Date
}

export const baseContext = (sql: Pool, log: FastifyBaseLogger, now: () => Date = () => new Date()): BaseContext => ({
  db: sql,
  log,
  now,
  transaction: (run) => sql.begin(run),
  lastTransaction: (run) => sql.begin(run),
  steps: noSteps,
})

const noSteps: Steps = {
  once: (_, work) => work(),
  refusal: () => undefined,
  refuse: async (error, compensate) => {
    await compensate()
    throw error
  },
}

/** The same context, bound to one open transaction. */
export const inTransaction = <C extends BaseContext>(context: C, tx: Tx): C => ({
  ...context,
  ...context.transactionParts?.(tx),
  db: tx,
  transaction: (run: (tx: Tx) => Promise<unknown>) => run(tx),
  lastTransaction: (run: (tx: Tx) => Promise<unknown>) => run(tx),
})
