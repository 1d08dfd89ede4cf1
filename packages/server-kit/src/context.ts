import type { FastifyBaseLogger } from 'fastify'
import type { Db, Pool, Tx } from './database.ts'

/** What every function of a service is given explicitly. A service adds its own parts. */
export type BaseContext = {
  readonly db: Db
  readonly log: FastifyBaseLogger
  /** Runs inside one transaction; joins the one that is already open, if any. */
  transaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>
  /** The last one of an endpoint that asks main on the way: what it answers is kept with the request's key, in it. */
  lastTransaction<T>(run: (tx: Tx) => Promise<T>): Promise<T>
  /** Parts that ask the database by themselves, going through one open transaction instead. */
  readonly partsInside?: (tx: Tx) => Readonly<Record<string, unknown>>
  /** The clock, settable so that rules which depend on the time of day can be tried at any. */
  now(): Date
}

export const baseContext = (sql: Pool, log: FastifyBaseLogger, now: () => Date = () => new Date()): BaseContext => ({
  db: sql,
  log,
  now,
  transaction: (run) => sql.begin(run) as ReturnType<typeof run>,
  lastTransaction: (run) => sql.begin(run),
})

/** The same context, with everything going through one open transaction. */
export const inTransaction = <C extends BaseContext>(context: C, tx: Tx): C => ({
  ...context,
  ...context.partsInside?.(tx),
  db: tx,
  transaction: (run: (tx: Tx) => Promise<unknown>) => run(tx),
  lastTransaction: (run: (tx: Tx) => Promise<unknown>) => run(tx),
})
