import { durationOf, type Segment } from './segments.ts'

/** Seconds of a part, with a margin for cameras whose second is a little longer. */
export const partTarget = 1.05
/** Seconds that a player stays behind the newest part. */
const holdBack = 2.1
const usualSegment = 4

export type Listed = {
  readonly segments: readonly Segment[]
  /** Number of breaks that have left the list. */
  readonly breaks: number
}

/** The list of pieces for low-latency HLS (RFC 8216bis). */
export const mediaPlaylist = ({ segments, breaks }: Listed): string => {
  const longest = Math.max(usualSegment, ...segments.map((segment) => Math.round(durationOf(segment))))
  const longestPart = Math.max(partTarget, ...segments.flatMap(({ parts }) => parts.map(({ duration }) => duration)))
  const last = segments.at(-1)
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${longest}`,
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${seconds(Math.max(holdBack, 2 * longestPart))}`,
    `#EXT-X-PART-INF:PART-TARGET=${seconds(longestPart)}`,
    `#EXT-X-MEDIA-SEQUENCE:${segments[0]?.number ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${breaks}`,
  ]
  let beginning = -1
  for (const [index, segment] of segments.entries()) {
    if (segment.isBreak && index > 0) lines.push('#EXT-X-DISCONTINUITY')
    if (segment.beginning.number !== beginning) {
      beginning = segment.beginning.number
      lines.push(`#EXT-X-MAP:URI="init-${beginning}.mp4"`)
    }
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${segment.startedAt.toISOString()}`)
    // The parts of older segments are not asked for any more.
    if (segments.length - index <= 3) lines.push(...partLines(segment))
    if (segment.isComplete) lines.push(`#EXTINF:${seconds(durationOf(segment))},`, `s-${segment.number}.m4s`)
  }
  if (last) lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${nextPart(last)}"`)
  return `${lines.join('\n')}\n`
}

const partLines = ({ number, parts }: Segment): string[] =>
  parts.map(
    ({ duration, isIndependent }, index) =>
      `#EXT-X-PART:DURATION=${seconds(duration)},URI="p-${number}-${index}.m4s"${isIndependent ? ',INDEPENDENT=YES' : ''}`,
  )

const nextPart = ({ number, parts, isComplete }: Segment): string =>
  isComplete ? `p-${number + 1}-0.m4s` : `p-${number}-${parts.length}.m4s`

const seconds = (value: number): string => value.toFixed(5)

/** The entry of a stream: what a browser needs to know whether it can play it. */
export const mainPlaylist = ({
  beginning: { format, sound },
  bitsPerSecond,
}: {
  readonly beginning: Segment['beginning']
  readonly bitsPerSecond: number
}): string => {
  const codecs = [format.name, ...(sound === undefined ? [] : [sound.name])].join(',')
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-STREAM-INF:BANDWIDTH=${Math.max(bitsPerSecond, 64_000)},CODECS="${codecs}",RESOLUTION=${format.width}x${format.height}`,
    'video.m3u8',
    '',
  ].join('\n')
}
