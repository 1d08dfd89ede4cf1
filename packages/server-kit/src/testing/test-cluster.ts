import { createHash, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { inject } from 'vitest'
import { type Connection, openConnection } from '../database/single-connection.ts'

export type TestDatabase = { url: string; drop(): Promise<void> }

export type TestDatabaseOptions = {
  /** Name of what is prepared ("school-node"): all test files of a run that name the same share one template. */
  template: string
  /** Fills the template once per run, usually by running the migrations. */
  prepare: (url: string) => Promise<void>
}

const databaseUrl = (base: string, database: string): string => {
  const url = new URL(base)
  url.pathname = `/${database}`
  return url.href
}

const lockOf = (name: string): number => createHash('sha256').update(name).digest().readInt32BE()

const isThere = async (connection: Connection, database: string): Promise<boolean> =>
  (await connection`select from pg_catalog.pg_database where datname = ${database}`).length > 0

/** Several workers may ask at once: the first makes the template under another name, so that a half-made one is never cloned. */
const ensureTemplate = async (
  connection: Connection,
  base: string,
  name: string,
  prepare: TestDatabaseOptions['prepare'],
): Promise<void> => {
  if (await isThere(connection, name)) return
  await connection`select pg_advisory_lock(${lockOf(name)})`
  try {
    if (await isThere(connection, name)) return
    const unfinished = `${name}-unfinished`
    await connection`drop database if exists ${connection(unfinished)} with (force)`
    await connection`create database ${connection(unfinished)}`
    await prepare(databaseUrl(base, unfinished))
    await connection`alter database ${connection(unfinished)} rename to ${connection(name)}`
  } finally {
    await connection`select pg_advisory_unlock(${lockOf(name)})`
  }
}

/** The queue's driver says that it is closed while its last connections still are closing, and cannot bear to lose them. */
const untilLeft = async (connection: Connection, database: string): Promise<void> => {
  for (let tries = 0; tries < 40; tries += 1) {
    const rows = await connection`select from pg_stat_activity a where a.datname = ${database} limit 1`
    if (rows.length === 0) return
    await setTimeout(50)
  }
}

/** A database of its own for one test file: a clone of the prepared template, made in tens of milliseconds. */
export const createTestDatabase = async ({ template, prepare }: TestDatabaseOptions): Promise<TestDatabase> => {
  const base = inject('postgresUrl')
  const connection = await openConnection(base, { patient: true })
  try {
    const source = `template-${template}`
    await ensureTemplate(connection, base, source, prepare)
    const database = `test-${randomUUID()}`
    // The server's own files are cloned by the file system where it can; nothing is written to the log twice.
    await connection`create database ${connection(database)} template ${connection(source)} strategy file_copy`
    const drop = async (): Promise<void> => {
      const closing = await openConnection(base, { patient: true })
      await untilLeft(closing, database)
      await closing`drop database if exists ${closing(database)} with (force)`
      await closing.end()
    }
    return { url: databaseUrl(base, database), drop }
  } finally {
    await connection.end()
  }
}
