import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Copying } from '@nhip-cau/server-kit/database/copying'
import { StartError } from '@nhip-cau/server-kit/start-error'
import type { Config } from '../config.ts'
import { type Databases, openDatabases } from '../databases.ts'
import { readKeptSecrets } from '../secrets.ts'
import type { Steps } from '../steps.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import { copyOut, openSnapshot, selectShape } from './database.queries.ts'
import {
  type DatabaseName,
  type DatabaseShape,
  databaseNames,
  type Ending,
  mediaPrefix,
  partName,
  type Table,
  tableName,
} from './manifest.ts'
import { mediaFiles } from './media.ts'
import { writeSecrets } from './secrets-file.ts'

const compressed = promisify(gzip)

// Bytes of a table that are buffered before a part is written.
const partBytes = 4 * 1024 * 1024

export type Backup = { readonly file: string; readonly secrets: string; readonly rows: number; readonly files: number }

/**
 * Writes a backup of the running product into one file, and the secrets into a second one. Each database is read from
 * one snapshot. Files are copied after that, because a file is written before its row and deleted after it.
 */
export const makeBackup = async (config: Config, folder: string, steps: Steps, now: Date): Promise<Backup> => {
  const databases = await openDatabases(config, { share: true })
  const name = `nhip-cau-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`
  const file = join(folder, `${name}.tar`)
  const secrets = join(folder, `${name}.secrets.json`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const ending = await writeFrom(databases, file, config, steps, now)
    await writeSecrets(secrets, readKeptSecrets(config.dataDir))
    const rows = databaseNames.flatMap((one) => Object.values(ending.rows[one])).reduce((sum, count) => sum + count, 0)
    return { file, secrets, rows, files: ending.files }
  } finally {
    await databases.stop()
  }
}

type Contents = Omit<Ending, 'sha256'>

const writeFrom = async (
  databases: Databases,
  file: string,
  config: Config,
  steps: Steps,
  now: Date,
): Promise<Contents> => {
  // The snapshot of the node is older than that of main: the node may lack changes of main and reads them later, but it
  // must not have changes that main lacks.
  const node = await openSnapshot(databases.node)
  const main = await openSnapshot(databases.main).catch(async (error: unknown) => {
    await node.end()
    throw error
  })
  try {
    const shapes = { node: await shapeOf(node, 'node'), main: await shapeOf(main, 'main') }
    const manifest = { format: 1 as const, made_at: now.toISOString(), databases: shapes }
    let contents: Contents = { rows: { node: {}, main: {} }, files: 0 }
    await writeArchive(file, manifest, async (archive) => {
      const rows = {
        node: await writeDatabase(archive, 'node', node, shapes.node, steps),
        main: await writeDatabase(archive, 'main', main, shapes.main, steps),
      }
      contents = { rows, files: await writeFiles(archive, join(config.dataDir, 'media'), steps) }
      return contents
    })
    return contents
  } finally {
    await Promise.all([node.end(), main.end()])
  }
}

const shapeOf = async ({ sql }: Copying, name: DatabaseName): Promise<DatabaseShape> => {
  const shape = await selectShape(sql)
  if (!shape) throw new StartError(`The ${name} database is empty: there is nothing to back up.`)
  return shape
}

const writeDatabase = (
  archive: ArchiveWriter,
  name: DatabaseName,
  copying: Copying,
  { tables }: DatabaseShape,
  steps: Steps,
): Promise<Record<string, number>> =>
  steps.run(`Database "${name}"`, async (progress) => {
    const rows: Record<string, number> = {}
    for (const [index, table] of tables.entries()) {
      progress(`table ${index + 1} of ${tables.length}`)
      rows[tableName(table)] = await writeTable(archive, name, copying, table, (bytes) =>
        progress(`table ${index + 1} of ${tables.length}, ${tableName(table)}: ${megabytes(bytes)}`),
      )
    }
    return rows
  })

const writeTable = async (
  archive: ArchiveWriter,
  database: DatabaseName,
  copying: Copying,
  table: Table,
  onBytes: (bytes: number) => void,
): Promise<number> => {
  let part = 0
  let rows = 0
  let bytes = 0
  let held: Buffer[] = []
  let heldBytes = 0
  const writePart = async () => {
    if (heldBytes === 0) return
    part += 1
    await archive.add(partName(database, table, part), await compressed(Buffer.concat(held), { level: 1 }))
    held = []
    heldBytes = 0
    onBytes(bytes)
  }
  for await (const chunk of copyOut(copying, table) as AsyncIterable<Buffer>) {
    held.push(chunk)
    heldBytes += chunk.length
    bytes += chunk.length
    rows += linesIn(chunk)
    if (heldBytes >= partBytes) await writePart()
  }
  await writePart()
  return rows
}

// `copy` writes one line per row; line breaks inside values are escaped as `\n`.
const linesIn = (chunk: Buffer): number => {
  let lines = 0
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1
  return lines
}

const writeFiles = (archive: ArchiveWriter, folder: string, steps: Steps): Promise<number> =>
  steps.run('Photos and other files', async (progress) => {
    let files = 0
    let bytes = 0
    for await (const file of mediaFiles(folder)) {
      await archive.addStream(mediaPrefix + file.name, file.size, file.open())
      files += 1
      bytes += file.size
      progress(`${files} files, ${megabytes(bytes)}`)
    }
    return files
  })

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
