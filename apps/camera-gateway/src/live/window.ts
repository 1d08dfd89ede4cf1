import { frameLength, type SoundFormat, type SoundFrame } from '../audio/sound.ts'
import { CameraError } from '../camera-error.ts'
import { fragment, type Sample } from '../mp4/fragment.ts'
import { clockRate, initialization, soundTrack, videoTrack } from '../mp4/movie.ts'
import { isSameFormat } from '../video/format.ts'
import type { Picture } from '../video/pictures.ts'
import { mediaPlaylist, partTarget } from './playlist.ts'
import { type Beginning, bytesOf, durationOf, type Segment } from './segments.ts'

/** Seconds after which a segment ends at the next key picture, and after which it ends anyway. */
const segmentSeconds = 2
const longestSegment = 8
/** The first part is short, so that the first picture appears soon. */
const firstPartSeconds = 0.3
/** Seconds after which a key picture begins a part of its own, so that a player can begin there. */
const shortestPart = 0.5
const keptSegments = 6
const maxBytes = 32 * 1024 * 1024
const maxFrames = 1024
/** Pictures of one part: more than four times what a camera sends in a second. */
const maxSamples = 256

type Waiting = { readonly isReady: () => boolean; readonly resolve: (isReady: boolean) => void }

/** The last seconds of a camera as pieces for players. Holds a bounded number of bytes. */
export const createWindow = () => {
  const segments: Segment[] = []
  const waiting = new Set<Waiting>()
  let beginning: Beginning | undefined
  // Numbers begin with the tenths of seconds since 2026. No segment is shorter than that, so those of a later pull, also of
  // a restarted gateway, are always higher.
  const firstNumber = Math.floor((Date.now() - Date.UTC(2026, 0, 1)) / 100)
  let nextNumber = firstNumber
  let beginnings = firstNumber
  // Hours since 2026, because players make lists of this length; it does not go back either, apart from many breaks in an hour.
  let breaks = Math.floor(firstNumber / 36_000)
  let fragments = 0
  let isBreak = false
  let isClosed = false
  let playlist: string | undefined

  // What the next part will consist of.
  let pending: Picture | undefined
  let lastDuration = clockRate / 15
  let samples: Sample[] = []
  let sampleBytes = 0
  let partTime = 0
  let time = 0
  let lastKey: Picture | undefined
  let arrivedAt = new Date()
  let partArrivedAt = arrivedAt
  let sound: { readonly format: SoundFormat; last: number | undefined; time: number } | undefined
  let frames: { readonly time: number; readonly data: Buffer }[] = []

  const wake = () => {
    for (const one of waiting) {
      if (!isClosed && !one.isReady()) continue
      waiting.delete(one)
      one.resolve(one.isReady())
    }
  }

  const openSegment = (from: Beginning): Segment => {
    const segment: Segment = {
      number: nextNumber,
      beginning: from,
      isBreak,
      startedAt: partArrivedAt,
      parts: [],
      isComplete: false,
    }
    isBreak = false
    nextNumber += 1
    segments.push(segment)
    return segment
  }

  const dropOld = () => {
    const bytes = () => segments.reduce((sum, segment) => sum + bytesOf(segment), 0)
    while (segments.length > keptSegments || (segments.length > 1 && bytes() > maxBytes)) {
      segments.shift()
      // A break at the head of the list is counted instead of listed.
      if (segments[0]?.isBreak) breaks += 1
    }
    if (bytes() > maxBytes) throw new CameraError('too_large')
  }

  const soundRun = () => {
    const first = frames[0]
    if (sound === undefined || first === undefined) return []
    const run = {
      track: soundTrack,
      time: first.time,
      samples: frames.map(({ data }) => ({ duration: frameLength, isKey: true, data })),
    }
    frames = []
    return [run]
  }

  const closePart = () => {
    if (samples.length === 0 || beginning === undefined) return
    const last = segments.at(-1)
    const segment = last === undefined || last.isComplete ? openSegment(beginning) : last
    fragments += 1
    segment.parts.push({
      duration: samples.reduce((sum, { duration }) => sum + duration, 0) / clockRate,
      isIndependent: samples[0]?.isKey ?? false,
      data: fragment(fragments, [{ track: videoTrack, time: partTime, samples }, ...soundRun()]),
    })
    samples = []
    sampleBytes = 0
    dropOld()
    playlist = undefined
    wake()
  }

  const closeSegment = () => {
    closePart()
    const last = segments.at(-1)
    if (last) last.isComplete = true
    playlist = undefined
    wake()
  }

  const begin = ({ format }: Picture) => {
    const next = sound?.format
    if (beginning && beginning.format === format && beginning.sound === next) return
    if (beginning && isSameFormat(beginning.format, format) && beginning.sound === next) return
    if (beginning) {
      closeSegment()
      isBreak = true
    }
    beginnings += 1
    beginning = { number: beginnings, format, sound: next, data: initialization(format, next) }
  }

  /** Decides, before a picture is added, what ends with the one before it. */
  const cut = ({ isKey }: Picture) => {
    const partSeconds = samples.reduce((sum, { duration }) => sum + duration, 0) / clockRate
    const segment = segments.at(-1)
    const whole = partSeconds + (segment && !segment.isComplete ? durationOf(segment) : 0)
    if (segment === undefined && partSeconds >= firstPartSeconds) return closeSegment()
    if ((isKey && whole >= segmentSeconds) || whole >= longestSegment) return closeSegment()
    if (isKey && partSeconds >= shortestPart) return closePart()
    if (partSeconds + lastDuration / clockRate > partTarget) closePart()
  }

  const add = (picture: Picture, duration: number) => {
    begin(picture)
    // The clock of the camera hardly moves on, so the part would never end.
    if (samples.length >= maxSamples || sampleBytes + picture.data.length > maxBytes) throw new CameraError('too_large')
    sampleBytes += picture.data.length
    if (samples.length === 0) {
      partTime = time
      partArrivedAt = arrivedAt
    }
    samples.push({ duration, isKey: picture.isKey, data: picture.data })
    time += duration
    lastDuration = duration
  }

  const clear = () => {
    breaks += segments.filter((segment, index) => index > 0 && segment.isBreak).length + (segments.length > 0 ? 1 : 0)
    segments.length = 0
    samples = []
    sampleBytes = 0
    frames = []
    pending = undefined
    lastKey = undefined
    playlist = undefined
  }

  const flush = () => {
    if (pending) add(pending, lastDuration)
    pending = undefined
    if (segments.at(-1)?.isComplete === false || samples.length > 0) closeSegment()
  }

  return {
    addPicture: (picture: Picture) => {
      if (pending) {
        // The length of a picture is known when the next one comes.
        add(pending, Math.max(1, picture.time - pending.time))
        cut(picture)
      }
      pending = picture
      arrivedAt = new Date()
      if (picture.isKey) lastKey = picture
    },
    /** Sound begins at the picture that is shown when it first arrives. */
    addSound: ({ timestamp, data }: SoundFrame) => {
      if (sound === undefined) return
      const { rate } = sound.format
      if (sound.last === undefined) sound.time = Math.round((time / clockRate) * rate)
      // The timestamp has 32 bits and starts again at 0.
      const step = (timestamp - (sound.last ?? timestamp)) | 0
      if (step < 0 || step > 5 * rate || frames.length >= maxFrames) throw new CameraError('picture')
      sound.last = timestamp
      sound.time += step
      frames.push({ time: sound.time, data })
    },
    /** Forgets all pictures and sound: they are of another camera, or with sound that is no longer allowed. */
    clear,
    /** Says that what follows comes from a new connection to the camera. */
    start: (format: SoundFormat | undefined) => {
      flush()
      // The camera itself may have stopped offering sound.
      if (sound !== undefined && format === undefined) clear()
      sound = format && { format, last: undefined, time: 0 }
      frames = []
      isBreak = segments.length > 0
    },
    segment: (number: number) => segments.find((segment) => segment.number === number),
    beginning: (number: number) => segments.map((segment) => segment.beginning).find((one) => one.number === number),
    newest: () => segments.at(-1),
    lastKey: () => lastKey,
    playlist: () => {
      playlist ??= mediaPlaylist({ segments, breaks })
      return playlist
    },
    bitsPerSecond: () => {
      const all = segments.reduce((sum, segment) => sum + durationOf(segment), 0)
      return all === 0 ? 0 : Math.round((8 * segments.reduce((sum, segment) => sum + bytesOf(segment), 0)) / all)
    },
    /** Whether there is something to play. */
    isPlayable: () => segments.some(({ isComplete }) => isComplete),
    /** Resolves when the condition holds, with false after `ms` or at the end. */
    until: (isReady: () => boolean, ms: number): Promise<boolean> => {
      if (isReady() || isClosed) return Promise.resolve(isReady())
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const one = { isReady, resolve }
      waiting.add(one)
      const timer = setTimeout(() => {
        waiting.delete(one)
        resolve(false)
      }, ms)
      return promise.finally(() => clearTimeout(timer))
    },
    close: () => {
      isClosed = true
      wake()
    },
  }
}

export type Window = ReturnType<typeof createWindow>
