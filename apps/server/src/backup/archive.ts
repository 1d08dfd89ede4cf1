import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished, pipeline } from 'node:stream/promises'
import { StartError } from '@nhip-cau/server-kit/start-error'
import { extract, pack } from 'tar-stream'
import { Ending, endingName, Manifest, manifestName } from './manifest.ts'

/** SHA-256 over the names, sizes and contents of all entries before the last one, in order. */
const createDigest = () => {
  const hash = createHash('sha256')
  return {
    begin: (name: string, size: number) => void hash.update(`${name}\0${size}\0`),
    add: (chunk: Buffer) => void hash.update(chunk),
    sum: () => hash.copy().digest('hex'),
  }
}

export type ArchiveWriter = {
  add(name: string, content: Buffer): Promise<void>
  addStream(name: string, size: number, content: Readable): Promise<void>
}

/**
 * Writes one tar file. The file is renamed to its final name only when it is complete and synced to disk; only its
 * owner may read it. Removes the unfinished file after an error.
 */
export const writeArchive = async (
  file: string,
  manifest: Manifest,
  fill: (archive: ArchiveWriter) => Promise<Omit<Ending, 'sha256'>>,
): Promise<void> => {
  const unfinished = `${file}.unfinished`
  const tar = pack()
  const digest = createDigest()
  const written = pipeline(tar, createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }))
  // A full disk is reported by the output stream only; without this race the writer would wait forever.
  const failed = written.then(() => new Promise<never>(() => undefined))
  failed.catch(() => undefined)
  const addStream: ArchiveWriter['addStream'] = async (name, size, content) => {
    digest.begin(name, size)
    content.on('data', digest.add)
    await Promise.race([pipeline(content, tar.entry({ name, size, mode: 0o600 })), failed])
  }
  const add: ArchiveWriter['add'] = (name, content) =>
    addStream(name, content.length, Readable.from([content], { objectMode: false }))
  try {
    await add(manifestName, Buffer.from(JSON.stringify(manifest)))
    const contents = await fill({ add, addStream })
    const ending: Ending = { ...contents, sha256: digest.sum() }
    await add(endingName, Buffer.from(JSON.stringify(ending)))
    tar.finalize()
    await written
    await sync(unfinished)
    await rename(unfinished, file)
    await sync(dirname(file))
  } catch (error) {
    tar.destroy()
    await written.catch(() => undefined)
    await rm(unfinished, { force: true })
    throw error
  }
}

const sync = async (path: string) => {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

type Entry = { readonly name: string; readonly size: number; readonly content: Readable }

/** Yields the entries in order; an entry whose content the caller does not read is skipped. */
export async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const tar = extract()
  const source = createReadStream(file)
  const read = pipeline(source, tar)
  read.catch(() => undefined)
  for await (const entry of tar) {
    yield { name: entry.header.name, size: entry.header.size, content: Readable.from(entry, { objectMode: false }) }
    entry.resume()
  }
  await read
}

const damaged = (file: string, how: string) =>
  new StartError(`The archive ${file} is damaged: ${how}. Take another backup; nothing has been restored.`)

/**
 * Reads the whole archive once and returns its first and last entry. Throws a `StartError` if it is incomplete or
 * changed.
 */
export const verifyArchive = async (file: string): Promise<{ manifest: Manifest; ending: Ending }> => {
  const digest = createDigest()
  let manifest: Manifest | undefined
  let ending: Ending | undefined
  let sum = ''
  try {
    for await (const { name, size, content } of entriesOf(file)) {
      if (name === endingName) {
        sum = digest.sum()
        ending = Ending.parse(JSON.parse((await buffer(content)).toString()))
        break
      }
      digest.begin(name, size)
      content.on('data', digest.add)
      if (name === manifestName) manifest = readManifest(file, await buffer(content))
      else await finished(content.resume())
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new StartError(`There is no file ${file}.`)
    throw damaged(file, 'it cannot be read to its end')
  }
  if (manifest === undefined || ending === undefined) throw damaged(file, 'its end is missing')
  if (ending.sha256 !== sum) throw damaged(file, 'its contents do not fit its checksum')
  return { manifest, ending }
}

const readManifest = (file: string, text: Buffer): Manifest => {
  const found: unknown = JSON.parse(text.toString())
  const { format } = found as { format?: number }
  if (typeof format === 'number' && format > 1)
    throw new StartError(`The archive ${file} was made by a newer version: restore it with that version.`)
  return Manifest.parse(found)
}
