import { chmodSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { chmod, opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from './embedded-postgres/make-folder.ts'

const ownFolder = 0o700
const ownFile = 0o600
// Another account can pass through to its own files but cannot list the folder.
const passable = 0o711
const forOthers = 0o077
const sticky = 0o1000

const isRoot = () => process.getuid?.() === 0

/** Creates the data folder. When root creates it, the account that runs PostgreSQL must be able to pass through. */
export const makeDataFolder = (dataDir: string): void => {
  if (existsSync(dataDir)) return
  makeFolder(dataDir)
  if (isRoot()) chmodSync(dataDir, passable)
}

const ours = new Set(['postgres', 'media', 'secrets.json', 'data-secret.json'])

/** Restricts an existing data folder to its owner. Skips a folder of another user, or one without our data. */
export const protectDataFolder = (dataDir: string): void => {
  const found = statSync(dataDir, { throwIfNoEntry: false })
  // Windows has no such permissions.
  if (process.getuid === undefined || found === undefined) return
  const { mode, uid } = found
  if (uid !== process.getuid() || (mode & sticky) !== 0) return
  if (!readdirSync(dataDir).some((name) => ours.has(name))) return
  const postgres = lstatSync(join(dataDir, 'postgres'), { throwIfNoEntry: false })
  const wanted = postgres?.isDirectory() && postgres.uid !== uid ? passable : ownFolder
  if ((mode & forOthers & ~wanted) !== 0) chmodSync(dataDir, wanted)
  for (const name of ['secrets.json', 'data-secret.json']) {
    const file = join(dataDir, name)
    if (existsSync(file)) chmodSync(file, ownFile)
  }
}

/**
 * Restricts a folder and its content to its owner. The folder comes first, because that already protects the content;
 * if it was restricted before, the content is not checked.
 */
export const protectFolder = async (folder: string): Promise<void> => {
  if (process.getuid === undefined) return
  const { mode, uid } = await stat(folder)
  if (uid !== process.getuid() || (mode & forOthers) === 0) return
  await chmod(folder, ownFolder)
  for await (const entry of await opendir(folder, { recursive: true })) {
    const mode = entry.isDirectory() ? ownFolder : ownFile
    if (entry.isDirectory() || entry.isFile()) await chmod(join(entry.parentPath, entry.name), mode).catch(isGone)
  }
}

const isGone = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOENT') throw error
}
