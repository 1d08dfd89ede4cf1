import type { Db } from '@nhip-cau/server-kit/database'
import { isBusy } from '@nhip-cau/server-kit/database/failures'

type Marks = ReadonlyMap<string, string>

const tablesOf = async (db: Db): Promise<string[]> => {
  const rows = await db<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence = 'p' and (n.nspname = 'public' or c.relname = '_private_jobs')
    order by 1`
  return rows.map((row) => row.name)
}

/**
 * Detects which tables were written to, by the number of rows and the newest transaction in each. Does not detect
 * locks, unlogged counters and rolled back changes.
 */
export const watchTables = async (databases: Readonly<Record<string, Db>>) => {
  const looks = await Promise.all(
    Object.entries(databases).map(async ([database, db]) => {
      const parts = (await tablesOf(db)).map(
        (table) =>
          `select '${database} ${table}' as name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as mark from ${table}`,
      )
      // PostgreSQL plans a query in a function only once.
      await db.unsafe(`create or replace function marks_of_tables() returns table (name text, mark text) language plpgsql as
        $$ begin return query ${parts.join(' union all ')}; end $$`)
      return () => db<{ name: string; mark: string }[]>`select m.name, m.mark from marks_of_tables() m`
    }),
  )
  const look = async (): Promise<Marks> => {
    const rows = await Promise.all(looks.map((one) => one()))
    return new Map(rows.flat().map(({ name, mark }) => [name, mark]))
  }
  let before = await look()
  return {
    /** The tables that were written to since the last call. */
    written: async (): Promise<readonly string[]> => {
      const after = await look()
      const changed = [...after].filter(([name, mark]) => before.get(name) !== mark).map(([name]) => name)
      before = after
      return changed
    },
  }
}

export type WatchedTables = Awaited<ReturnType<typeof watchTables>>

const columnsOf = async (db: Db, table: string): Promise<string> => {
  const [row] = await db<{ columns: string }[]>`
    select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`
  return row?.columns ?? ''
}

/** Remembers every row of a database; `restore` resets these tables. */
export const keepRows = async (name: string, db: Db) => {
  const tables = await tablesOf(db)
  await db.unsafe('create schema kept')
  const restoring = new Map<string, string>()
  for (const table of tables) {
    const columns = await columnsOf(db, table)
    const kept = `kept.${table.replace('.', '_')}`
    await db.unsafe(`create table ${kept} as select ${columns} from ${table}`)
    const insert = `insert into ${table} (${columns}) overriding system value select ${columns} from ${kept}`
    restoring.set(`${name} ${table}`, `delete from ${table}; ${insert}`)
  }
  return {
    restore: async (written: readonly string[]): Promise<void> => {
      const steps = written.flatMap((table) => restoring.get(table) ?? [])
      if (steps.length === 0) return
      // As a replica: no trigger and no foreign key checks the rows.
      const statement = `do $$ begin set local session_replication_role = replica; ${steps.join('; ')}; end $$`
      // The server may still write after its response and lock the same rows in another order.
      await db.unsafe(statement).catch((error: unknown) => {
        if (!isBusy(error)) throw error
        return db.unsafe(statement)
      })
    },
  }
}
