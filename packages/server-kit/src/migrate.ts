import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { connect, type Db, type Pool, type Tx } from './database.ts'
import { StartError } from './start-error.ts'

/**
 * Runs each `NNNN-*.sql` of the folder once, in order, each in its own transaction. Returns how many were run. Throws a
 * `StartError` when a file was changed after it had been run. Safe when several processes start at once.
 */
export const migrate = async (
  databaseUrl: string,
  folder: URL,
  /** Runs only these, to restore a backup of an older version. */
  only?: readonly string[],
): Promise<number> => {
  const sql = connect(databaseUrl, { connections: 1, patient: true })
  try {
    await inTurn(
      sql,
      (tx) => tx`create table if not exists migrations (
      name text primary key, hash text not null, run_at timestamptz not null default now())`,
    )
    await inTurn(
      sql,
      (tx) => tx`create table if not exists secret_check (
      single boolean primary key default true check (single), value text not null)`,
    )
    const done = new Map((await selectDone(sql)).map(({ name, hash }) => [name, hash]))
    let count = 0
    for (const name of (await readdir(fileURLToPath(folder))).filter((file) => file.endsWith('.sql')).sort()) {
      if (only && !only.includes(name)) continue
      const text = await readFile(new URL(name, folder), 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      const known = done.get(name)
      if (known === hash) continue
      if (known !== undefined)
        throw new StartError(`Migration ${name} was changed after it had been run; add a new one instead.`)
      if (await inTurn(sql, (tx) => run(tx, { name, hash, text }))) count += 1
    }
    return count
  } finally {
    await sql.end()
  }
}

/** Runs a transaction under an advisory lock, so that one process migrates at a time. */
const inTurn = <T>(sql: Pool, work: (tx: Tx) => Promise<T>): Promise<T> =>
  sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('nhip-cau-migrate'))`
    return work(tx)
  })

const selectDone = (db: Db) => db<{ name: string; hash: string }[]>`select name, hash from migrations`

/** False when another process has run the migration. */
const run = async (tx: Tx, { name, hash, text }: { name: string; hash: string; text: string }): Promise<boolean> => {
  if ((await selectDone(tx)).some((one) => one.name === name)) return false
  await tx.unsafe(text)
  await tx`insert into migrations ${tx({ name, hash })}`
  return true
}
