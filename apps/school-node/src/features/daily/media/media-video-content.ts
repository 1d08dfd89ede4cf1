import { stat } from 'node:fs/promises'
import type { Video } from '@nhip-cau/contract/media'
import {
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputAudioTrack,
  type InputFormat,
  type InputVideoTrack,
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
  /** Whether its pictures and sound are such as every player takes, so that they can be copied. */
  readonly isCommon: boolean
  /** Of all of it, in bits in a second. */
  readonly bitRate: number
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
    const sound = await input.getPrimaryAudioTrack()
    const seconds = Math.max(said, await input.computeDuration())
    return {
      mime,
      width,
      height,
      seconds,
      rate,
      hasSound: sound !== null,
      isHdr: await track.hasHighDynamicRange(),
      isCommon: mime in mp4s && (await isCommon(track, sound)),
      bitRate: ((await stat(path)).size * 8) / Math.max(seconds, 0.1),
    }
  } catch (error) {
    // Whatever the library cannot read is no video that a browser could play.
    return error instanceof UnsupportedInputFormatError ? 'unsupported' : 'broken'
  } finally {
    input.dispose()
  }
}

const mp4s = { 'video/mp4': true, 'video/quicktime': true }

/** H.264 with 8 bits and 4:2:0 (baseline, main and high profile) up to level 4.2. */
const commonCodec = /^avc[13]\.(?:42|4d|64)[0-9a-f]{2}(?:0[a-f]|1[0-9a-f]|2[0-9a])$/i

/** Pictures that need not be turned or stretched, because players ignore it in segments; with AAC or without sound. */
const isCommon = async (track: InputVideoTrack, sound: InputAudioTrack | null): Promise<boolean> =>
  commonCodec.test((await track.getCodecParameterString()) ?? '') &&
  (await track.getRotation()) === 0 &&
  !(await track.getFlip()) &&
  (await track.getSquarePixelWidth()) === (await track.getCodedWidth()) &&
  (await track.getSquarePixelHeight()) === (await track.getCodedHeight()) &&
  !(await track.hasHighDynamicRange()) &&
  (sound === null ||
    (/^mp4a\.40\.(?:2|5|29)$/.test((await sound.getCodecParameterString()) ?? '') &&
      (await sound.getNumberOfChannels()) <= 2))

/** The times in seconds of the pictures of a file with which a player can begin, by their content. */
export const readKeyTimes = async (path: string): Promise<number[]> => {
  const input = new Input({ formats: [...mimes.keys()], source: new FilePathSource(path) })
  try {
    const track = await input.getPrimaryVideoTrack()
    if (track === null) return []
    const packets = new EncodedPacketSink(track)
    const options = { verifyKeyPackets: true }
    const times: number[] = []
    for (
      let packet = await packets.getFirstKeyPacket(options);
      packet !== null;
      packet = await packets.getNextKeyPacket(packet, options)
    )
      times.push(packet.timestamp)
    return times
  } finally {
    input.dispose()
  }
}
