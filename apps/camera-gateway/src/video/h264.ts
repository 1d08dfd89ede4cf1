import { CameraError } from '../camera-error.ts'
import { type Bits, createBits, withoutEscapes } from './bits.ts'

const typeOf = (unit: Buffer) => unit.readUInt8(0) & 0x1f

/** Profiles whose sequence set says more of the samples (H.264, §7.3.2.1.1). */
const highProfiles = [100, 110, 122, 244, 44, 83, 86, 118, 128]

/** Reads sequence and picture parameter sets of H.264 (§7.3.2.1) into the box avcC (ISO 14496-15, §5.3.3). */
export const h264Format = (sets: readonly Buffer[]) => {
  const sequences = sets.filter((set) => typeOf(set) === 7)
  const pictures = sets.filter((set) => typeOf(set) === 8)
  const [first] = sequences
  if (first === undefined || pictures.length === 0 || first.length < 5) throw new CameraError('picture')
  const { width, height, chroma, depth } = readSequence(first)
  // A picture may name any of them, so none may describe another picture than the first.
  for (const other of sequences.slice(1).map(readSequence))
    if (other.width !== width || other.height !== height) throw new CameraError('picture')
  const isHigh = highProfiles.includes(first.readUInt8(1))
  const configuration = Buffer.concat([
    Buffer.from([1]),
    first.subarray(1, 4),
    Buffer.from([0xff, 0xe0 | sequences.length]),
    ...sequences.map(withLength),
    Buffer.from([pictures.length]),
    ...pictures.map(withLength),
    ...(isHigh ? [Buffer.from([0xfc | chroma, 0xf8 | depth, 0xf8 | depth, 0])] : []),
  ])
  return { name: `avc1.${first.toString('hex', 1, 4)}`, width, height, configuration }
}

const withLength = (set: Buffer): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(set.length)
  return Buffer.concat([length, set])
}

const readSequence = (set: Buffer) => {
  const bits = createBits(withoutEscapes(set.subarray(1)))
  const profile = bits.bits(8)
  bits.bits(16)
  bits.code()
  const { chroma, depth } = highProfiles.includes(profile) ? readSamples(bits) : { chroma: 1, depth: 0 }
  bits.code()
  skipOrder(bits)
  bits.code()
  bits.bit()
  const columns = bits.code() + 1
  const rows = bits.code() + 1
  const isFrames = bits.bit()
  if (!isFrames) bits.bit()
  bits.bit()
  const crop = bits.bit() ? [bits.code(), bits.code(), bits.code(), bits.code()] : [0, 0, 0, 0]
  const [left = 0, right = 0, top = 0, bottom = 0] = crop
  const stepX = chroma === 1 || chroma === 2 ? 2 : 1
  const stepY = (chroma === 1 ? 2 : 1) * (2 - isFrames)
  return {
    width: columns * 16 - stepX * (left + right),
    height: rows * 16 * (2 - isFrames) - stepY * (top + bottom),
    chroma,
    depth,
  }
}

const readSamples = (bits: Bits) => {
  const chroma = bits.code()
  // Browsers decode 4:2:0 with 8 bits.
  if (chroma > 1) throw new CameraError('codec')
  const depth = bits.code()
  if (depth > 0 || bits.code() > 0) throw new CameraError('codec')
  bits.bit()
  if (bits.bit()) skipLists(bits)
  return { chroma, depth }
}

const skipLists = (bits: Bits) => {
  for (let list = 0; list < 8; list += 1) if (bits.bit()) skipScaling(bits, list < 6 ? 16 : 64)
}

const skipScaling = (bits: Bits, size: number) => {
  let last = 8
  let next = 8
  for (let index = 0; index < size; index += 1) {
    if (next !== 0) next = (last + bits.signed() + 256) & 255
    last = next === 0 ? last : next
  }
}

/** Skips what says in which order pictures are shown. */
const skipOrder = (bits: Bits) => {
  const kind = bits.code()
  if (kind === 0) bits.code()
  if (kind !== 1) return
  bits.bit()
  bits.signed()
  bits.signed()
  const count = bits.code()
  if (count > 255) throw new CameraError('picture')
  for (let index = 0; index < count; index += 1) bits.signed()
}
