import { rm } from 'node:fs/promises'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { type Ffmpeg, FfmpegError, runFfmpeg } from '../../../files/ffmpeg.ts'
import { videoKeyOf, videoSizeKeyOf } from '../../../files/video-key.ts'
import type { VideoFacts } from './media-video-content.ts'
import * as queries from './media-video-conversion.queries.ts'
import { copySize } from './media-video-copy.ts'
import { factsOf } from './media-video-facts.ts'
import { madeSize } from './media-video-made.ts'
import { makePoster } from './media-video-poster-frame.ts'
import { convertArguments, planSizes } from './media-video-sizes.ts'

const Job = z.object({ school_id: z.uuid(), id: z.uuid() })

const mostTries = 3
/** Below the four hours after which the queue takes a job for lost. */
const longest = 3 * 60 * 60
const secondsFor = (facts: VideoFacts) => Math.min(longest, 120 + facts.seconds * 8)

/**
 * Makes the sizes of a video and, if it has none, its poster. A run that was interrupted begins again; nothing of a run
 * is stored before all of it is whole.
 */
export const convertVideo = async (context: Context, payload: unknown): Promise<void> => {
  const job = Job.parse(payload)
  const ffmpeg = await context.videoConverter.ffmpeg()
  if (ffmpeg === undefined) {
    await queries.endConversion(context.db, job, 'none')
    return
  }
  const video = await queries.beginConversion(context.db, job)
  if (video === undefined) return
  try {
    if (video.conversion_tries > mostTries) throw new FfmpegError('failed')
    await convert(context, ffmpeg, video)
  } catch (error) {
    const reason = error instanceof FfmpegError ? error.reason : undefined
    // It would take as long again.
    const isOver = reason === 'time' || (reason !== 'stopped' && video.conversion_tries >= mostTries)
    await queries.endConversion(context.db, job, isOver ? 'failed' : 'waiting', reason === 'stopped')
    if (!isOver) throw error
    context.log.warn({ reason }, 'a video could not be converted')
  }
}

const convert = async (context: Context, ffmpeg: Ffmpeg, video: queries.Converting): Promise<void> => {
  const { store, transaction } = context
  const source = await store.readablePath(videoKeyOf(video.school_id, video.id))
  const facts = source === undefined ? 'broken' : await factsOf(source)
  if (source === undefined || typeof facts === 'string') throw new FfmpegError('failed')
  const sizes = planSizes(facts)
  const base = store.temporaryPath()
  const filesOf = (size: number) => ({ mp4: `${base}-${size}.mp4`, m3u8: `${base}-${size}.m3u8` })
  const poster = `${base}.jpg`
  const all = [...sizes.flatMap(({ size }) => Object.values(filesOf(size))), poster]
  const watch = watchOver(context, video, facts.seconds)
  try {
    const { signal, onLine } = watch
    const largest = sizes.at(-1)
    const seconds = secondsFor(facts)
    const copied =
      largest && (await copySize(ffmpeg, largest, { source, facts, files: filesOf(largest.size), seconds, signal }))
    const encoded = copied ? sizes.slice(0, -1) : sizes
    if (encoded.length > 0) {
      const args = convertArguments(source, facts, encoded, filesOf, ffmpeg)
      await runFfmpeg(ffmpeg.command, args, { seconds, signal, onLine })
    }
    const made = await Promise.all(encoded.map((size) => madeSize(size, filesOf(size.size), facts)))
    if (copied) made.push(copied)
    if (video.poster_media_id === null && largest)
      await makePoster(context, ffmpeg, video, { source: filesOf(largest.size).mp4, target: poster, signal })
    await transaction(async (tx) => {
      // The row lock comes first: without it the cleaning could delete the row and leave these files behind.
      if (!(await queries.lockConverting(tx, video))) return
      for (const { size } of made)
        for (const kind of ['mp4', 'm3u8'] as const)
          await store.adopt(videoSizeKeyOf(video.school_id, video.id, size, kind), filesOf(size)[kind])
      await queries.completeConversion(tx, video, made)
    })
  } finally {
    watch.end()
    await Promise.all(all.map((path) => rm(path, { force: true })))
  }
}

const reportEvery = 1500

/** Stores how far a run is, and stops it when the process stops, the disk is full or the video is gone. */
const watchOver = (context: Context, video: queries.Converting, seconds: number) => {
  const { videoConverter, db } = context
  const stopping = new AbortController()
  let percent = 0
  let reported = 0
  const look = async () => {
    if (videoConverter.isFull()) return stopping.abort()
    if (percent === reported) return
    reported = percent
    if (!(await queries.setPercent(db, video, percent))) stopping.abort()
  }
  const timer = setInterval(() => void look().catch(() => undefined), reportEvery)
  return {
    signal: AbortSignal.any([stopping.signal, videoConverter.signal]),
    onLine: (line: string) => {
      const [, microseconds] = /^out_time_us=(\d+)/.exec(line) ?? []
      if (microseconds !== undefined) percent = Math.min(99, Math.floor(Number(microseconds) / seconds / 10_000))
    },
    end: () => clearInterval(timer),
  }
}

const batch = 20

/** Scheduled job: queues videos that were uploaded while nothing could convert them. */
export const convertRest = async (context: Context): Promise<void> => {
  if ((await context.videoConverter.ffmpeg()) === undefined) return
  await context.transaction(async (tx) => {
    await queries.queueConversions(tx, await queries.selectUnconverted(tx, batch))
  })
}
