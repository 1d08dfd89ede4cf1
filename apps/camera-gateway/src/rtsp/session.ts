import type { GatewaySource } from '@nhip-cau/contract/camera-gateway'
import { CameraError } from '../camera-error.ts'
import { type Connection, connect } from './connection.ts'
import { type Networks, type Place, placeOf, readUrl } from './networks.ts'
import { audioOf, type Description, readDescription, type Track, type VideoTrack, videoOf } from './sdp.ts'

/** Time in which a camera has to be connected, described and started. */
export const startTimeoutMs = 8000
const mostKeepAliveMs = 25_000

export type Session = {
  readonly video: VideoTrack
  readonly audio: Track | undefined
  /** Starts the stream. `listen` gets the RTP packets of the picture and, if wanted, of the sound. */
  play(listen: (track: 'video' | 'audio', packet: Buffer) => void, withSound: boolean): Promise<void>
  readonly ended: Promise<CameraError>
  close(): void
}

/** How an address is turned into a place. The demo replaces the host of its own cameras here. */
export type Resolve = (url: URL, networks: Networks) => Promise<Place>

export type SessionOptions = {
  readonly networks: Networks
  readonly signal: AbortSignal
  readonly resolve?: Resolve | undefined
}

/**
 * Connects to a camera and reads what it offers, in TCP alone: packets come through the connection itself (RFC 2326,
 * §10.12), so nobody else can send them, and no port is opened.
 */
export const openSession = async (source: GatewaySource, options: SessionOptions): Promise<Session> => {
  const { url, login } = readUrl(source.url)
  const place = await beforeAbort((options.resolve ?? placeOf)(url, options.networks), options.signal)
  const given = source.username === '' ? login : { username: source.username, password: source.password }
  const base = url.href
  const connection = await connect(place, given, options.signal)
  try {
    const answer = await connection.request('DESCRIBE', base, { Accept: 'application/sdp' })
    const description = readDescription(answer.body)
    const from = answer.headers.get('content-base')?.[0] ?? base
    return sessionOf(connection, description, from)
  } catch (error) {
    connection.end(error instanceof CameraError ? error : new CameraError('protocol'))
    throw error
  }
}

const beforeAbort = async <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> => {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(new CameraError('timeout'))
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([promise, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

const sessionOf = (connection: Connection, description: Description, base: string): Session => {
  const video = videoOf(description)
  const audio = audioOf(description)
  const all = controlUrl(base, description.control ?? '*')
  let keepAlive: NodeJS.Timeout | undefined
  let id = ''

  const setUp = async (track: Track, channel: number) => {
    const answer = await connection.request('SETUP', controlUrl(base, track.control), {
      Transport: `RTP/AVP/TCP;unicast;interleaved=${channel}-${channel + 1}`,
      ...(id === '' ? {} : { Session: id }),
    })
    const [name = '', ...parameters] = (answer.headers.get('session')?.[0] ?? '').split(';')
    if (!/^[\x21-\x7e]{1,200}$/.test(name)) throw new CameraError('protocol')
    id = name
    const used = /interleaved=(\d{1,3})/.exec(answer.headers.get('transport')?.[0] ?? '')?.[1]
    if (used === undefined) throw new CameraError('protocol')
    return { channel: Number(used), timeout: timeoutOf(parameters) }
  }

  return {
    video,
    audio,
    play: async (listen, withSound) => {
      const picture = await setUp(video, 0)
      const sound = withSound && audio ? await setUp(audio, 2) : undefined
      connection.onPacket(({ channel, data }) => {
        if (channel === picture.channel) listen('video', data)
        else if (channel === sound?.channel) listen('audio', data)
      })
      await connection.request('PLAY', all, { Session: id, Range: 'npt=0.000-' })
      keepAlive = setInterval(
        () => connection.tell('GET_PARAMETER', all, { Session: id }),
        Math.min(picture.timeout / 2, mostKeepAliveMs),
      )
      void connection.ended.then(() => clearInterval(keepAlive))
    },
    ended: connection.ended,
    close: () => {
      if (id !== '') connection.tell('TEARDOWN', all, { Session: id })
      connection.end(new CameraError('connection'))
    },
  }
}

const timeoutOf = (parameters: readonly string[]): number => {
  const seconds = parameters.map((text) => /^\s*timeout=(\d{1,5})/.exec(text)?.[1]).find((text) => text !== undefined)
  return Math.max(Number(seconds ?? 60), 10) * 1000
}

/** The address of a stream: as it is, or below the address of the session (RFC 2326, appendix C.1.1). */
const controlUrl = (base: string, control: string): string => {
  if (/[\s\x00-\x1f]/.test(`${base}${control}`) || base.length + control.length > 1000)
    throw new CameraError('protocol')
  if (control === '*' || control === '') return base
  if (/^rtsp:\/\//i.test(control)) return control
  return `${base}${base.endsWith('/') ? '' : '/'}${control}`
}
