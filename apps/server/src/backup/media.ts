import { createWriteStream } from 'node:fs'
import { open, opendir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '@nhip-cau/server-kit/embedded-postgres/make-folder'
import { StartError } from '@nhip-cau/server-kit/start-error'

export type MediaFile = { readonly name: string; readonly size: number; open(): Readable }

/** Folder of uploads in progress, which belong to no row yet. */
const unfinished = 'unfinished'

const absent = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}

/** Yields every file below the media folder; skips files that are deleted in the meantime. */
export async function* mediaFiles(folder: string, below = ''): AsyncGenerator<MediaFile> {
  const entries = await opendir(join(folder, below)).catch(absent)
  if (entries === undefined) return
  for await (const entry of entries) {
    const name = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory() && name !== unfinished) yield* mediaFiles(folder, name)
    if (!entry.isFile()) continue
    const path = join(folder, name)
    const handle = await open(path).catch(absent)
    if (handle === undefined) continue
    const { size } = await handle.stat()
    let isTaken = false
    yield {
      name,
      size,
      open: () => {
        isTaken = true
        // The stream owns the open file, which can be read to its end even after it is deleted.
        return handle.createReadStream(size === 0 ? {} : { end: size - 1 })
      },
    }
    if (!isTaken) await handle.close()
  }
}

const safe = /^(?:[a-z0-9][a-z0-9._~-]*\/)*[a-z0-9][a-z0-9._~-]*$/

/** Writes one file of an archive. Throws a `StartError` if the name leads out of the folder. */
export const writeMedia = async (folder: string, name: string, content: Readable): Promise<void> => {
  if (!safe.test(name)) throw new StartError(`The archive holds a file with an invalid name: ${name}.`)
  const path = join(folder, name)
  makeFolder(dirname(path))
  await pipeline(content, createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }))
}

/** True when the folder does not exist or is empty. */
export const isEmptyFolder = async (folder: string): Promise<boolean> => {
  const found = await stat(folder).catch(absent)
  return found === undefined || (found.isDirectory() && (await readdir(folder)).length === 0)
}
