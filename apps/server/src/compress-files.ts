import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyBaseLogger } from 'fastify'

const compressible = /\.(?:css|html|js|json|map|svg|txt|webmanifest)$/
const smallest = 1024

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const encodings = [
  { suffix: '.br', compress: (text: Buffer) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }) },
  { suffix: '.gz', compress: (text: Buffer) => gzipped(text, { level: 9 }) },
] as const

/**
 * Writes a `.br` and a `.gz` file for every text file of the build whose compressed files are missing or older.
 * Compresses in the thread pool; until a file exists, responses are compressed on the fly. A read-only folder is left
 * unchanged.
 */
export const compressInBackground = (folder: string, log: FastifyBaseLogger): void => {
  compressFiles(folder).catch((error: unknown) => {
    log.info({ name: (error as Error).name }, 'the web app could not be compressed ahead')
  })
}

export const compressFiles = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const { mtimeMs, size } = await stat(file)
    if (size < smallest) continue
    for (const { suffix, compress } of encodings) {
      if (await isFresh(file + suffix, mtimeMs)) continue
      const unfinished = `${file}${suffix}.${process.pid}`
      await writeFile(unfinished, await compress(await readFile(file)))
      await rename(unfinished, file + suffix)
    }
  }
}

const isFresh = async (file: string, mtimeMs: number): Promise<boolean> => {
  const found = await stat(file).catch(() => undefined)
  return found !== undefined && found.mtimeMs >= mtimeMs
}
