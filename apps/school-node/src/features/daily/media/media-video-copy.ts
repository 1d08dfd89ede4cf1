import { readFile } from 'node:fs/promises'
import { type Ffmpeg, runFfmpeg } from '../../../files/ffmpeg.ts'
import type { VideoFacts } from './media-video-content.ts'
import type { VideoSize } from './media-video-conversion.queries.ts'
import { keyTimesOf } from './media-video-facts.ts'
import { madeSize } from './media-video-made.ts'
import { readPlaylist, type SizePlaylist } from './media-video-playlist.ts'
import { copyArguments, mayCopy, type PlannedSize, type SizeFiles } from './media-video-sizes.ts'

type Work = {
  readonly source: string
  readonly facts: VideoFacts
  readonly files: SizeFiles
  readonly seconds: number
  readonly signal: AbortSignal
}

/** Makes the largest size of a video by copying it. Undefined if it has to be encoded, for whatever reason. */
export const copySize = async (
  ffmpeg: Ffmpeg,
  planned: PlannedSize,
  { source, facts, files, seconds, signal }: Work,
): Promise<VideoSize | undefined> => {
  if (!mayCopy(facts, planned)) return
  try {
    await runFfmpeg(ffmpeg.command, copyArguments(source, facts, files), { seconds, signal })
    const made = await madeSize({ ...planned, width: facts.width, height: facts.height }, files, facts)
    const playlist = readPlaylist(await readFile(files.m3u8, 'utf8'))
    return playlist && beginWithKeyFrames(playlist, await keyTimesOf(files.mp4)) ? made : undefined
  } catch (error) {
    if (signal.aborted) throw error
    return
  }
}

/** In seconds. With rarer key frames seeking takes long, and a player changes to another size late. */
const rarest = 6
const tolerance = 0.05

/** Whether each segment begins with a picture that needs none before it, and such pictures are frequent. */
export const beginWithKeyFrames = ({ segments }: SizePlaylist, keyTimes: readonly number[]): boolean => {
  const [first] = keyTimes
  if (first === undefined) return false
  let start = first
  let index = 0
  for (const { seconds } of segments) {
    while ((keyTimes[index] ?? Number.POSITIVE_INFINITY) < start - tolerance) index += 1
    if (Math.abs((keyTimes[index] ?? Number.POSITIVE_INFINITY) - start) > tolerance) return false
    start += seconds
  }
  return [...keyTimes, start].every((time, place, all) => time - (all[place - 1] ?? first) <= rarest + tolerance)
}
