import { CameraError } from '../camera-error.ts'

export type RtpPacket = {
  readonly payloadType: number
  readonly sequence: number
  readonly timestamp: number
  readonly payload: Buffer
}

/** Reads the header of an RTP packet (RFC 3550, §5.1). */
export const readRtp = (data: Buffer): RtpPacket => {
  if (data.length < 12 || data.readUInt8(0) >> 6 !== 2) throw new CameraError('protocol')
  const flags = data.readUInt8(0)
  let start = 12 + 4 * (flags & 0x0f)
  if (flags & 0x10) {
    if (data.length < start + 4) throw new CameraError('protocol')
    start += 4 + 4 * data.readUInt16BE(start + 2)
  }
  const padding = flags & 0x20 ? data.readUInt8(data.length - 1) : 0
  if (start > data.length - padding) throw new CameraError('protocol')
  return {
    payloadType: data.readUInt8(1) & 0x7f,
    sequence: data.readUInt16BE(2),
    timestamp: data.readUInt32BE(4),
    payload: data.subarray(start, data.length - padding),
  }
}
