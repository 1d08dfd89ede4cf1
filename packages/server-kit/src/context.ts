import type { FastifyBaseLogger } from 'fastify'
import type { Db, Pool, Tx } from './database.ts'

/** How far a piece of work is that two services do together; outside of a saga nothing of it is kept. */
export type Steps = {
  /** Runs again, the saga goes on with what the step gave the first time. */
  once<T>(step: string, work: () => Promise<T>): Promise<T>
  /** Why an earlier attempt was refused; what it had done may still have to be taken back. */
  refusal(): Error | undefined
  /** Takes back what was done, and throws the refusal. */
  refuse(error: unknown, takeBack: () => Promise<void>): Promise<never>
}

/** What every function of a service is given explicitly. A service adds its own parts. */
export type BaseContext = {
  readonly db: Db
  readonly log: FastifyBaseLogger
  /** Runs inside one transaction; joins the one that is already open, if any. */
  transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>
  /** The last one of an endpoint that asks main on the way: what it answers is kept with the request's key, in it. */
  lastTransaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>
  readonly steps: Steps
  /** Parts that ask the database by themselves, going through one open transaction instead. */
  readonly partsInside?: (tx: Tx) => Readonly<Record<string, unknown>>
  /** The clock, settable so that rules which depend on the time of day can be tried at any. */
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
  refuse: async (error, takeBack) => {
    await takeBack()
    throw error
  },
}

/** The same context, with everything going through one open transaction. */
export const inTransaction = <C extends BaseContext>(context: C, tx: Tx): C => ({
  ...context,
  ...context.partsInside?.(tx),
  db: tx,
  transaction: (run: (tx: Tx) => Promise<unknown>) => run(tx),
  lastTransaction: (run: (tx: Tx) => Promise<unknown>) => run(tx),
})
