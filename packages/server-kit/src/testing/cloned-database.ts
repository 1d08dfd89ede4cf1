import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type Connection, openConnection } from '../database/single-connection.ts'

export type TestDatabase = { url: string; drop(): Promise<void> }

/** The address of another database of the same PostgreSQL. */
export const databaseUrl = (base: string, database: string): string => {
  const url = new URL(base)
  url.pathname = `/${database}`
  return url.href
}

/** The queue's driver says that it is closed while its last connections still are closing, and cannot bear to lose them. */
const untilLeft = async (connection: Connection, database: string): Promise<void> => {
  for (let tries = 0; tries < 40; tries += 1) {
    const rows = await connection`select from pg_stat_activity a where a.datname = ${database} limit 1`
    if (rows.length === 0) return
    await setTimeout(50)
  }
}

/** A copy of a database that nobody is connected to, made in tens of milliseconds. */
export const cloneDatabase = async (base: string, source: string): Promise<TestDatabase> => {
  const connection = await openConnection(base, { patient: true })
  const database = `test-${randomUUID()}`
  try {
    await untilLeft(connection, source)
    // The server's own files are cloned by the file system where it can; nothing is written to the log twice.
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
