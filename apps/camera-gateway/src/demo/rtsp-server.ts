import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { Clip } from './clip.ts'
import { interleaved, payloadType, playClip } from './packets.ts'

export type Request = {
  readonly method: string
  readonly url: string
  readonly headers: ReadonlyMap<string, string>
}

/** What one camera of the server does; the tests replace parts of it by faults. */
export type CameraBehaviour = {
  /** Answers instead of the server, and returns true. */
  answer?(request: Request, socket: Socket): boolean
  /** Sends the stream after PLAY, and returns what stops it. */
  stream(send: (channel: number, packet: Buffer) => void, socket: Socket): () => void
  readonly description: string
}

export type RtspServerOptions = {
  readonly host: string
  readonly port: number
  /** The cameras by their path, e.g. /lop-mam-1. */
  readonly cameras: ReadonlyMap<string, CameraBehaviour>
  readonly login?: { readonly username: string; readonly password: string; readonly scheme: 'digest' | 'basic' }
  readonly onRequest?: (request: Request) => void
}

const realm = 'camera'
const maxPending = 64 * 1024

/** A camera that shows a clip. */
export const clipCamera = (clip: Clip): CameraBehaviour => ({
  description: describe(clip),
  stream: (send) => playClip(clip, (packet) => send(0, packet)),
})

const describe = ({ codec, sets, framesPerSecond }: Clip): string => {
  const encoded = sets.map((set) => set.toString('base64'))
  const format =
    codec === 'h264'
      ? `packetization-mode=1;sprop-parameter-sets=${encoded.join(',')}`
      : ['vps', 'sps', 'pps'].map((name, index) => `sprop-${name}=${encoded[index] ?? ''}`).join(';')
  return [
    'v=0',
    'o=- 0 0 IN IP4 127.0.0.1',
    's=Camera',
    't=0 0',
    'a=control:*',
    `m=video 0 RTP/AVP ${payloadType}`,
    `a=rtpmap:${payloadType} ${codec.toUpperCase()}/90000`,
    `a=fmtp:${payloadType} ${format}`,
    `a=framerate:${framesPerSecond}`,
    'a=control:track1',
    '',
  ].join('\r\n')
}

/** Answers the requests of one connection. Returns what takes its bytes, and what ends its stream. */
const converse = (socket: Socket, { cameras, login, onRequest }: RtspServerOptions) => {
  const nonce = randomBytes(12).toString('hex')
  let pending = ''
  let stop: (() => void) | undefined

  const send = (channel: number, packet: Buffer) => {
    // A viewer that takes nothing must not fill the memory.
    if (socket.writableLength > 4 * 1024 * 1024) socket.destroy()
    else socket.write(interleaved(channel, packet))
  }

  const reply = ({ headers }: Request, status: string, lines: readonly string[] = [], body = '') =>
    socket.write(
      [
        `RTSP/1.0 ${status}`,
        `CSeq: ${headers.get('cseq') ?? 0}`,
        ...lines,
        `Content-Length: ${body.length}`,
        '',
        body,
      ].join('\r\n'),
    )

  const serve = (request: Request, camera: CameraBehaviour): void => {
    const { method, headers, url } = request
    if (method === 'DESCRIBE') {
      const lines = [`Content-Base: ${url.endsWith('/') ? url : `${url}/`}`, 'Content-Type: application/sdp']
      reply(request, '200 OK', lines, camera.description)
    } else if (method === 'SETUP') {
      reply(request, '200 OK', [`Transport: ${headers.get('transport') ?? ''}`, 'Session: 12345678;timeout=60'])
    } else {
      reply(request, '200 OK', ['Session: 12345678', 'Public: DESCRIBE, SETUP, PLAY, TEARDOWN, GET_PARAMETER'])
    }
    if (method === 'PLAY') stop ??= camera.stream(send, socket)
    if (method === 'TEARDOWN') socket.end()
  }

  const handle = (request: Request): void => {
    onRequest?.(request)
    const camera = cameras.get(pathOf(request.url))
    if (camera === undefined) reply(request, '404 Not Found')
    else if (login && !isLoggedIn(request, login, nonce))
      reply(request, '401 Unauthorized', [challengeOf(login.scheme, nonce)])
    else if (!camera.answer?.(request, socket)) serve(request, camera)
  }

  return {
    take: (chunk: Buffer): void => {
      pending += chunk.toString('latin1')
      if (pending.length > maxPending) socket.destroy()
      for (let end = pending.indexOf('\r\n\r\n'); end !== -1; end = pending.indexOf('\r\n\r\n')) {
        const request = readRequest(pending.slice(0, end))
        pending = pending.slice(end + 4)
        if (request) handle(request)
        else socket.destroy()
      }
    },
    end: () => stop?.(),
  }
}

/** A small RTSP server with cameras of its own (RFC 2326), in TCP alone, for the demo and the tests. */
export const startRtspServer = async (options: RtspServerOptions) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const { take, end } = converse(socket, options)
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('data', take)
    socket.on('close', () => {
      end()
      sockets.delete(socket)
    })
  })
  server.listen(options.port, options.host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: address !== null && typeof address === 'object' ? address.port : options.port,
    /** Open connections: how many pull from these cameras. */
    connections: () => sockets.size,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

export type RtspServer = Awaited<ReturnType<typeof startRtspServer>>

const readRequest = (head: string): Request | undefined => {
  const [first = '', ...lines] = head.split('\r\n')
  const [, method, url] = /^([A-Z_]+) (\S+) RTSP\/1\.\d$/.exec(first) ?? []
  if (method === undefined || url === undefined) return undefined
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { method, url, headers }
}

const pathOf = (url: string): string => {
  const path = URL.canParse(url) ? new URL(url).pathname : ''
  return path.replace(/\/(?:track\d)?$/, '')
}

const challengeOf = (scheme: 'digest' | 'basic', nonce: string) =>
  scheme === 'basic'
    ? `WWW-Authenticate: Basic realm="${realm}"`
    : `WWW-Authenticate: Digest realm="${realm}", nonce="${nonce}"`

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

const isLoggedIn = (
  { method, url, headers }: Request,
  { username, password, scheme }: { username: string; password: string; scheme: 'digest' | 'basic' },
  nonce: string,
): boolean => {
  const given = headers.get('authorization') ?? ''
  if (scheme === 'basic') return given === `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const expected = md5(`${md5(`${username}:${realm}:${password}`)}:${nonce}:${md5(`${method}:${url}`)}`)
  return given.includes(`username="${username}"`) && given.includes(`response="${expected}"`)
}
