import type { GatewayCodec } from '@nhip-cau/contract/camera-gateway'
import { CameraError } from '../camera-error.ts'
import { type Format, formatOf, isSameFormat } from './format.ts'
import { createUnits } from './units.ts'

/** A coded picture. `time` counts 90,000 to a second from the first picture. */
export type Picture = {
  readonly time: number
  readonly isKey: boolean
  /** Its slices, each after its length in four bytes, as MP4 stores them. */
  readonly data: Buffer
  /** The format that is needed to decode it; the same object until the camera changes it. */
  readonly format: Format
}

/** Bytes of one picture above which a stream is no camera. */
const maxPictureBytes = 4 * 1024 * 1024
const maxUnits = 1024
const clockRate = 90_000
const maxGap = 5 * clockRate

/**
 * Puts the units of a stream together to pictures, and the parameter sets beside them to formats. Begins with a key
 * picture. Packets lost by the camera drop everything up to the next key picture. Throws a `CameraError` for what no
 * browser could play.
 */
export const createPictures = (codec: GatewayCodec, given: readonly Buffer[], emit: (picture: Picture) => void) => {
  const units = createUnits(codec, maxPictureBytes)
  const sets = new Map<string, Buffer>()
  let format: Format | undefined
  let timestamp: number | undefined
  let time = 0
  let slices: Buffer[] = []
  let bytes = 0
  let isKey = false
  let isWhole = false

  const store = (unit: Buffer): void => {
    const key = units.setKey(unit)
    if (sets.size >= 32 && !sets.has(key)) throw new CameraError('picture')
    // Copied, because a unit is a part of what the connection has received.
    sets.set(key, Buffer.from(unit))
  }
  for (const set of given) if (units.isSet(set)) store(set)

  const finish = () => {
    if (slices.length === 0) return
    if (isKey) {
      const next = formatOf(codec, [...sets.values()])
      if (format === undefined || !isSameFormat(format, next)) format = next
      isWhole = true
    }
    if (isWhole && format !== undefined) emit({ time, isKey, data: withLengths(slices), format })
    slices = []
    bytes = 0
    isKey = false
  }

  const advance = (to: number) => {
    if (timestamp === undefined) {
      timestamp = to
      return
    }
    if (to === timestamp) return
    finish()
    // The timestamp has 32 bits and starts again at 0.
    const step = (to - timestamp) | 0
    // A camera that sends pictures in another order than they are shown would need a decoder here.
    if (step < 0 || step > maxGap) throw new CameraError('picture')
    timestamp = to
    time += step
  }

  const take = (unit: Buffer) => {
    if (units.isSet(unit)) return store(unit)
    if (!units.isSlice(unit)) return
    bytes += unit.length
    if (bytes > maxPictureBytes || slices.length >= maxUnits) throw new CameraError('too_large')
    slices.push(unit)
    isKey ||= units.isKey(unit)
  }

  /** Takes the payload of one RTP packet. */
  return (packet: { readonly sequence: number; readonly timestamp: number; readonly payload: Buffer }): void => {
    advance(packet.timestamp)
    const { found, isLost } = units.take(packet)
    if (isLost) {
      isWhole = false
      slices = []
      bytes = 0
      isKey = false
    }
    for (const unit of found) take(unit)
  }
}

const withLengths = (slices: readonly Buffer[]): Buffer => {
  const data = Buffer.allocUnsafeSlow(slices.reduce((sum, slice) => sum + 4 + slice.length, 0))
  let at = 0
  for (const slice of slices) {
    at = data.writeUInt32BE(slice.length, at)
    at += slice.copy(data, at)
  }
  return data
}
