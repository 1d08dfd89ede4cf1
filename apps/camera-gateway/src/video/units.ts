import type { GatewayCodec } from '@nhip-cau/contract/camera-gateway'
import { CameraError } from '../camera-error.ts'

/** How a codec names its units (NAL units) and packs them into RTP packets: RFC 6184 and RFC 7798. */
type Rules = {
  readonly headerBytes: number
  typeOf(unit: Buffer): number
  readonly sets: readonly number[]
  isSlice(type: number): boolean
  isKey(type: number): boolean
  readonly aggregate: number
  readonly fragment: number
  /** The header of a unit that comes in fragments. */
  fragmentHeader(payload: Buffer): Buffer
}

const rulesOf: Readonly<Record<GatewayCodec, Rules>> = {
  h264: {
    headerBytes: 1,
    typeOf: (unit) => unit.readUInt8(0) & 0x1f,
    sets: [7, 8],
    isSlice: (type) => type === 1 || type === 5,
    isKey: (type) => type === 5,
    aggregate: 24,
    fragment: 28,
    fragmentHeader: (payload) => Buffer.from([(payload.readUInt8(0) & 0xe0) | (payload.readUInt8(1) & 0x1f)]),
  },
  h265: {
    headerBytes: 2,
    typeOf: (unit) => (unit.readUInt8(0) >> 1) & 0x3f,
    sets: [32, 33, 34],
    isSlice: (type) => type <= 9 || (type >= 16 && type <= 21),
    isKey: (type) => type >= 16 && type <= 21,
    aggregate: 48,
    fragment: 49,
    fragmentHeader: (payload) =>
      Buffer.from([(payload.readUInt8(0) & 0x81) | ((payload.readUInt8(2) & 0x3f) << 1), payload.readUInt8(1)]),
  },
}

const maxSetBytes = 4096
/** Fragments of one unit: those of the largest picture in packets of the usual size, twice. */
const maxFragments = 8192

/** Takes units out of RTP packets. `maxBytes` limits a unit that comes in fragments. */
export const createUnits = (codec: GatewayCodec, maxBytes: number) => {
  const rules = rulesOf[codec]
  let expected: number | undefined
  let fragments: Buffer[] | undefined
  let bytes = 0

  const split = (payload: Buffer): Buffer[] => {
    const found: Buffer[] = []
    let at = rules.headerBytes
    while (at + 2 <= payload.length) {
      const end = at + 2 + payload.readUInt16BE(at)
      if (end > payload.length) throw new CameraError('protocol')
      found.push(payload.subarray(at + 2, end))
      at = end
    }
    return found
  }

  const join = (payload: Buffer): Buffer[] => {
    if (payload.length <= rules.headerBytes + 1) throw new CameraError('protocol')
    const flags = payload.readUInt8(rules.headerBytes)
    if (flags & 0x80) {
      fragments = [rules.fragmentHeader(payload)]
      bytes = 0
    }
    if (fragments === undefined) return []
    const part = payload.subarray(rules.headerBytes + 1)
    bytes += part.length
    if (bytes > maxBytes || fragments.length >= maxFragments) throw new CameraError('too_large')
    fragments.push(part)
    if (!(flags & 0x40)) return []
    const whole = Buffer.concat(fragments)
    fragments = undefined
    return [whole]
  }

  const unpack = (payload: Buffer): Buffer[] => {
    if (payload.length < rules.headerBytes) return []
    const type = rules.typeOf(payload)
    if (type === rules.aggregate) return split(payload)
    if (type === rules.fragment) return join(payload)
    return [payload]
  }

  const typeOf = (unit: Buffer) => (unit.length < rules.headerBytes ? -1 : rules.typeOf(unit))

  return {
    isSet: (unit: Buffer) => rules.sets.includes(typeOf(unit)) && unit.length > rules.headerBytes,
    isSlice: (unit: Buffer) => typeOf(unit) >= 0 && rules.isSlice(typeOf(unit)),
    isKey: (unit: Buffer) => rules.isKey(typeOf(unit)),
    /** Identifies a parameter set by its kind and number; a later one with the same key replaces it. */
    setKey: (unit: Buffer): string => {
      if (unit.length > maxSetBytes) throw new CameraError('too_large')
      const type = typeOf(unit)
      return type === 33 ? '33' : `${type}:${numberAt(unit, numberByte[type] ?? 1, type === 32)}`
    },
    /** Returns the units that are complete with this packet, and whether packets before it are missing. */
    take: ({ sequence, payload }: { readonly sequence: number; readonly payload: Buffer }) => {
      const isLost = expected !== undefined && sequence !== expected
      expected = (sequence + 1) & 0xffff
      if (isLost) fragments = undefined
      return { found: unpack(payload).filter((unit) => unit.length > 0), isLost }
    },
  }
}

/**
 * The byte in which the number of a set begins, by the kind of set. The number of an H.265 sequence set comes too late to
 * be read here; cameras send one.
 */
const numberByte: Readonly<Record<number, number>> = { 7: 4, 8: 1, 32: 2, 34: 2 }

const numberAt = (unit: Buffer, at: number, isFixed: boolean): number => {
  if (unit.length <= at) throw new CameraError('picture')
  const first = unit.readUInt8(at)
  if (isFixed) return first >> 4
  const zeros = Math.clz32(first) - 24
  return zeros > 3 ? 15 + first : (first >> (7 - 2 * zeros)) - 1
}
