import type { GatewayCodec } from '@nhip-cau/contract/camera-gateway'
import { CameraError } from '../camera-error.ts'
import { h264Format } from './h264.ts'
import { h265Format } from './h265.ts'

/** What is needed to decode a stream. */
export type Format = {
  readonly codec: GatewayCodec
  /** Name of the codec for browsers (RFC 6381), e.g. avc1.64001f. */
  readonly name: string
  readonly width: number
  readonly height: number
  /** The content of the box avcC or hvcC. */
  readonly configuration: Buffer
}

/** Pixels on a side above which no camera is accepted. */
const maxSide = 4096
const minSide = 16

/** Makes a format of the parameter sets of a stream. Throws a `CameraError` for what cannot be a camera's. */
export const formatOf = (codec: GatewayCodec, sets: readonly Buffer[]): Format => {
  const format = codec === 'h264' ? h264Format(sets) : h265Format(sets)
  for (const side of [format.width, format.height])
    if (side < minSide || side > maxSide) throw new CameraError('picture')
  return { codec, ...format }
}

export const isSameFormat = (one: Format, other: Format): boolean => one.configuration.equals(other.configuration)
