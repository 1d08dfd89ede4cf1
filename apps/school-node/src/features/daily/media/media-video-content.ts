import type { Video } from '@nhip-cau/contract/media'
import {
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputFormat,
  MATROSKA,
  MP4,
  QTFF,
  UnsupportedInputFormatError,
  WEBM,
} from 'mediabunny'
import { isWhole } from './media-video-frame.ts'

/** What a file says of itself. */
export type VideoFacts = {
  readonly mime: Video['mime']
  readonly width: number
  readonly height: number
  readonly seconds: number
  /** Pictures in a second, measured at the beginning. */
  readonly rate: number
  readonly hasSound: boolean
  /** Whether its colours need a screen of a high dynamic range. */
  readonly isHdr: boolean
}
export type VideoRefusal = 'unsupported' | 'broken'

const mimes = new Map<InputFormat, Video['mime']>([
  [MP4, 'video/mp4'],
  [QTFF, 'video/quicktime'],
  [WEBM, 'video/webm'],
  [MATROSKA, 'video/x-matroska'],
])

/** Reads what a video is from its content; its name says nothing. */
export const readFacts = async (path: string): Promise<VideoFacts | VideoRefusal> => {
  const input = new Input({ formats: [...mimes.keys()], source: new FilePathSource(path) })
  try {
    const mime = mimes.get(await input.getFormat())
    if (mime === undefined) return 'unsupported'
    if (!(await isWhole(path))) return 'broken'
    const track = await input.getPrimaryVideoTrack()
    if (track === null) return 'unsupported'
    const packets = new EncodedPacketSink(track)
    const [first, last] = [await packets.getFirstPacket(), await packets.getPacket(Number.POSITIVE_INFINITY)]
    if (!first?.data.length || !last?.data.length) return 'broken'
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
    // WebM does not say how long its last picture is shown, and a live recording not how long it is.
    const said = (await input.getDurationFromMetadata()) ?? 0
    const { averagePacketRate: rate } = await track.computePacketStats(120)
    const hasSound = (await input.getPrimaryAudioTrack()) !== null
    const seconds = Math.max(said, await input.computeDuration())
    return { mime, width, height, seconds, rate, hasSound, isHdr: await track.hasHighDynamicRange() }
  } catch (error) {
    // Whatever the library cannot read is no video that a browser could play.
    return error instanceof UnsupportedInputFormatError ? 'unsupported' : 'broken'
  } finally {
    input.dispose()
  }
}
