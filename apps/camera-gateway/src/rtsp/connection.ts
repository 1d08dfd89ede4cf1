import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { CameraError } from '../camera-error.ts'
import { type Signer, signerOf } from './login.ts'
import type { Login, Place } from './networks.ts'
import { createReader, type Message } from './reader.ts'

type Answer = Extract<Message, { kind: 'answer' }>
type Packet = Extract<Message, { kind: 'packet' }>

/** Bytes in a second above which a stream is no camera: four times what a 4K camera sends. */
const maxBytesPerSecond = 8 * 1024 * 1024
/** Messages in a second: three times what these bytes are in packets of the usual size. */
const maxMessagesPerSecond = 20_000
const requestTimeoutMs = 5000
const userAgent = 'NhipCau'

export type Connection = {
  /** Sends a request and returns its successful answer. Answers a request for the password once. */
  request(method: string, url: string, headers?: Readonly<Record<string, string>>): Promise<Answer>
  /** Sends a request whose answer nobody waits for. */
  tell(method: string, url: string, headers?: Readonly<Record<string, string>>): void
  onPacket(listen: (packet: Packet) => void): void
  /** Resolves with the reason when the connection has ended. */
  readonly ended: Promise<CameraError>
  end(reason: CameraError): void
}

/** Connects to the resolved address. Whatever the camera sends, it holds at most one message and one answer. */
export const connect = async (place: Place, login: Login | undefined, signal: AbortSignal): Promise<Connection> => {
  const socket = await open(place, signal)
  const read = createReader()
  const ended = Promise.withResolvers<CameraError>()
  let waiting: PromiseWithResolvers<Answer> | undefined
  let listener: ((packet: Packet) => void) | undefined
  let signer: Signer | undefined
  let sequence = 0
  let second = { from: performance.now(), bytes: 0, messages: 0 }

  const end = (reason: CameraError) => {
    signal.removeEventListener('abort', onAbort)
    socket.destroy()
    waiting?.reject(reason)
    waiting = undefined
    ended.resolve(reason)
  }
  const onAbort = () => end(new CameraError('timeout'))
  signal.addEventListener('abort', onAbort)

  const count = (bytes: number) => {
    const now = performance.now()
    if (now - second.from > 1000) second = { from: now, bytes: 0, messages: 0 }
    second.bytes += bytes
    if (second.bytes > maxBytesPerSecond) throw new CameraError('too_large')
  }

  const take = (message: Message) => {
    second.messages += 1
    if (second.messages > maxMessagesPerSecond) throw new CameraError('too_large')
    if (message.kind === 'packet') return listener?.(message)
    waiting?.resolve(message)
    waiting = undefined
  }

  socket.on('data', (chunk: Buffer) => {
    try {
      count(chunk.length)
      for (const message of read(chunk)) take(message)
    } catch (error) {
      end(error instanceof CameraError ? error : new CameraError('protocol'))
    }
  })
  socket.on('error', () => end(new CameraError('connection')))
  socket.on('close', () => end(new CameraError('connection')))

  const write = (method: string, url: string, headers: Readonly<Record<string, string>>) => {
    sequence += 1
    const authorization = signer?.(method, url)
    const lines = [
      `${method} ${url} RTSP/1.0`,
      `CSeq: ${sequence}`,
      `User-Agent: ${userAgent}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ...(authorization === undefined ? [] : [`Authorization: ${authorization}`]),
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  }

  const exchange = async (method: string, url: string, headers: Readonly<Record<string, string>>): Promise<Answer> => {
    if (socket.destroyed) throw new CameraError('connection')
    waiting = Promise.withResolvers<Answer>()
    const timer = setTimeout(() => end(new CameraError('timeout')), requestTimeoutMs)
    write(method, url, headers)
    return waiting.promise.finally(() => clearTimeout(timer))
  }

  return {
    request: async (method, url, headers = {}) => {
      let answer = await exchange(method, url, headers)
      if (answer.status === 401 && login !== undefined) {
        signer = signerOf(answer.headers.get('www-authenticate') ?? [], login)
        answer = await exchange(method, url, headers)
      }
      if (answer.status === 401 || answer.status === 403) throw new CameraError('password')
      // A redirect too: the address is where the school says the camera is, and nowhere else.
      if (answer.status !== 200) throw new CameraError('protocol')
      return answer
    },
    tell: (method, url, headers = {}) => {
      if (!socket.destroyed) write(method, url, headers)
    },
    onPacket: (listen) => {
      listener = listen
    },
    ended: ended.promise,
    end,
  }
}

const open = async ({ address, port }: Place, signal: AbortSignal): Promise<Socket> => {
  if (signal.aborted) throw new CameraError('timeout')
  const socket = createConnection({ host: address, port, noDelay: true })
  try {
    await once(socket, 'connect', { signal })
    return socket
  } catch {
    socket.destroy()
    // A later error of this socket is of no interest.
    socket.on('error', () => undefined)
    throw new CameraError(signal.aborted ? 'timeout' : 'connection')
  }
}
