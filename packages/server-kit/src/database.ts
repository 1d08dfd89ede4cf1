import postgres from 'postgres'

export type Db = postgres.Sql | postgres.TransactionSql
export type Fragment = postgres.PendingQuery<postgres.Row[]>

export type ConnectOptions = {
  readonly connections?: number
  /** Connections are kept as long as they hold, for those that carry a lock; otherwise each is renewed within the hour. */
  readonly lasting?: boolean
  /** Called with every statement that is sent; tests and the benchmark count with it. */
  readonly onStatement?: (statement: string) => void
}

const instant = 1184
const date = 1082
const int8 = 20

/**
 * A pool of connections. Instants come as ISO 8601 text in UTC with microseconds (so that cursors are exact), dates as
 * `YYYY-MM-DD`, 64-bit numbers as numbers: the wire's own forms, with no Date in between that could shift a day.
 */
export const connect = (
  url: string,
  { connections = 10, lasting = false, onStatement }: ConnectOptions = {},
): postgres.Sql =>
  postgres(url, {
    max: connections,
    idle_timeout: 0,
    connect_timeout: 10,
    onnotice: () => undefined,
    connection: { TimeZone: 'UTC', application_name: 'nhip-cau' },
    types: {
      instant: { to: instant, from: [instant], serialize: String, parse: isoInstant },
      day: { to: date, from: [date], serialize: String, parse: String },
      count: { to: int8, from: [int8], serialize: String, parse: Number },
    },
    ...(lasting ? { max_lifetime: null } : {}),
    ...(onStatement === undefined ? {} : { debug: (_connection: number, statement: string) => onStatement(statement) }),
  }) as postgres.Sql

// PostgreSQL prints `2026-11-21 01:36:40.123456+00`; the session's zone is always UTC.
const isoInstant = (text: string) => `${text.slice(0, 10)}T${text.slice(11, text.lastIndexOf('+'))}Z`

/** What PostgreSQL says of a broken rule, e.g. the name of a unique index that refused a row. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof postgres.PostgresError && error.code.startsWith('23') ? error.constraint_name : undefined

const connectionFailures = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

/** True when the database could not be reached or is going away: worth a retry, nobody's fault. */
export const isConnectionFailure = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && connectionFailures.has(String(error.code))
