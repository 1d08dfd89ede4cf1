import { readFileSync } from 'node:fs'
import type { GatewayCodec } from '@nhip-cau/contract/camera-gateway'

/** The pictures of a clip that begins again at its end: each has its units, without start codes. */
export type Clip = {
  readonly codec: GatewayCodec
  readonly framesPerSecond: number
  readonly sets: readonly Buffer[]
  readonly pictures: readonly { readonly isKey: boolean; readonly units: readonly Buffer[] }[]
}

const startCode = Buffer.from([0, 0, 1])

const unitsOf = (stream: Buffer): Buffer[] => {
  const units: Buffer[] = []
  let from = stream.indexOf(startCode)
  while (from !== -1) {
    const next = stream.indexOf(startCode, from + 3)
    let end = next === -1 ? stream.length : next
    while (end > from + 3 && stream[end - 1] === 0) end -= 1
    if (end > from + 3) units.push(stream.subarray(from + 3, end))
    from = next
  }
  return units
}

const typeOf = (codec: GatewayCodec, unit: Buffer): number =>
  codec === 'h264' ? unit.readUInt8(0) & 0x1f : (unit.readUInt8(0) >> 1) & 0x3f

const kinds = {
  h264: { sets: [7, 8], key: (type: number) => type === 5, slice: (type: number) => type === 1 || type === 5 },
  h265: { sets: [32, 33, 34], key: (type: number) => type >= 16 && type <= 21, slice: (type: number) => type <= 21 },
}

/** Reads a clip of the form that `npm run draw-demo-cameras` writes: one slice for each picture. */
export const clipOf = (stream: Buffer, codec: GatewayCodec, framesPerSecond: number): Clip => {
  const kind = kinds[codec]
  const units = unitsOf(stream)
  const sets = new Map<string, Buffer>()
  const pictures: { isKey: boolean; units: Buffer[] }[] = []
  for (const unit of units) {
    const type = typeOf(codec, unit)
    if (kind.sets.includes(type)) sets.set(unit.toString('hex'), unit)
    else if (kind.slice(type)) pictures.push({ isKey: kind.key(type), units: [unit] })
  }
  return { codec, framesPerSecond, sets: [...sets.values()], pictures }
}

export const readClip = (file: URL, codec: GatewayCodec, framesPerSecond: number): Clip =>
  clipOf(readFileSync(file), codec, framesPerSecond)
