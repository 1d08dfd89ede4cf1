import { type FileHandle, open } from 'node:fs/promises'

/** Of the index of an MP4 file: that of eight hours has a few megabytes, and it is read into memory. */
const largestIndex = 48 * 1024 ** 2

/**
 * Whether a file has all the parts that it says it has: a truncated one has not. The names and sizes of its outermost
 * parts are read, not their content.
 */
export const isWhole = async (path: string): Promise<boolean> => {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const start = await bytesAt(file, 0, 64)
    return start.readUInt32BE(0) === ebml ? await hasWholeSegment(file, size) : await hasWholeBoxes(file, size)
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  } finally {
    await file.close()
  }
}

const bytesAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

type Box = { readonly name: string; readonly start: number; readonly content: number; readonly end: number }

/** The boxes of MP4 and MOV between two positions. Ends at the first one that is longer than its place. */
async function* boxesIn(file: FileHandle, from: number, to: number): AsyncGenerator<Box, void, undefined> {
  let start = from
  while (start < to) {
    const head = await bytesAt(file, start, 16)
    const short = head.readUInt32BE(0)
    const name = head.toString('latin1', 4, 8)
    // 1: the length follows as a longer number; 0: the box ends with the file.
    const long = short === 1 ? Number(head.readBigUInt64BE(8)) : short
    const end = short === 0 ? to : start + long
    const content = start + (short === 1 ? 16 : 8)
    if (end < content || end > to) return
    yield { name, start, content, end }
    start = end
  }
}

const hasWholeBoxes = async (file: FileHandle, size: number): Promise<boolean> => {
  let hasIndex = false
  let seen = 0
  for await (const { name, start, end } of boxesIn(file, 0, size)) {
    if (name === 'moov' && end - start > largestIndex) return false
    hasIndex ||= name === 'moov'
    seen = end
  }
  return hasIndex && seen === size
}

/** The boxes in which phones and programs write place, time, device and names. */
const descriptions = new Set(['udta', 'meta', 'uuid'])

/** Overwrites the descriptions in an MP4 or MOV file, such as the place of the recording. Its length stays the same. */
export const removeDescriptions = async (path: string): Promise<void> => {
  const file = await open(path, 'r+')
  try {
    await blankIn(file, 0, (await file.stat()).size)
  } finally {
    await file.close()
  }
}

const blankIn = async (file: FileHandle, from: number, to: number): Promise<void> => {
  for await (const { name, start, content, end } of boxesIn(file, from, to)) {
    if (name === 'moov' || name === 'trak') await blankIn(file, content, end)
    if (!descriptions.has(name)) continue
    await file.write(Buffer.from('free'), 0, 4, start + 4)
    for (let at = content; at < end; at += zeros.length)
      await file.write(zeros, 0, Math.min(zeros.length, end - at), at)
  }
}

const zeros = Buffer.alloc(64 * 1024)

const ebml = 0x1a45dfa3
const segment = 0x18538067

/** WebM and MKV: a header and a segment, which says its size unless it was recorded live. */
const hasWholeSegment = async (file: FileHandle, size: number): Promise<boolean> => {
  const header = sizeAt(await bytesAt(file, 4, 8))
  const position = 4 + header.width + (header.value ?? 0)
  const start = await bytesAt(file, position, 12)
  if (start.readUInt32BE(0) !== segment) return false
  const { value, width } = sizeAt(start.subarray(4))
  return value === undefined || position + 4 + width + value <= size
}

/** A size of EBML: the number of leading zeros says how many bytes it has; all ones mean that it is unknown. */
const sizeAt = (bytes: Buffer): { readonly width: number; readonly value: number | undefined } => {
  const first = bytes.readUInt8(0)
  const width = Math.clz32(first) - 23
  if (width > 8) throw new RangeError('no size of EBML')
  let value = BigInt(first) & ((1n << BigInt(8 - width)) - 1n)
  for (let index = 1; index < width; index += 1) value = (value << 8n) | BigInt(bytes.readUInt8(index))
  const unknown = (1n << BigInt(7 * width)) - 1n
  return { width, value: value === unknown ? undefined : Number(value) }
}
