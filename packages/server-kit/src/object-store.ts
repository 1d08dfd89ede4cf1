import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { protectFolder } from './data-folder.ts'

export type StoredObject = {
  readonly stream: Readable
  /** In bytes. */
  readonly size: number
}

/** Files by key. Small enough for a folder and for any S3-compatible service. */
export type ObjectStore = {
  /** Afterwards the object is there whole and survives a power cut; when it fails, nothing is there or the old one still is. */
  put(key: string, data: Buffer): Promise<void>
  /** The same for what is too large to be held in memory. */
  putStream(key: string, data: Readable): Promise<void>
  get(key: string): Promise<StoredObject | undefined>
  /** A name for a file that is only passing through; what is left behind there goes a day later. */
  temporaryPath(): string
  /** Keys that are not there are passed over. */
  remove(keys: readonly string[]): Promise<void>
}

// Photos of children are for nobody else on the machine.
const ownFolder = 0o700
const ownFile = 0o600

const forgottenAfter = 24 * 60 * 60 * 1000

/** Keeps objects as files below a folder, which is made when it is missing. */
export const folderStore = async (folder: string): Promise<ObjectStore> => {
  const unfinished = join(folder, 'unfinished')
  await mkdir(unfinished, { recursive: true, mode: ownFolder })
  await protectFolder(folder)
  await sweep(unfinished)
  const temporaryPath = () => join(unfinished, randomUUID())
  const store = async (key: string, data: Buffer | Readable) => {
    const path = pathOf(folder, key)
    const temporary = temporaryPath()
    try {
      await writeDurably(temporary, data)
      const made = await mkdir(dirname(path), { recursive: true, mode: ownFolder })
      await rename(temporary, path)
      await syncFolders(dirname(path), made === undefined ? dirname(path) : folder)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }
  return {
    put: store,
    putStream: store,
    temporaryPath,
    get: async (key) => {
      const file = await open(pathOf(folder, key)).catch(absent)
      if (file === undefined) return undefined
      const { size } = await file.stat()
      return { stream: file.createReadStream(), size }
    },
    remove: async (keys) => {
      for (const key of keys) await rm(pathOf(folder, key), { force: true })
    },
  }
}

const segment = /^[a-z0-9][a-z0-9._-]*$/

/** Two levels of folders by hash, so that none grows large; the key stays readable in the file's name. */
const pathOf = (folder: string, key: string): string => {
  if (key.length > 200 || !key.split('/').every((part) => segment.test(part))) throw new Error('unfit object key')
  const hash = createHash('sha256').update(key).digest('hex')
  return join(folder, hash.slice(0, 2), hash.slice(2, 3), key.replaceAll('/', '~'))
}

const writeDurably = async (path: string, data: Buffer | Readable) => {
  const file = await open(path, 'wx', ownFile)
  try {
    await file.writeFile(data)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A new name lasts only once its folder is on the disk, and a new folder once the one above it is. */
const syncFolders = async (from: string, to: string) => {
  // Windows cannot open a folder, and needs no such thing.
  if (process.platform === 'win32') return
  for (let folder = from; folder.length >= to.length; folder = dirname(folder)) {
    const handle = await open(folder)
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
}

/** Removes what a killed process left half written. Only old ones: another process may be writing here right now. */
const sweep = async (unfinished: string) => {
  for (const name of await readdir(unfinished)) {
    const path = join(unfinished, name)
    const age = Date.now() - ((await stat(path).catch(absent))?.mtimeMs ?? Number.POSITIVE_INFINITY)
    if (age > forgottenAfter) await rm(path, { force: true })
  }
}

const absent = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}
