import { CameraError } from '../camera-error.ts'
import { type Bits, createBits, withoutEscapes } from './bits.ts'

const typeOf = (unit: Buffer) => (unit.readUInt8(0) >> 1) & 0x3f
const kinds = [32, 33, 34]

/** Reads parameter sets of H.265 (§7.3.2) into the box hvcC (ISO 14496-15, §8.3.3). */
export const h265Format = (sets: readonly Buffer[]) => {
  const sequence = sets.find((set) => typeOf(set) === 33)
  if (sequence === undefined || !kinds.every((kind) => sets.some((set) => typeOf(set) === kind)))
    throw new CameraError('picture')
  const plain = withoutEscapes(sequence)
  if (plain.length < 16) throw new CameraError('picture')
  const { width, height, chroma } = readSequence(createBits(plain.subarray(2)))
  // Profile, compatibility, constraints and level: 12 bytes after the header and one byte of numbers.
  const profile = plain.subarray(3, 15)
  const configuration = Buffer.concat([
    Buffer.from([1]),
    profile,
    Buffer.from([0xf0, 0, 0xfc, 0xfc | chroma, 0xf8, 0xf8, 0, 0, 0x0f, kinds.length]),
    ...kinds.map((kind) =>
      arrayOf(
        kind,
        sets.filter((set) => typeOf(set) === kind),
      ),
    ),
  ])
  return { name: nameOf(profile), width, height, configuration }
}

const arrayOf = (kind: number, units: readonly Buffer[]): Buffer => {
  const parts = units.flatMap((unit) => [Buffer.from([unit.length >> 8, unit.length & 0xff]), unit])
  return Buffer.concat([Buffer.from([0x80 | kind, 0, units.length]), ...parts])
}

/** Name for browsers: ISO 14496-15, annex E.3. */
const nameOf = (profile: Buffer): string => {
  const first = profile.readUInt8(0)
  const space = ['', 'A', 'B', 'C'][first >> 6] ?? ''
  const compatible = profile.readUInt32BE(1)
  let reversed = 0
  for (let index = 0; index < 32; index += 1) if (compatible & (1 << index)) reversed += 2 ** (31 - index)
  const constraints = [...profile.subarray(5, 11)]
  while (constraints.length > 1 && constraints.at(-1) === 0) constraints.pop()
  const tier = first & 0x20 ? 'H' : 'L'
  const tail = constraints.map((byte) => byte.toString(16).toUpperCase()).join('.')
  return `hvc1.${space}${first & 0x1f}.${reversed.toString(16).toUpperCase()}.${tier}${profile.readUInt8(11)}.${tail}`
}

const readSequence = (bits: Bits) => {
  bits.bits(4)
  const layers = bits.bits(3)
  bits.bit()
  bits.bits(32)
  bits.bits(32)
  bits.bits(32)
  skipLayers(bits, layers)
  bits.code()
  const chroma = bits.code()
  if (chroma !== 1) throw new CameraError('codec')
  const [width, height] = [bits.code(), bits.code()]
  const [left, right, top, bottom] = bits.bit() ? [bits.code(), bits.code(), bits.code(), bits.code()] : [0, 0, 0, 0]
  // Browsers decode 8 bits everywhere that they decode H.265.
  if (bits.code() > 0 || bits.code() > 0) throw new CameraError('codec')
  return { width: width - 2 * (left + right), height: height - 2 * (top + bottom), chroma }
}

const skipLayers = (bits: Bits, layers: number) => {
  const present = Array.from({ length: layers }, () => [bits.bit(), bits.bit()] as const)
  if (layers > 0) bits.bits(2 * (8 - layers))
  for (const [profile, level] of present) {
    if (profile) for (let word = 0; word < 11; word += 1) bits.bits(8)
    if (level) bits.bits(8)
  }
}
