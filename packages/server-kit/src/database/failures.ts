import { DatabaseError } from 'pg'

/** Reasons for which a valid statement could not be run. */
type Failure = 'connection_lost' | 'connections_exhausted'

const sentences: Record<Failure, string> = {
  connection_lost: 'The connection to the database was lost.',
  connections_exhausted: 'No connection to the database became free in time.',
}

export const failure = (code: Failure, cause?: unknown): Error =>
  Object.assign(new Error(sentences[code], { cause }), { code })

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

// Codes such as ECONNRESET do not tell whether the connection to the database or that of a client failed.
const ofDatabase = new WeakSet<Error>()

/** Whether the error comes from the database or the connection to it. */
export const isOfDatabase = (error: Error): boolean => error instanceof DatabaseError || ofDatabase.has(error)

/** Keeps errors that have a code; other errors of the driver become `connection_lost` or `connections_exhausted`. */
export const asFailure = (error: unknown): Error => {
  const known = named(error)
  ofDatabase.add(known)
  return known
}

const named = (error: unknown): Error => {
  if (!(error instanceof Error)) return failure('connection_lost', error)
  if (codeOf(error) !== '') return error
  const isWaiting = error.message.startsWith('timeout exceeded')
  return failure(isWaiting ? 'connections_exhausted' : 'connection_lost', error)
}

/** SQLSTATE of a database error, e.g. `23505`; undefined for any other error. */
export const sqlStateOf = (error: unknown): string | undefined =>
  error instanceof DatabaseError ? error.code : undefined

/** Name of the violated constraint, e.g. of a unique index; undefined for any other error. */
export const violatedConstraint = (error: unknown): string | undefined =>
  sqlStateOf(error)?.startsWith('23') ? (error as DatabaseError).constraint : undefined

const unreachable = new Set([
  'connection_lost',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '25P03', // idle_in_transaction_session_timeout
  '25P04', // transaction_timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
  '53300', // too_many_connections
])

/** True when the database is unreachable or shutting down; the statement may be retried. */
export const isConnectionFailure = (error: unknown): boolean => {
  const code = codeOf(error)
  return unreachable.has(code) || (error instanceof DatabaseError && code.startsWith('08'))
}

const full = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** True when the disk of PostgreSQL or of the service is full; a retry succeeds when there is space again. */
export const isStorageFull = (error: unknown): boolean => full.has(codeOf(error))

const busy = new Set([
  'connections_exhausted',
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '55P03', // lock_not_available, also by lock_timeout
  '57014', // query_canceled, also by statement_timeout
])

/** True when a migration changed a table after this connection prepared the statement; the statement did not run. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'

/** True when the database was overloaded or the statement met a conflict; a retry may succeed. */
export const isBusy = (error: unknown): boolean => busy.has(codeOf(error)) || isStalePlan(error)
