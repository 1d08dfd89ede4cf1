import type { Client, ClientConfig, QueryConfig, QueryResult } from 'pg'
import { parse as parseArray } from 'postgres-array'
import { asFailure } from './failures.ts'
import type { Statement } from './statement.ts'

export type ConnectionOptions = {
  /** `application_name` of the connection in `pg_stat_activity`. */
  readonly name?: string
  /** True: no timeouts, for migrations and commands of the operator. */
  readonly patient?: boolean
}

const seconds = 1000

// Users do not wait longer for one statement; the other two limits end waits for locks and for idle transactions.
const statementTimeout = 30 * seconds
const lockTimeout = 10 * seconds
const idleTimeout = 30 * seconds
// The server ends slow statements itself; this limit is for a server that does not respond any more.
const silenceTimeout = statementTimeout + 5 * seconds

const connectTimeout = 5 * seconds

/** The configuration of every connection. */
export const configOf = (
  url: string,
  { name = 'nhip-cau', patient = false }: ConnectionOptions = {},
): ClientConfig => ({
  connectionString: url,
  application_name: name,
  // Room to sort and join a year of a large school without files; no statement here is worth being compiled.
  options: '-c TimeZone=UTC -c work_mem=16MB -c jit=off',
  connectionTimeoutMillis: connectTimeout,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10 * seconds,
  types,
  // Statements that are sent without awaiting each other are pipelined.
  pipeline: true,
  ...(patient
    ? {}
    : {
        statement_timeout: statementTimeout,
        lock_timeout: lockTimeout,
        idle_in_transaction_session_timeout: idleTimeout,
        query_timeout: silenceTimeout,
      }),
})

/**
 * Instants are returned as ISO 8601 text in UTC with microseconds (so that cursors are exact), dates as `YYYY-MM-DD`,
 * 64-bit numbers as numbers. These are the formats of the API; a conversion to Date could shift a day.
 */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  16: (text) => text === 't',
  17: (text) => Buffer.from(text.slice(2), 'hex'),
  20: Number,
  21: Number,
  23: Number,
  26: Number,
  114: (text) => JSON.parse(text) as unknown,
  700: Number,
  701: Number,
  // PostgreSQL prints `2026-11-21 01:36:40.123456+00`; the session's zone is always UTC.
  1184: (text) => `${text.slice(0, 10)}T${text.slice(11, text.lastIndexOf('+'))}Z`,
  3802: (text) => JSON.parse(text) as unknown,
}

// Array type → element type, as OIDs of PostgreSQL.
const arrays: Readonly<Record<number, number>> = {
  199: 114,
  1000: 16,
  1005: 21,
  1007: 23,
  1009: 25,
  1015: 1043,
  1016: 20,
  1021: 700,
  1022: 701,
  1028: 26,
  1182: 1082,
  1185: 1184,
  1231: 1700,
  2951: 2950,
  3807: 3802,
}

const asText = (text: string): unknown => text

const allParsers = new Map<number, (text: string) => unknown>(
  Object.entries(parsers).map(([type, parse]) => [Number(type), parse]),
)
for (const [array, element] of Object.entries(arrays)) {
  const parse = parsers[element] ?? asText
  allParsers.set(Number(array), (text) => parseArray(text, parse))
}

const types = { getTypeParser: (type: number) => allParsers.get(type) ?? asText }

/** The result of a statement: its rows, and `count`, the number of rows read or written. */
export type Rows = Record<string, unknown>[] & { count: number }

type Driver = Pick<Client, 'query'>

export type Sent = { readonly rows: Rows; readonly command: string }

/** Sends one statement. Throws an error with the code `connection_lost` when the connection is lost. */
export const sendStatement = async (client: Driver, statement: Statement): Promise<Sent> => {
  const { promise, resolve, reject } = Promise.withResolvers<QueryResult>()
  client.query(statement as QueryConfig, (error: unknown, result) => (error ? reject(error) : resolve(result)))
  const result = await promise.catch(refused)
  return { rows: rowsOf(result), command: result.command }
}

/** Sends several statements without values, as migrations are; returns the rows of the last one. */
export const sendScript = async (client: Driver, text: string): Promise<Rows> => {
  const { promise, resolve, reject } = Promise.withResolvers<QueryResult | QueryResult[]>()
  client.query(text, (error: unknown, result) => (error ? reject(error) : resolve(result)))
  const result = await promise.catch(refused)
  return rowsOf(Array.isArray(result) ? result.at(-1) : result)
}

// The driver's stack starts in its socket reader; this one shows the caller.
const refused = (error: unknown): never => {
  const known = asFailure(error)
  Error.captureStackTrace(known)
  throw known
}

const rowsOf = (result: QueryResult | undefined): Rows => {
  const rows = (result?.rows ?? []) as Record<string, unknown>[]
  return Object.defineProperty(rows, 'count', { value: result?.rowCount ?? 0 }) as Rows
}
