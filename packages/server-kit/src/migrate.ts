import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { connect, type Db, type Pool, type Tx } from './database.ts'
import { StartError } from './start-error.ts'

/**
 * Brings a database to the newest form: each `NNNN-*.sql` of the folder once, in order, in a transaction of its own.
 * Files are frozen once they were run anywhere; a changed one is refused. Safe when several processes start at once.
 */
export const migrate = async (
  databaseUrl: string,
  folder: URL,
  /** Only these, for a backup made when there were no others. */
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

/** One process at a time, for as long as the transaction lasts. */
const inTurn = <T>(sql: Pool, work: (tx: Tx) => Promise<T>): Promise<T> =>
  sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('nhip-cau-migrate'))`
    return work(tx)
  })

const selectDone = (db: Db) => db<{ name: string; hash: string }[]>`select name, hash from migrations`

/** False when another process was faster. */
const run = async (tx: Tx, { name, hash, text }: { name: string; hash: string; text: string }): Promise<boolean> => {
  if ((await selectDone(tx)).some((one) => one.name === name)) return false
  await tx.unsafe(text)
  await tx`insert into migrations ${tx({ name, hash })}`
  return true
}
