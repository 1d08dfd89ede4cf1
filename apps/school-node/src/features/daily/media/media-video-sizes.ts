import { videoSizes } from '@nhip-cau/contract/media'
import type { Ffmpeg } from '../../../files/ffmpeg.ts'
import type { VideoFacts } from './media-video-content.ts'
import type { VideoSize } from './media-video-conversion.queries.ts'

export type PlannedSize = Pick<VideoSize, 'size' | 'width' | 'height'>

/** The next size is worth its work only if the video is so much larger than the one before. */
const worth = 1.2
/** A panorama is made narrower, so that decoders of phones accept it. */
const longest = 2.4

/** The sizes to make of a video, in even pixels; none is larger than the video. */
export const planSizes = ({ width, height }: { readonly width: number; readonly height: number }): PlannedSize[] => {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  return videoSizes
    .filter((_, index) => index === 0 || short > (videoSizes[index - 1] ?? 0) * worth)
    .map((size) => {
      const scale = Math.min(1, size / short, (size * longest) / long)
      const even = (pixels: number) => Math.max(2, Math.floor((pixels * scale + 0.01) / 2) * 2)
      return { size, width: even(width), height: even(height) }
    })
}

/** In kilobits in a second. */
const rates: Readonly<Record<number, { readonly video: number; readonly sound: number }>> = {
  360: { video: 700, sound: 64 },
  540: { video: 1400, sound: 96 },
  720: { video: 2600, sound: 96 },
}

const segmentSeconds = 4
/** Of a decoded picture: 8K. A file may claim more, which would take the machine's memory. */
const mostPixels = 36_000_000

/** Named for ffmpeg, so that it tries no other format: some of them open further files. */
const formats: Readonly<Record<VideoFacts['mime'], string>> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
  'video/x-matroska': 'matroska',
}

const words = (text: string) => text.split(' ')

const quiet = words('-hide_banner -nostdin -nostats -loglevel quiet -y')
const input = (path: string, format: string) => [
  ...words(`-protocol_whitelist file -threads 1 -max_pixels ${mostPixels} -f ${format} -i`),
  `file:${path}`,
]

const sdr = 'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,'

/** A copied size may be so much heavier than an encoded one. */
const heavier = 2
const mostCopied = { short: 1080, long: 1920 }

/** Whether the largest size of a video can be its own pictures and sound, which nobody has to encode. */
export const mayCopy = ({ width, height, isCommon, bitRate }: VideoFacts, { size }: PlannedSize): boolean => {
  const { video = 0, sound = 0 } = rates[size] ?? {}
  return (
    isCommon &&
    Math.min(width, height) <= mostCopied.short &&
    Math.max(width, height) <= mostCopied.long &&
    bitRate <= (video + sound) * 1000 * heavier
  )
}

/** The segments of a size, and the list that says where each is. */
export type SizeFiles = { readonly mp4: string; readonly m3u8: string }

/**
 * The arguments that make all sizes at once, with one thread and one decoding. Turns the picture upright, and leaves out
 * what the file says of place, time and device.
 */
export const convertArguments = (
  source: string,
  facts: VideoFacts,
  sizes: readonly PlannedSize[],
  filesOf: (size: number) => SizeFiles,
  { tonemaps }: Pick<Ffmpeg, 'tonemaps'>,
): string[] => {
  const rate = facts.rate >= 29 ? 30 : Math.max(5, Math.ceil(facts.rate))
  const colours = facts.isHdr && tonemaps ? sdr : ''
  const scaled = sizes.map(
    ({ size, width, height }) => `[in${size}]scale=${width}:${height}:flags=bicubic,setsar=1,format=yuv420p[v${size}]`,
  )
  const branches = sizes.map(({ size }) => `[in${size}]`).join('')
  const filter = [`[0:V:0]${colours}fps=${rate},split=${sizes.length}${branches}`, ...scaled].join(';')
  return [
    ...quiet,
    ...words('-progress pipe:1 -stats_period 1'),
    ...input(source, formats[facts.mime]),
    ...words('-filter_threads 1 -filter_complex_threads 1 -filter_complex'),
    filter,
    ...sizes.flatMap(({ size }) => outputOf(size, facts, filesOf(size))),
  ]
}

/** The arguments that copy pictures and sound into segments, which begin with key frames. */
export const copyArguments = (source: string, facts: VideoFacts, files: SizeFiles): string[] => [
  ...quiet,
  ...input(source, formats[facts.mime]),
  ...words('-map 0:V:0'),
  ...(facts.hasSound ? words('-map 0:a:0?') : []),
  ...words(`-map_metadata -1 -map_chapters -1 -t ${Math.ceil(facts.seconds) + 1} -c copy`),
  ...segmentsIn(files),
]

const segmentsIn = ({ mp4, m3u8 }: SizeFiles): string[] => [
  ...words(`-f hls -hls_time ${segmentSeconds} -hls_playlist_type vod -hls_segment_type fmp4 -hls_flags single_file`),
  '-hls_segment_filename',
  mp4,
  m3u8,
]

const outputOf = (size: number, { seconds, hasSound }: VideoFacts, files: SizeFiles): string[] => {
  const { video = 2600, sound = 96 } = rates[size] ?? {}
  return [
    ...words(`-map [v${size}]`),
    ...(hasSound ? words('-map 0:a:0?') : []),
    ...words(`-map_metadata -1 -map_chapters -1 -t ${Math.ceil(seconds) + 1}`),
    ...words('-c:v libx264 -preset veryfast -threads 1 -profile:v main -level:v 4.0'),
    ...words(`-crf 24 -maxrate ${video}k -bufsize ${video * 2}k`),
    ...words(`-force_key_frames expr:gte(t,n_forced*${segmentSeconds}) -sc_threshold 0`),
    ...words(`-c:a aac -b:a ${sound}k -ac 2 -ar 48000`),
    ...segmentsIn(files),
  ]
}

/** The arguments that draw a picture of a converted size. */
export const posterArguments = (source: string, at: number, target: string): string[] => [
  ...quiet,
  ...words(`-ss ${at.toFixed(2)}`),
  ...input(source, 'mov'),
  ...words('-frames:v 1 -map_metadata -1 -q:v 3 -c:v mjpeg -f image2'),
  target,
]
