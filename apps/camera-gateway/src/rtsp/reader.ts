import { CameraError } from '../camera-error.ts'

/** What a camera sends: the answer to a request, or a packet of a channel. Its own requests are skipped. */
export type Message =
  | { readonly kind: 'answer'; readonly status: number; readonly headers: Headers; readonly body: string }
  | { readonly kind: 'packet'; readonly channel: number; readonly data: Buffer }

export type Headers = ReadonlyMap<string, readonly string[]>

const maxHeadBytes = 16 * 1024
const maxBodyBytes = 64 * 1024
const dollar = 0x24
const headEnd = Buffer.from('\r\n\r\n')
const nothing = Buffer.alloc(0)

/**
 * Splits the bytes of an RTSP connection into messages (RFC 2326, §10.12 for packets). Holds at most one message, of
 * which each part has a limit, whatever the camera sends.
 */
export const createReader = () => {
  let pending: Buffer = nothing
  // Bytes without which the first message cannot be complete, so that its head is not read again with each of them.
  let needed = 0

  const takePacket = (): Message | undefined => {
    if (pending.length < 4) return undefined
    const end = 4 + pending.readUInt16BE(2)
    if (pending.length < end) return undefined
    const message: Message = { kind: 'packet', channel: pending.readUInt8(1), data: pending.subarray(4, end) }
    pending = pending.subarray(end)
    return message
  }

  const takeText = (): Message | 'skipped' | undefined => {
    const at = pending.indexOf(headEnd)
    if (at > maxHeadBytes || (at === -1 && pending.length > maxHeadBytes)) throw new CameraError('too_large')
    if (at === -1) return undefined
    const [first = '', ...lines] = pending.toString('latin1', 0, at).split('\r\n')
    const headers = headersOf(lines)
    const length = Number(headers.get('content-length')?.[0] ?? 0)
    if (!Number.isInteger(length) || length < 0) throw new CameraError('protocol')
    if (length > maxBodyBytes) throw new CameraError('too_large')
    const start = at + headEnd.length
    needed = start + length
    if (pending.length < needed) return undefined
    const body = pending.toString('utf8', start, start + length)
    pending = pending.subarray(start + length)
    const status = /^RTSP\/1\.\d (\d{3})(?: |$)/.exec(first)?.[1]
    if (status !== undefined) return { kind: 'answer', status: Number(status), headers, body }
    if (/^[A-Z_]{3,20} \S+ RTSP\/1\.\d$/.test(first)) return 'skipped'
    throw new CameraError('protocol')
  }

  /** Returns the messages that are complete with these bytes. Throws a `CameraError` for what is no RTSP. */
  return (chunk: Buffer): Message[] => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
    const messages: Message[] = []
    if (pending.length < needed) return messages
    needed = 0
    while (pending.length > 0) {
      const first = pending.readUInt8(0)
      if (first !== dollar && (first < 0x41 || first > 0x5a)) throw new CameraError('protocol')
      const message = first === dollar ? takePacket() : takeText()
      if (message === undefined) break
      needed = 0
      if (message !== 'skipped') messages.push(message)
    }
    return messages
  }
}

const headersOf = (lines: readonly string[]): Headers => {
  const headers = new Map<string, string[]>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon < 1) throw new CameraError('protocol')
    const name = line.slice(0, colon).trim().toLowerCase()
    const values = headers.get(name) ?? []
    values.push(line.slice(colon + 1).trim())
    headers.set(name, values)
  }
  return headers
}
