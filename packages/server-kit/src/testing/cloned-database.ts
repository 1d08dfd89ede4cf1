import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type Connection, openConnection } from '../database/single-connection.ts'

export type TestDatabase = { url: string; drop(): Promise<void> }

/** URL of another database of the same PostgreSQL. */
export const databaseUrl = (base: string, database: string): string => {
  const url = new URL(base)
  url.pathname = `/${database}`
  return url.href
}

/**
 * Waits until a database has no connections: the queue reports that it has stopped before its connections are closed,
 * and fails if they are terminated.
 */
const untilLeft = async (connection: Connection, database: string): Promise<void> => {
  for (let tries = 0; tries < 40; tries += 1) {
    const rows = await connection`select from pg_stat_activity a where a.datname = ${database} limit 1`
    if (rows.length === 0) return
    await setTimeout(50)
  }
}

/** Copies a database without connections, in tens of milliseconds. */
export const cloneDatabase = async (base: string, source: string): Promise<TestDatabase> => {
  const connection = await openConnection(base, { patient: true })
  const database = `test-${randomUUID()}`
  try {
    await untilLeft(connection, source)
    // `file_copy` lets the file system clone the files where it can, and writes no WAL for their content.
    await connection`create database ${connection(database)} template ${connection(source)} strategy file_copy`
  } finally {
    await connection.end()
  }
  const drop = async (): Promise<void> => {
    const closing = await openConnection(base, { patient: true })
    await untilLeft(closing, database)
    await closing`drop database if exists ${closing(database)} with (force)`
    await closing.end()
  }
  return { url: databaseUrl(base, database), drop }
}
