import { type PoolClient, Pool as PoolOfClients } from 'pg'
import { type ConnectionOptions, configOf, type Rows, type Sent, sendScript, sendStatement } from './connection.ts'
import { asFailure, isConnectionFailure, isStalePlan } from './failures.ts'
import { createSql, type Sql } from './sql.ts'
import type { Statement } from './statement.ts'
import { mustBeOutsideTransaction, runInsideTransaction } from './transaction-scope.ts'

declare const inside: unique symbol

/** The connection of one open transaction; after its end every statement is rejected. */
export interface Transaction extends Sql {
  readonly [inside]: true
}

export type PoolOptions = ConnectionOptions & {
  readonly connections?: number
  /** Called with the text of every statement; used by tests and the benchmark. */
  readonly onStatement?: (statement: string) => void
  /** A clock that replaces the database's own; `clock_now()` in SQL returns its time. */
  readonly now?: (() => Date) | undefined
}

// Milliseconds to wait for a connection before the request is refused.
const connectTimeout = 5000
// A pool that gives no connection for this long while a request waits does not recover by itself.
const starvedAfter = 20_000
const lifetimeSeconds = 45 * 60

/** Creates a pool that lends a connection for one statement or one transaction. */
export const createPool = (url: string, { connections = 10, onStatement, now, ...options }: PoolOptions) => {
  const pool = new PoolOfClients({
    ...configOf(url, options),
    max: connections,
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: lifetimeSeconds,
    connectionTimeoutMillis: options.patient ? 0 : connectTimeout,
  })
  // The statements report a lost connection; without listeners the error event would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))

  const isFull = () => pool.totalCount >= connections && pool.idleCount === 0
  let waitingSince: number | undefined
  const borrowClient = async (): Promise<PoolClient> => {
    mustBeOutsideTransaction('asks the pool for another connection')
    if (isFull()) waitingSince ??= performance.now()
    const client = await pool.connect().catch(failBorrowing)
    waitingSince = undefined
    if (now) await setClock(client, now())
    return client
  }
  const send = (client: PoolClient, one: Statement): Promise<Sent> => {
    onStatement?.(one.text)
    return sendStatement(client, one)
  }
  const sendText = (client: PoolClient, text: string): Promise<Rows> => {
    onStatement?.(text)
    return sendScript(client, text)
  }

  const once = async <T>(run: (client: PoolClient) => Promise<T>): Promise<T> => {
    const client = await borrowClient()
    try {
      const result = await run(client)
      client.release()
      return result
    } catch (error) {
      client.release(isConnectionFailure(error) || isStalePlan(error))
      // A migration ran in the meantime; a new connection prepares the statement again.
      if (isStalePlan(error)) return once(run)
      throw error
    }
  }

  /** Runs `run` in a transaction; an error rolls it back and is thrown again. */
  const begin = async <T>(run: (tx: Transaction) => Promise<T>): Promise<T> => {
    const client = await borrowClient()
    const scope = { open: true }
    const whileOpen = <R>(sending: () => Promise<R>): Promise<R> =>
      scope.open ? sending() : Promise.reject(new TypeError('The transaction of this statement is over.'))
    const tx = createSql({
      statement: (one) => whileOpen(async () => (await send(client, one)).rows),
      script: (text) => whileOpen(() => sendText(client, text)),
    }) as Transaction
    try {
      await send(client, beginning)
      const result = await runInsideTransaction(scope, () => run(tx))
      await commit((one) => send(client, one))
      client.release()
      return result
    } catch (error) {
      // A connection that cannot roll back is dropped; the server then rolls back by itself.
      const isUndone = await send(client, undoing).then(
        () => true,
        () => false,
      )
      client.release(!isUndone || isStalePlan(error))
      throw error
    }
  }

  return Object.assign(
    createSql({
      statement: (one) => once(async (client) => (await send(client, one)).rows),
      script: (text) => once((client) => sendText(client, text)),
    }),
    {
      begin,
      /** The pool of the driver, for a library that needs it. */
      clients: pool,
      /** False when requests have waited for 20 s and no connection was given: the holders do not release them. */
      givesConnections: () =>
        !isFull() || waitingSince === undefined || performance.now() - waitingSince < starvedAfter,
    },
  )
}

const beginning: Statement = { text: 'begin', values: [], name: undefined }
const committing: Statement = { text: 'commit', values: [], name: undefined }
const undoing: Statement = { text: 'rollback', values: [], name: undefined }

/** PostgreSQL answers `commit` after a failed statement with `ROLLBACK` and no error, so the command is checked. */
const commit = async (send: (one: Statement) => Promise<Sent>) => {
  const { command } = await send(committing)
  if (command !== 'COMMIT') throw new Error('A statement of the transaction had failed, so nothing of it was kept.')
}

/** Sets the clock of the database session, each time a connection is borrowed. Called only when a clock is configured. */
const setClock = async (client: PoolClient, instant: Date): Promise<void> => {
  const values = [instant.toISOString()]
  try {
    await sendStatement(client, { text: `select set_config('nhip_cau.now', $1, false)`, values, name: 'set-clock' })
  } catch (error) {
    client.release(true)
    throw error
  }
}

const failBorrowing = (error: unknown): never => {
  throw asFailure(error)
}
