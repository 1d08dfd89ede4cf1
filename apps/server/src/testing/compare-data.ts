import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openConnection } from '@nhip-cau/server-kit/database/single-connection'

/** Table → digest of its rows in any order, and the values of the sequences. */
export const digestOfDatabase = async (url: string): Promise<Record<string, string>> => {
  const connection = await openConnection(url, { patient: true })
  try {
    const names = await connection<{ schema: string; name: string; kind: string }[]>`
      select n.nspname as schema, c.relname as name, c.relkind as kind
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      order by 1, 2`
    const digests: Record<string, string> = {}
    for (const { schema, name, kind } of names) {
      const columns = kind === 'S' ? connection`(t.last_value, t.is_called)::text` : connection`t::text`
      const [row] = await connection<{ digest: string }[]>`
        select count(*) || ' ' || coalesce(md5(string_agg(${columns}, E'\n' order by ${columns} collate "C")), '') as digest
        from ${connection(schema)}.${connection(name)} t`
      digests[`${schema}.${name}`] = row?.digest ?? ''
    }
    return digests
  } finally {
    await connection.end()
  }
}

/** Path in the folder → SHA-256 of the file. */
export const digestOfFolder = async (folder: string): Promise<Record<string, string>> => {
  const digests: Record<string, string> = {}
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((one) => one.isFile())) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(entry.parentPath, entry.name)), hash)
    digests[relative(folder, join(entry.parentPath, entry.name))] = hash.digest('hex')
  }
  return digests
}
