import {
  BlobSource,
  Conversion,
  Input,
  type InputFormat,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  Quality,
  StreamTarget,
  WEBM,
} from 'mediabunny'
import { blobTarget } from './blob-target.ts'
import { mayReplace, planShrink, type Shrunk, shrinkLimits } from './shrink-plan.ts'
import type { ShrinkAnswer, ShrinkOrder } from './shrink-video.ts'

const formats: InputFormat[] = [MP4, QTFF, WEBM, MATROSKA]

const say = (answer: ShrinkAnswer) => postMessage(answer)

/** Makes a clip smaller; undefined if it is sent as it is. */
const shrink = async (file: File): Promise<Blob | undefined> => {
  const input = new Input({ formats, source: new BlobSource(file) })
  const track = await input.getPrimaryVideoTrack()
  if (track === null) return
  const seconds = await input.computeDuration()
  const hasSound = (await input.getPrimaryAudioTrack()) !== null
  const clip: Shrunk = { seconds, bytes: file.size, hasSound }
  const plan = planShrink({
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    seconds,
    bytes: file.size,
    rate: (await track.computePacketStats(120)).averagePacketRate,
    isHdr: await track.hasHighDynamicRange(),
  })
  if (plan === undefined) return
  const target = blobTarget(shrinkLimits.largestResult)
  const conversion = await Conversion.init({
    input,
    output: new Output({
      format: new Mp4OutputFormat({ fastStart: false }),
      target: new StreamTarget(target.writable, { chunked: true, chunkSize: 4 * 1024 ** 2 }),
    }),
    tracks: 'primary',
    video: {
      codec: 'avc',
      width: plan.width,
      height: plan.height,
      fit: 'fill',
      ...(plan.frames === undefined ? {} : { frameRate: plan.frames }),
      quality: new Quality({ bitrate: plan.videoRate }),
      keyFrameInterval: shrinkLimits.keyFrames,
      forceTranscode: true,
      // Turned here, because not every player turns.
      allowTransformationMetadata: false,
    },
    // AAC is copied, because most browsers cannot write it; a quality would have it encoded anew.
    audio: { codec: 'aac' },
    // Where and with what it was recorded stays on the device.
    tags: {},
    showWarnings: false,
  })
  const lost = conversion.discardedTracks.some(({ reason }) => !reason.startsWith('max_track'))
  if (!conversion.isValid || lost) return
  conversion.onProgress = (done) => say({ done })
  say({ done: 0 })
  await conversion.execute()
  const result = target.blob('video/mp4')
  return mayReplace(clip, await factsOf(result)) ? result : undefined
}

/** Reads the result again, because some encoders end early without an error. */
const factsOf = async (result: Blob): Promise<Shrunk> => {
  const input = new Input({ formats, source: new BlobSource(result) })
  return {
    seconds: await input.computeDuration(),
    bytes: result.size,
    hasSound: (await input.getPrimaryAudioTrack()) !== null,
  }
}

// Whatever goes wrong, the file is sent as it is.
addEventListener(
  'message',
  ({ data: { file } }: MessageEvent<ShrinkOrder>) => {
    shrink(file).then(
      (result) => say({ result }),
      () => say({ result: undefined }),
    )
  },
  { once: true },
)
