import { open, readFile, stat } from 'node:fs/promises'
import { FfmpegError } from '../../../files/ffmpeg.ts'
import type { VideoFacts } from './media-video-content.ts'
import type { VideoSize } from './media-video-conversion.queries.ts'
import { bandwidthOf, lengthOf, readPlaylist } from './media-video-playlist.ts'
import type { PlannedSize, SizeFiles } from './media-video-sizes.ts'

/** What is missing at the end of a converted video, in seconds, may come from sound that is longer than the picture. */
const tolerance = 3

/** Reads what ffmpeg has written of a size. A size that ends too early, because the file is damaged, is refused. */
export const madeSize = async (
  planned: PlannedSize,
  { mp4, m3u8 }: SizeFiles,
  { seconds }: VideoFacts,
): Promise<VideoSize> => {
  const playlist = readPlaylist(await readFile(m3u8, 'utf8'))
  if (playlist === undefined || lengthOf(playlist) < seconds * 0.9 - tolerance) throw new FfmpegError('failed')
  // Written to the disk here, so that the transaction does not wait for it.
  const file = await open(mp4, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  return { ...planned, bytes: (await stat(mp4)).size, bandwidth: bandwidthOf(playlist) }
}
