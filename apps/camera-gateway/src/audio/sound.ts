import { CameraError } from '../camera-error.ts'
import type { Track } from '../rtsp/sdp.ts'

/** What is needed to decode the sound of a camera. */
export type SoundFormat = {
  /** Name of the codec for browsers, e.g. mp4a.40.2. */
  readonly name: string
  readonly rate: number
  readonly channels: number
  /** The AudioSpecificConfig of ISO 14496-3. */
  readonly configuration: Buffer
}

/** One frame of sound. `timestamp` is the camera's own, with 32 bits. */
export type SoundFrame = { readonly timestamp: number; readonly data: Buffer }

/** Samples in a frame of AAC. */
export const frameLength = 1024

const maxFramesInPacket = 64

/** Reads the format of AAC in the form of RFC 3640. Throws a `CameraError` where browsers would not play it. */
export const soundOf = ({ parameters, clockRate }: Track): SoundFormat => {
  const configuration = Buffer.from(parameters.config ?? '', 'hex')
  if (configuration.length < 2 || configuration.length > 16 || clockRate < 8000 || clockRate > 96_000)
    throw new CameraError('codec')
  const kind = configuration.readUInt8(0) >> 3
  const channels = (configuration.readUInt8(1) >> 3) & 0x0f
  if (kind === 0 || kind > 5 || channels < 1 || channels > 2) throw new CameraError('codec')
  return { name: `mp4a.40.${kind}`, rate: clockRate, channels, configuration }
}

/** Takes the frames out of a packet: their lengths stand before them in 13 bits each (RFC 3640, §3.3.6). */
export const framesOf = ({
  timestamp,
  payload,
}: {
  readonly timestamp: number
  readonly payload: Buffer
}): SoundFrame[] => {
  if (payload.length < 4) return []
  const count = payload.readUInt16BE(0) / 16
  let at = 2 + count * 2
  if (!Number.isInteger(count) || count > maxFramesInPacket || at > payload.length) throw new CameraError('protocol')
  const frames: SoundFrame[] = []
  for (let index = 0; index < count; index += 1) {
    const end = at + (payload.readUInt16BE(2 + index * 2) >> 3)
    // A frame that is longer than its packet is no AAC of a camera.
    if (end > payload.length) return frames
    frames.push({
      timestamp: (timestamp + index * frameLength) >>> 0,
      data: Buffer.from(payload.subarray(at, end)),
    })
    at = end
  }
  return frames
}
