import { setTimeout as sleep } from 'node:timers/promises'
import type { GatewayCodec, GatewaySource } from '@nhip-cau/contract/camera-gateway'
import { framesOf, soundOf } from '../audio/sound.ts'
import { CameraError, type CameraFailure, failureOf } from '../camera-error.ts'
import type { Networks } from '../rtsp/networks.ts'
import { openSession, type Resolve, type Session, startTimeoutMs } from '../rtsp/session.ts'
import { createPictures, type Picture } from '../video/pictures.ts'
import { readRtp } from '../video/rtp.ts'
import { describedSets } from './grab.ts'
import { createWindow } from './window.ts'

/** A stream that completes no picture for so long hangs, and is replaced. */
const hangMs = 5000
/** Milliseconds by which a camera's clock may run away from the gateway's. */
const maxDrift = 10_000
const shortestPause = 500
const longestPause = 30_000
/** A connection that lasted so long was good, so the next pause is short again. */
const goodMs = 15_000

export type PullOptions = {
  readonly source: GatewaySource & { readonly sound: boolean }
  readonly networks: Networks
  readonly resolve?: Resolve | undefined
  readonly onFailure: (reason: CameraFailure) => void
}

/** Pulls one camera until it is stopped, and connects again when the stream ends, hangs or breaks. */
export const startPull = ({ source: given, networks, resolve, onFailure }: PullOptions) => {
  let source = given
  const window = createWindow()
  const stopping = new AbortController()
  let state: 'connecting' | 'live' | 'failing' = 'connecting'
  let codec: GatewayCodec | undefined
  let connecting: AbortController | undefined
  let resting: AbortController | undefined
  let isChanged = false

  const receive = async (session: Session): Promise<void> => {
    const startedAt = performance.now()
    let lastAt = startedAt
    const failed = Promise.withResolvers<never>()
    const onPicture = (picture: Picture) => {
      lastAt = performance.now()
      state = 'live'
      if (Math.abs((picture.time / 90_000) * 1000 - (lastAt - startedAt)) > maxDrift) throw new CameraError('picture')
      window.addPicture(picture)
    }
    const sound = source.sound ? soundFormatOf(session) : undefined
    window.start(sound)
    const takePicture = createPictures(session.video.codec, describedSets(session.video), onPicture)
    const listen = (track: 'video' | 'audio', packet: Buffer) => {
      try {
        const rtp = readRtp(packet)
        if (track === 'video' && rtp.payloadType === session.video.payloadType) takePicture(rtp)
        if (track === 'audio' && rtp.payloadType === session.audio?.payloadType)
          for (const frame of framesOf(rtp)) window.addSound(frame)
      } catch (error) {
        failed.reject(error)
      }
    }
    const watch = setInterval(() => {
      if (performance.now() - lastAt > hangMs) failed.reject(new CameraError('timeout'))
    }, 500)
    const ended = session.ended.then((reason) => Promise.reject(reason))
    try {
      await Promise.race([failed.promise, ended, session.play(listen, sound !== undefined).then(() => ended)])
    } finally {
      clearInterval(watch)
    }
  }

  const connectOnce = async (): Promise<void> => {
    const starting = new AbortController()
    const abort = () => starting.abort()
    connecting = starting
    stopping.signal.addEventListener('abort', abort)
    const timer = setTimeout(abort, startTimeoutMs)
    let session: Session | undefined
    try {
      session = await openSession(source, { networks, resolve, signal: starting.signal })
      clearTimeout(timer)
      codec = session.video.codec
      await receive(session)
    } finally {
      clearTimeout(timer)
      stopping.signal.removeEventListener('abort', abort)
      session?.close()
    }
  }

  const run = async (): Promise<void> => {
    let pause = shortestPause
    while (!stopping.signal.aborted) {
      const from = performance.now()
      isChanged = false
      let failure: CameraFailure | undefined
      try {
        await connectOnce()
      } catch (error) {
        if (stopping.signal.aborted) break
        failure = failureOf(error)
        if (!isChanged) onFailure(failure)
      }
      if (isChanged) continue
      state = 'failing'
      pause = pauseAfter(pause, performance.now() - from, failure)
      resting = new AbortController()
      const signal = AbortSignal.any([stopping.signal, resting.signal])
      await sleep(pause, undefined, { signal }).catch(() => undefined)
    }
    window.close()
  }
  const ended = run()

  return {
    window,
    state: () => state,
    codec: () => codec,
    /** Connects again, with another address, login or sound. Viewers stay; what they had is gone at once. */
    change: (to: PullOptions['source']) => {
      source = to
      window.clear()
      isChanged = true
      connecting?.abort()
      resting?.abort()
    },
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

export type Pull = ReturnType<typeof startPull>

/** A wrong password is not tried soon again, because cameras lock the account of who tries often. */
const pauseAfter = (pause: number, lastedMs: number, failure: CameraFailure | undefined): number => {
  if (failure === 'password') return longestPause
  return lastedMs > goodMs ? shortestPause : Math.min(pause * 2, longestPause)
}

/** Sound that browsers cannot play is left out; the picture is shown without it. */
const soundFormatOf = ({ audio }: Session) => {
  if (audio === undefined) return undefined
  try {
    return soundOf(audio)
  } catch {
    return undefined
  }
}
