import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { protectFolder } from './data-folder.ts'

export type StoredObject = {
  readonly stream: Readable
  /** Of the whole object, in bytes. */
  readonly size: number
}

/** Positions of bytes, both included. */
export type Part = { readonly start: number; readonly end: number }

/** Files by key. The interface fits a folder and any S3-compatible service. */
export type ObjectStore = {
  /** Stores an object so that it survives a power failure. After an error the old object, if any, is unchanged. */
  put(key: string, data: Buffer): Promise<void>
  /** Stores an object that is too large for memory. */
  putStream(key: string, data: Readable): Promise<void>
  /** Returns an object, or of its content only the bytes from `start` to `end`, both included. */
  get(key: string, part?: Part): Promise<StoredObject | undefined>
  /** Path of a file with the content of an object, for programs that only read; undefined if there is no such object. */
  readablePath(key: string): Promise<string | undefined>
  /** Path for a temporary file; leftover files are removed at a start after one day. */
  temporaryPath(): string
  /** The folder of the temporary files, for those that several processes go on writing. */
  readonly temporaryFolder: string
  /**
   * Makes a temporary file an object, without copying it, so that it survives a power failure. A repeated call changes
   * nothing. Returns false if there is neither the file nor the object.
   */
  adopt(key: string, temporary: string): Promise<boolean>
  /** Removes objects; missing keys are ignored. */
  remove(keys: readonly string[]): Promise<void>
}

// Other users of the machine must not read photos of children.
const ownFolder = 0o700
const ownFile = 0o600

const forgottenAfter = 24 * 60 * 60 * 1000

/** Stores objects as files in a folder, which is created if missing. */
export const folderStore = async (folder: string): Promise<ObjectStore> => {
  const unfinished = join(folder, 'unfinished')
  await mkdir(unfinished, { recursive: true, mode: ownFolder })
  await protectFolder(folder)
  await sweep(unfinished)
  const temporaryPath = () => join(unfinished, randomUUID())
  const moveIn = async (temporary: string, path: string) => {
    const made = await mkdir(dirname(path), { recursive: true, mode: ownFolder })
    await rename(temporary, path)
    await syncFolders(dirname(path), made === undefined ? dirname(path) : folder)
  }
  const store = async (key: string, data: Buffer | Readable) => {
    const path = pathOf(folder, key)
    const temporary = temporaryPath()
    try {
      await writeDurably(temporary, data)
      await moveIn(temporary, path)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }
  return {
    put: store,
    putStream: store,
    readablePath: async (key) => {
      const path = pathOf(folder, key)
      return (await stat(path).catch(absent)) && path
    },
    temporaryPath,
    temporaryFolder: unfinished,
    adopt: async (key, temporary) => {
      const path = pathOf(folder, key)
      const file = await open(temporary, 'r+').catch(absent)
      if (file === undefined) return (await stat(path).catch(absent)) !== undefined
      try {
        await file.chmod(ownFile)
        await file.sync()
      } finally {
        await file.close()
      }
      // Between opening and moving another call may have moved it.
      await moveIn(temporary, path).catch(absent)
      return (await stat(path).catch(absent)) !== undefined
    },
    get: async (key, part) => {
      const file = await open(pathOf(folder, key)).catch(absent)
      if (file === undefined) return undefined
      const { size } = await file.stat()
      return { stream: file.createReadStream(part), size }
    },
    remove: async (keys) => {
      for (const key of keys) await rm(pathOf(folder, key), { force: true })
    },
  }
}

const segment = /^[a-z0-9][a-z0-9._-]*$/

/** Two levels of folders by hash keep each folder small; the file name contains the key. */
const pathOf = (folder: string, key: string): string => {
  if (key.length > 200 || !key.split('/').every((part) => segment.test(part))) throw new Error('invalid object key')
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

/** A new file name is durable only after its folder is synced, and a new folder only after its parent is. */
const syncFolders = async (from: string, to: string) => {
  // Windows cannot open folders and does not need this.
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

/** Removes unfinished files of killed processes. Only old ones, because another process may be writing now. */
const sweep = async (unfinished: string) => {
  const names = await readdir(unfinished)
  if (names.length === 0) return
  const now = await fileSystemTime(unfinished)
  for (const name of names) {
    const path = join(unfinished, name)
    const changedAt = (await stat(path).catch(absent))?.mtimeMs
    if (changedAt !== undefined && now - changedAt > forgottenAfter) await rm(path, { force: true })
  }
}

/**
 * The time of the clock that dates the files of a folder; on a network drive or after a correction it is not that of the
 * process.
 */
const fileSystemTime = async (folder: string): Promise<number> => {
  const probe = join(folder, randomUUID())
  try {
    await writeFile(probe, '', { flag: 'wx', mode: ownFile })
    return (await stat(probe)).mtimeMs
  } catch {
    // A full disk takes no file. The folder's last change is earlier than now, so no file is taken for too old.
    return (await stat(folder)).mtimeMs
  } finally {
    await rm(probe, { force: true })
  }
}

const absent = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}
