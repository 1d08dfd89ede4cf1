import { Buffer } from 'node:buffer'
import type { Readable } from 'node:stream'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import type { Refusal } from './sheet.ts'

export type PackageLimits = {
  /** The package must have one of these parts. */
  readonly mains: readonly string[]
  /** Bytes of all parts together. */
  readonly unpacked: number
  readonly entries: number
}

/** A workbook of 5,000 rows with every column filled unpacks to about 20 MB. */
const importLimits: PackageLimits = { mains: ['xl/workbook.xml'], unpacked: 64 * 1024 * 1024, entries: 500 }
const maxRatio = 250

export type Package = {
  has(name: string): boolean
  /** Bytes of the unpacked part, or undefined if it does not exist. */
  size(name: string): number | undefined
  /** The part as text, or undefined if it does not exist. */
  text(name: string): Promise<string | undefined>
  /** The part as a stream. */
  stream(name: string): Promise<Readable | undefined>
  close(): void
}

/**
 * Opens the zip container and checks type, unpacked size, macros and encryption before anything is unpacked. Returns a
 * refusal for a file that must not be read.
 */
export const openPackage = async (file: Buffer, limits = importLimits): Promise<Package | Refusal> => {
  if (isOle(file)) return file.includes(encryptedPackage) ? 'encrypted' : 'old_xls'
  if (file.length < 4 || file.readUInt32LE(0) !== zipMark) return 'wrong_type'
  let zip: ZipFile
  const entries = new Map<string, Entry>()
  try {
    // `validateEntrySizes` also checks sizes while unpacking, so a part larger than declared fails.
    zip = await fromBufferPromise(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
    if (zip.entryCount > limits.entries) return 'bomb'
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  } catch {
    return 'broken'
  }
  const names = [...entries.keys()]
  const unpacked = [...entries.values()].reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (unpacked > limits.unpacked || unpacked > maxRatio * Math.max(file.length, 20_000)) return 'bomb'
  if (!limits.mains.some((main) => entries.has(main))) return 'wrong_type'
  if (names.some((name) => /vbaProject\.bin$|\/macrosheets\//i.test(name))) return 'macros'
  if ([...entries.values()].some((entry) => entry.isEncrypted())) return 'encrypted'
  const stream = async (name: string) => {
    const entry = entries.get(name)
    return entry && (await zip.openReadStreamPromise(entry))
  }
  return {
    has: (name) => entries.has(name),
    size: (name) => entries.get(name)?.uncompressedSize,
    stream,
    text: async (name) => {
      const part = await stream(name)
      if (part === undefined) return undefined
      const pieces: Buffer[] = []
      for await (const piece of part) pieces.push(piece as Buffer)
      return Buffer.concat(pieces).toString('utf8')
    },
    close: () => zip.close(),
  }
}

const zipMark = 0x04034b50
const oleMark = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')

/** Whether the file is an OLE container: an old .xls file, or any file that Office encrypted. */
const isOle = (file: Buffer) => file.subarray(0, 8).equals(oleMark)
