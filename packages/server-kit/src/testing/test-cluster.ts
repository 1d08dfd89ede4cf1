import { createHash } from 'node:crypto'
import { inject } from 'vitest'
import { type Connection, openConnection } from '../database/single-connection.ts'
import { cloneDatabase, databaseUrl, type TestDatabase } from './cloned-database.ts'

export type TestDatabaseOptions = {
  /** Name of the template, e.g. "school-node"; test files of a run with the same name share it. */
  template: string
  /** Fills the template once per run, usually by running the migrations. */
  prepare: (url: string) => Promise<void>
}

const lockOf = (name: string): number => createHash('sha256').update(name).digest().readInt32BE()

const isThere = async (connection: Connection, database: string): Promise<boolean> =>
  (await connection`select from pg_catalog.pg_database where datname = ${database}`).length > 0

/**
 * Several workers may call this at once: the first creates the template under another name, so that an unfinished one
 * is never cloned.
 */
const ensureTemplate = async (base: string, name: string, prepare: TestDatabaseOptions['prepare']): Promise<void> => {
  const connection = await openConnection(base, { patient: true })
  try {
    if (await isThere(connection, name)) return
    await connection`select pg_advisory_lock(${lockOf(name)})`
    if (await isThere(connection, name)) return
    const unfinished = `${name}-unfinished`
    await connection`drop database if exists ${connection(unfinished)} with (force)`
    await connection`create database ${connection(unfinished)}`
    await prepare(databaseUrl(base, unfinished))
    await connection`alter database ${connection(unfinished)} rename to ${connection(name)}`
  } finally {
    // Closing the connection releases the lock.
    await connection.end()
  }
}

/** Creates the database of one test file as a clone of the prepared template. */
export const createTestDatabase = async ({ template, prepare }: TestDatabaseOptions): Promise<TestDatabase> => {
  const base = inject('postgresUrl')
  const source = `template-${template}`
  await ensureTemplate(base, source, prepare)
  return cloneDatabase(base, source)
}
