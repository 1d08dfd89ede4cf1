import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { connect } from './database.ts'
import { StartError } from './start-error.ts'

/**
 * Brings a database to the newest form: each `NNNN-*.sql` of the folder once, in order, in a transaction of its own.
 * Files are frozen once they were run anywhere; a changed one is refused. Safe when several processes start at once.
 */
export const migrate = async (databaseUrl: string, folder: URL): Promise<number> => {
  const sql = connect(databaseUrl, { connections: 1 })
  try {
    await sql`select pg_advisory_lock(hashtext('nhip-cau-migrate'))`
    await sql`create table if not exists migrations (
      name text primary key, hash text not null, run_at timestamptz not null default now())`
    const done = new Map(
      (await sql<{ name: string; hash: string }[]>`select name, hash from migrations`).map((row) => [
        row.name,
        row.hash,
      ]),
    )
    let count = 0
    for (const name of (await readdir(fileURLToPath(folder))).filter((file) => file.endsWith('.sql')).sort()) {
      const text = await readFile(new URL(name, folder), 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      const known = done.get(name)
      if (known === hash) continue
      if (known !== undefined)
        throw new StartError(`Migration ${name} was changed after it had been run; add a new one instead.`)
      await sql.begin(async (tx) => {
        await tx.unsafe(text)
        await tx`insert into migrations ${tx({ name, hash })}`
      })
      count += 1
    }
    return count
  } finally {
    await sql.end()
  }
}
