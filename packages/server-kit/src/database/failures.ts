import { DatabaseError } from 'pg'

/** Why a statement could not be carried out although nothing was wrong with it. */
type Failure = 'connection_lost' | 'connections_exhausted'

const sentences: Record<Failure, string> = {
  connection_lost: 'The connection to the database was lost.',
  connections_exhausted: 'No connection to the database became free in time.',
}

export const failure = (code: Failure, cause?: unknown): Error =>
  Object.assign(new Error(sentences[code], { cause }), { code })

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

// The system's own codes say nothing of which connection was meant: one to the database, or one of somebody who asks.
const ofDatabase = new WeakSet<Error>()

/** Whether the database, or the way to it, is what failed. */
export const isOfDatabase = (error: Error): boolean => error instanceof DatabaseError || ofDatabase.has(error)

/** What PostgreSQL or the system says stays as it is; whatever else a driver reports is a connection that is gone or not to be had. */
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

/** PostgreSQL's code (SQLSTATE) of an error, e.g. `23505`; undefined for any other error. */
export const sqlStateOf = (error: unknown): string | undefined =>
  error instanceof DatabaseError ? error.code : undefined

/** What PostgreSQL says of a broken rule, e.g. the name of a unique index that refused a row. */
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

/** True when the database could not be reached or is going away: worth a retry, nobody's fault. */
export const isConnectionFailure = (error: unknown): boolean => {
  const code = codeOf(error)
  return unreachable.has(code) || (error instanceof DatabaseError && code.startsWith('08'))
}

const full = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** True when a disk is full, PostgreSQL's or ours: nothing was written, and the same will succeed once there is room. */
export const isStorageFull = (error: unknown): boolean => full.has(codeOf(error))

const busy = new Set([
  'connections_exhausted',
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '55P03', // lock_not_available, also by lock_timeout
  '57014', // query_canceled, also by statement_timeout
])

/** True when tables were changed by a migration since this connection prepared the statement; it did not run. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'

/** True when the database had too much to do: the same may well succeed a moment later. */
export const isBusy = (error: unknown): boolean => busy.has(codeOf(error)) || isStalePlan(error)
