import { type PoolClient, Pool as PoolOfClients } from 'pg'
import { type ConnectionOptions, configOf, type Rows, type Sent, sendScript, sendStatement } from './connection.ts'
import { asFailure, isConnectionFailure, isStalePlan } from './failures.ts'
import { createSql, type Sql } from './sql.ts'
import type { Statement } from './statement.ts'
import { mustBeOutsideTransaction, runInsideTransaction } from './transaction-scope.ts'

declare const inside: unique symbol

/** The connection of one open transaction; once that is over it refuses every statement. */
export interface Transaction extends Sql {
  readonly [inside]: true
}

export type PoolOptions = ConnectionOptions & {
  readonly connections?: number
  /** Called with every statement that is sent; tests and the benchmark count with it. */
  readonly onStatement?: (statement: string) => void
  /** A clock other than the database's own: `clock_now()` in SQL goes by it too. */
  readonly now?: (() => Date) | undefined
}

// How long somebody waits for a connection before being told to come back later.
const patience = 5000
// A pool that has given nothing for so long, while somebody waited, does not come back by itself.
const starvedAfter = 20_000
const lifetimeSeconds = 45 * 60

/** Connections to one database, lent for one statement or for one transaction. */
export const createPool = (url: string, { connections = 10, onStatement, now, ...options }: PoolOptions) => {
  const pool = new PoolOfClients({
    ...configOf(url, options),
    max: connections,
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: lifetimeSeconds,
    connectionTimeoutMillis: options.patient ? 0 : patience,
  })
  // A connection that dies is known by its statements; without a listener each would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))

  const isFull = () => pool.totalCount >= connections && pool.idleCount === 0
  let waitingSince: number | undefined
  const lend = async (): Promise<PoolClient> => {
    mustBeOutsideTransaction('asks the pool for another connection')
    if (isFull()) waitingSince ??= performance.now()
    const client = await pool.connect().catch(notLent)
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
    const client = await lend()
    try {
      const result = await run(client)
      client.release()
      return result
    } catch (error) {
      client.release(isConnectionFailure(error) || isStalePlan(error))
      // A migration ran meanwhile; a new connection prepares the statement anew.
      if (isStalePlan(error)) return once(run)
      throw error
    }
  }

  /** Runs in one transaction; what it throws undoes everything and is thrown again. */
  const begin = async <T>(run: (tx: Transaction) => Promise<T>): Promise<T> => {
    const client = await lend()
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
      // A connection that cannot undo is dropped: the server then undoes by itself what it still holds.
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
      /** For a library that keeps to the driver's own interface. */
      clients: pool,
      /** False when for 20 s nobody has got a connection although somebody waited: those who hold them do not let go. */
      givesConnections: () =>
        !isFull() || waitingSince === undefined || performance.now() - waitingSince < starvedAfter,
    },
  )
}

const beginning: Statement = { text: 'begin', values: [], name: undefined }
const committing: Statement = { text: 'commit', values: [], name: undefined }
const undoing: Statement = { text: 'rollback', values: [], name: undefined }

/** PostgreSQL answers the `commit` of a transaction with a failed statement with `ROLLBACK`, and without an error. */
const commit = async (send: (one: Statement) => Promise<Sent>) => {
  const { command } = await send(committing)
  if (command !== 'COMMIT') throw new Error('A statement of the transaction had failed, so nothing of it was kept.')
}

/** For as long as the connection is lent: whoever is lent it next sets it again. Not sent where the clocks are the same. */
const setClock = async (client: PoolClient, instant: Date): Promise<void> => {
  const values = [instant.toISOString()]
  try {
    await sendStatement(client, { text: `select set_config('nhip_cau.now', $1, false)`, values, name: 'set-clock' })
  } catch (error) {
    client.release(true)
    throw error
  }
}

const notLent = (error: unknown): never => {
  throw asFailure(error)
}
