import { chmodSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { chmod, opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from './embedded-postgres/make-folder.ts'

const ownFolder = 0o700
const ownFile = 0o600
// Another account finds its way through, to what belongs to it, and can list nothing.
const passable = 0o711
const forOthers = 0o077
const sticky = 0o1000

const isRoot = () => process.getuid?.() === 0

/** Makes the data folder. Root's has to let the account through that runs PostgreSQL. */
export const makeDataFolder = (dataDir: string): void => {
  if (existsSync(dataDir)) return
  makeFolder(dataDir)
  if (isRoot()) chmodSync(dataDir, passable)
}

const ours = new Set(['postgres', 'media', 'secrets.json', 'data-secret.json'])

/** Closes a data folder of before to everybody else. What is somebody else's, or holds no data of ours, is left as it is. */
export const protectDataFolder = (dataDir: string): void => {
  const found = statSync(dataDir, { throwIfNoEntry: false })
  // Windows knows no such rights.
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
 * Closes a folder to everybody else, and what lies in it. The folder itself comes first and is enough to protect the rest;
 * where it was closed already nothing below is looked at.
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
