import { backupLock } from '@nhip-cau/server-kit/backup-lock'
import type { Db } from '@nhip-cau/server-kit/database'
import { type Copying, openCopying } from '@nhip-cau/server-kit/database/copying'
import { selectSecretCheck } from '@nhip-cau/server-kit/secret-check.queries'
import type { DatabaseShape, Sequence, Table } from './manifest.ts'

/** Opens a connection with a snapshot of the database. While it is open, no files of the rows in it are deleted. */
export const openSnapshot = async (url: string): Promise<Copying> => {
  const copying = await openCopying(url)
  // Taken before the snapshot, so that every later deletion of a file waits for the lock.
  await copying.sql`select pg_advisory_lock_shared(${backupLock.group}::int, ${backupLock.number}::int)`
  // PostgreSQL takes the snapshot at the first statement after `begin`.
  await copying.sql.unsafe('begin isolation level repeatable read read only')
  await copying.sql`select 1`
  return copying
}

const isOurs = (db: Db) => db`n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`

const selectTables = (db: Db) => db<Table[]>`
  select n.nspname as schema, c.relname as name,
    (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'required', a.attnotnull, 'default', pg_get_expr(d.adbin, d.adrelid)) order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'p') as primary_key
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and ${isOurs(db)}
  order by 1, 2`

const selectSequences = async (db: Db): Promise<Sequence[]> => {
  const names = await db<{ schema: string; name: string }[]>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and ${isOurs(db)} order by 1, 2`
  const found: Sequence[] = []
  for (const { schema, name } of names) {
    const [row] = await db<{ value: number; is_called: boolean }[]>`
      select s.last_value as value, s.is_called from ${db(schema)}.${db(name)} s`
    if (row) found.push({ schema, name, ...row })
  }
  return found
}

export const selectQueueMigrations = async (db: Db): Promise<number[]> => {
  const [there] = await db<{ is_there: boolean }[]>`
    select to_regclass('graphile_worker.migrations') is not null as is_there`
  if (!there?.is_there) return []
  const rows = await db<{ id: number }[]>`select m.id from graphile_worker.migrations m order by m.id`
  return rows.map(({ id }) => id)
}

/** The migrations, tables and sequences of the database; undefined for a database of another application. */
export const selectShape = async (db: Db): Promise<DatabaseShape | undefined> => {
  const [there] = await db<{ is_there: boolean }[]>`select to_regclass('public.migrations') is not null as is_there`
  if (!there?.is_there) return undefined
  return {
    migrations: await db<{ name: string; hash: string }[]>`
      select m.name, m.hash from migrations m order by m.name`,
    queue: await selectQueueMigrations(db),
    secret_check: (await selectSecretCheck(db)) ?? null,
    tables: await selectTables(db),
    sequences: await selectSequences(db),
  }
}

/** True when the database has no tables or other objects. */
export const isEmptyDatabase = async (url: string): Promise<boolean> => {
  const copying = await openCopying(url)
  try {
    const { sql } = copying
    const rows = await sql`
      select from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${isOurs(sql)} limit 1`
    return rows.length === 0
  } finally {
    await copying.end()
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const addressOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `${quoted(schema)}.${quoted(name)}`
const columnsOf = ({ columns }: Table) => columns.map(({ name }) => quoted(name)).join(', ')

export const copyOut = (copying: Copying, table: Table) =>
  copying.copyOut(`copy ${addressOf(table)} (${columnsOf(table)}) to stdout`)

export const copyIn = (copying: Copying, table: Table) =>
  copying.copyIn(`copy ${addressOf(table)} (${columnsOf(table)}) from stdin`)

type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string }

/** Creates the tables that no migration creates, such as the table with the progress of the demo. */
export const createMissing = async ({ sql }: Copying, tables: readonly Table[]): Promise<void> => {
  for (const table of tables) {
    const columns = table.columns.map(
      (one) =>
        `${quoted(one.name)} ${one.type}${one.required ? ' not null' : ''}${one.default === null ? '' : ` default ${one.default}`}`,
    )
    const parts = table.primary_key === null ? columns : [...columns, table.primary_key]
    await sql.unsafe(`create table if not exists ${addressOf(table)} (${parts.join(', ')})`)
  }
}

/**
 * Begins a transaction that fills the tables: drops the foreign keys, disables triggers and deletes the rows that
 * migrations inserted. Needs the owner of the tables, not a superuser.
 */
export const beginFilling = async ({ sql }: Copying, tables: readonly Table[]): Promise<readonly ForeignKey[]> => {
  await sql.unsafe('begin')
  const keys = await sql<ForeignKey[]>`
    select k.conrelid::regclass::text as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace
    where k.contype = 'f' and ${isOurs(sql)}`
  for (const { table, name } of keys) await sql.unsafe(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const table of tables) await sql.unsafe(`alter table ${addressOf(table)} disable trigger user`)
  await sql.unsafe(`truncate ${tables.map(addressOf).join(', ')}`)
  return keys
}

/** Restores foreign keys (which validates all references), triggers and sequence values, and commits. */
export const endFilling = async (
  { sql }: Copying,
  { tables, sequences }: DatabaseShape,
  keys: readonly ForeignKey[],
): Promise<void> => {
  for (const table of tables) await sql.unsafe(`alter table ${addressOf(table)} enable trigger user`)
  for (const { table, name, definition } of keys)
    await sql.unsafe(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  for (const sequence of sequences)
    await sql`select setval(${addressOf(sequence)}::regclass, ${sequence.value}::bigint, ${sequence.is_called})`
  await sql.unsafe('commit')
  await sql.unsafe('analyze')
}
