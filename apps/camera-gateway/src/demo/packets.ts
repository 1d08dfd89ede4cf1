import type { Clip } from './clip.ts'

const maxPayload = 1400
const clockRate = 90_000

export const payloadType = 96

/** Splits a unit into RTP payloads (RFC 6184, §5.8; RFC 7798, §4.4.3). */
const payloadsOf = (unit: Buffer, codec: Clip['codec']): Buffer[] => {
  if (unit.length <= maxPayload) return [unit]
  const headerBytes = codec === 'h264' ? 1 : 2
  const body = unit.subarray(headerBytes)
  const payloads: Buffer[] = []
  for (let at = 0; at < body.length; at += maxPayload) {
    const flags = (at === 0 ? 0x80 : 0) | (at + maxPayload >= body.length ? 0x40 : 0)
    payloads.push(Buffer.concat([fragmentHeader(unit, codec, flags), body.subarray(at, at + maxPayload)]))
  }
  return payloads
}

const fragmentHeader = (unit: Buffer, codec: Clip['codec'], flags: number): Buffer => {
  const first = unit.readUInt8(0)
  if (codec === 'h264') return Buffer.from([(first & 0xe0) | 28, flags | (first & 0x1f)])
  return Buffer.from([(first & 0x81) | (49 << 1), unit.readUInt8(1), flags | ((first >> 1) & 0x3f)])
}

/** A packet of a channel inside the RTSP connection. */
export const interleaved = (channel: number, data: Buffer): Buffer => {
  const head = Buffer.from([0x24, channel, 0, 0])
  head.writeUInt16BE(data.length, 2)
  return Buffer.concat([head, data])
}

/** Writes RTP packets with their own sequence. */
export const createPackets = (type: number) => {
  let sequence = 0
  return (timestamp: number, payload: Buffer, isLast: boolean): Buffer => {
    const head = Buffer.alloc(12)
    head.writeUInt8(0x80, 0)
    head.writeUInt8((isLast ? 0x80 : 0) | type, 1)
    head.writeUInt16BE(sequence, 2)
    head.writeUInt32BE(timestamp >>> 0, 4)
    head.writeUInt32BE(0x4e430001, 8)
    sequence = (sequence + 1) & 0xffff
    return Buffer.concat([head, payload])
  }
}

/** Sends a clip at its own pace, again and again, beginning with a key picture at once. Returns what stops it. */
export const playClip = (clip: Clip, write: (packet: Buffer) => void): (() => void) => {
  const packet = createPackets(payloadType)
  const startedAt = performance.now()
  // As in a real camera, the clock of the stream does not begin at 0; here it soon starts again at 0.
  const base = 2 ** 32 - 5 * clockRate
  let sent = 0

  const sendPicture = () => {
    const picture = clip.pictures[sent % clip.pictures.length]
    const timestamp = base + Math.round((sent * clockRate) / clip.framesPerSecond)
    const units = [...(picture?.isKey ? clip.sets : []), ...(picture?.units ?? [])]
    for (const [index, unit] of units.entries()) {
      const payloads = payloadsOf(unit, clip.codec)
      for (const [part, payload] of payloads.entries())
        write(packet(timestamp, payload, index === units.length - 1 && part === payloads.length - 1))
    }
    sent += 1
  }
  const sendDue = () => {
    const due = Math.floor(((performance.now() - startedAt) * clip.framesPerSecond) / 1000) + 1
    while (sent < due) sendPicture()
  }
  sendDue()
  const timer = setInterval(sendDue, 1000 / clip.framesPerSecond / 2)
  return () => clearInterval(timer)
}
