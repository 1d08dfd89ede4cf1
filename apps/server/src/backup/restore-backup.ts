import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { migrateMain } from '@nhip-cau/main/service'
import { migrateSchoolNode } from '@nhip-cau/school-node/service'
import { type Copying, openCopying } from '@nhip-cau/server-kit/database/copying'
import { fits } from '@nhip-cau/server-kit/secret-check.queries'
import { StartError } from '@nhip-cau/server-kit/start-error'
import type { Config } from '../config.ts'
import { type Databases, openDatabases } from '../databases.ts'
import { type Secrets, writeKeptSecrets } from '../secrets.ts'
import type { Steps } from '../steps.ts'
import { entriesOf, verifyArchive } from './archive.ts'
import {
  beginFilling,
  copyIn,
  createMissing,
  endFilling,
  isEmptyDatabase,
  selectQueueMigrations,
  selectShape,
} from './database.queries.ts'
import { beginRestore, endRestore, refuseHalfRestored } from './half-restored.ts'
import {
  type DatabaseName,
  type DatabaseShape,
  databaseNames,
  type Ending,
  type Manifest,
  mediaPrefix,
  tableName,
  tableOf,
} from './manifest.ts'
import { isEmptyFolder, writeMedia } from './media.ts'
import { readSecrets } from './secrets-file.ts'

const migrate = { main: migrateMain, node: migrateSchoolNode }

export type Restored = { readonly madeAt: string; readonly rows: number; readonly files: number }

/**
 * Restores an archive into an empty data folder (and empty databases). Checks everything before it writes anything, and
 * compares the row counts afterwards.
 */
export const restoreBackup = async (
  config: Config,
  given: { readonly archive: string; readonly secrets: string | undefined },
  steps: Steps,
): Promise<Restored> => {
  await expectEmptyFolder(config.dataDir)
  const kept = given.secrets === undefined ? {} : await readSecrets(given.secrets)
  const { manifest, ending } = await steps.run('Looking at the archive', () => verifyArchive(given.archive))
  expectSecrets(manifest, config.dataSecret ?? kept.data)
  beginRestore(config.dataDir)
  try {
    const databases = await steps.run('Database', (progress) => openDatabases(config, { onStep: progress }))
    try {
      await fill(databases, config, given.archive, { manifest, ending }, steps)
    } finally {
      await databases.stop()
    }
    writeKeptSecrets(config.dataDir, kept)
  } catch (error) {
    // The folder was empty before and can be removed; external databases are left as they are.
    if (config.databases === undefined) await emptyFolder(config.dataDir)
    throw error
  }
  endRestore(config.dataDir)
  const rows = databaseNames.flatMap((name) => Object.values(ending.rows[name])).reduce((sum, n) => sum + n, 0)
  return { madeAt: manifest.made_at, rows, files: ending.files }
}

const expectEmptyFolder = async (dataDir: string): Promise<void> => {
  refuseHalfRestored(dataDir)
  if (await isEmptyFolder(dataDir)) return
  throw new StartError(
    `The data folder ${dataDir} is not empty: a restore never writes over data. Name an empty one, e.g. DATA_DIR=./restored npm run restore -- …`,
  )
}

const emptyFolder = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
}

const expectSecrets = ({ databases }: Manifest, secret: Secrets['data'] | undefined): void => {
  const checks = databaseNames.map((name) => databases[name].secret_check).filter((check) => check !== null)
  if (secret === undefined) {
    if (checks.length === 0) return
    throw new StartError(
      'The secrets are missing: name the file that was written beside the archive with --secrets, or set DATA_SECRET. Without them numbers of identity papers and second steps cannot be read.',
    )
  }
  if (!checks.every((check) => fits(secret, check)))
    throw new StartError('These secrets do not belong to this archive: take those that were written beside it.')
}

const fill = async (
  databases: Databases,
  { dataDir }: Config,
  archive: string,
  { manifest, ending }: { manifest: Manifest; ending: Ending },
  steps: Steps,
): Promise<void> => {
  const open = {} as Record<DatabaseName, Copying>
  try {
    for (const name of databaseNames) {
      await prepare(databases[name], name, manifest.databases[name])
      open[name] = await openCopying(databases[name])
    }
    await steps.run('Rows and files', (progress) => fillFrom(open, dataDir, archive, { manifest, ending }, progress))
  } finally {
    await Promise.all(Object.values(open).map((one) => one.end()))
  }
  // Applies the migrations added since the backup.
  for (const name of databaseNames) await steps.run(`Tables of "${name}"`, () => migrate[name](databases[name]))
}

/** Creates the tables as they were at the time of the backup. */
const prepare = async (url: string, name: DatabaseName, wanted: DatabaseShape): Promise<void> => {
  if (!(await isEmptyDatabase(url)))
    throw new StartError(`The ${name} database is not empty: a restore never writes over data. Name an empty one.`)
  await migrate[name](
    url,
    wanted.migrations.map((one) => one.name),
  )
  const copying = await openCopying(url)
  try {
    const shape = await selectShape(copying.sql)
    const known = new Map(shape?.migrations.map((one) => [one.name, one.hash]))
    const foreign = wanted.migrations.find((one) => known.get(one.name) !== one.hash)
    const queue = await selectQueueMigrations(copying.sql)
    if (foreign || wanted.queue.some((one) => !queue.includes(one)))
      throw new StartError(
        `The archive was made by another or newer version (${foreign?.name ?? 'its queue of jobs'} is not known here): restore it with the version that made it, then update.`,
      )
    if (queue.length !== wanted.queue.length)
      throw new StartError(
        'The queue of jobs has changed since the archive was made: restore it with the version that made it, then update.',
      )
    await createMissing(copying, wanted.tables)
  } finally {
    await copying.end()
  }
}

/** The archive holds the databases first, with the parts of each table in order, and then the files. */
const fillFrom = async (
  open: Record<DatabaseName, Copying>,
  dataDir: string,
  archive: string,
  { manifest, ending }: { manifest: Manifest; ending: Ending },
  progress: (detail: string) => void,
): Promise<void> => {
  const keys = {
    node: await beginFilling(open.node, manifest.databases.node.tables),
    main: await beginFilling(open.main, manifest.databases.main.tables),
  }
  let files = 0
  let current: { name: string; stream: ReturnType<typeof copyIn> } | undefined
  const counts = new Map<string, number>()
  const endTable = async () => {
    if (!current) return
    const { name, stream } = current
    current = undefined
    stream.end()
    await finished(stream)
    counts.set(name, stream.rowCount)
  }
  for await (const { name, content } of entriesOf(archive)) {
    const part = tableOf(name)
    if (part) {
      const table = `${part.database}/${part.table}`
      if (current?.name !== table) {
        await endTable()
        progress(table)
        const found = manifest.databases[part.database].tables.find((one) => tableName(one) === part.table)
        if (!found) throw new StartError(`The archive holds a table that its list does not name: ${table}.`)
        current = { name: table, stream: copyIn(open[part.database], found) }
      }
      await pipeline(content, createGunzip(), current.stream, { end: false })
    } else if (name.startsWith(mediaPrefix)) {
      await endTable()
      await writeMedia(join(dataDir, 'media'), name.slice(mediaPrefix.length), content)
      files += 1
      progress(`${files} of ${ending.files} files`)
    }
  }
  await endTable()
  expectCounts(ending, counts, files)
  for (const name of databaseNames) await endFilling(open[name], manifest.databases[name], keys[name])
}

const expectCounts = (ending: Ending, counts: ReadonlyMap<string, number>, files: number): void => {
  for (const name of databaseNames) {
    for (const [table, rows] of Object.entries(ending.rows[name])) {
      const found = counts.get(`${name}/${table}`) ?? 0
      if (found !== rows)
        throw new Error(`${name}/${table}: ${found} rows were written, the archive was made of ${rows}.`)
    }
  }
  if (files !== ending.files) throw new Error(`${files} files were written, the archive was made of ${ending.files}.`)
}
