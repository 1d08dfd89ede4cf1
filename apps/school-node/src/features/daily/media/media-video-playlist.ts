import type { VideoSize } from './media-video-conversion.queries.ts'

/** A part of the file of a size. */
type Segment = { readonly seconds: number; readonly bytes: number; readonly start: number }

export type SizePlaylist = {
  /** The part that a player needs before any segment. */
  readonly head: { readonly bytes: number; readonly start: number }
  readonly segments: readonly Segment[]
}

/** Reads a playlist that ffmpeg has written; undefined if it is not whole. */
export const readPlaylist = (text: string): SizePlaylist | undefined => {
  const [, headBytes, headStart] = /#EXT-X-MAP:URI="[^"\n]*",BYTERANGE="(\d+)@(\d+)"/.exec(text) ?? []
  const found = text.matchAll(/#EXTINF:([\d.]+),[^\n]*\n#EXT-X-BYTERANGE:(\d+)@(\d+)\n/g)
  const segments = [...found].map(([, seconds, bytes, start]) => ({
    seconds: Number(seconds),
    bytes: Number(bytes),
    start: Number(start),
  }))
  if (headBytes === undefined || segments.length === 0 || !text.trimEnd().endsWith('#EXT-X-ENDLIST')) return undefined
  return { head: { bytes: Number(headBytes), start: Number(headStart) }, segments }
}

export const lengthOf = ({ segments }: SizePlaylist): number => segments.reduce((sum, one) => sum + one.seconds, 0)

/** The heaviest segment, in bits in a second. */
export const bandwidthOf = ({ segments }: SizePlaylist): number =>
  Math.ceil(Math.max(...segments.map(({ bytes, seconds }) => (bytes * 8) / Math.max(seconds, 0.5))))

/** The playlist of a size as it is sent, whose segments all lie in the file at one address. */
export const writePlaylist = ({ head, segments }: SizePlaylist, address: string): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(1, ...segments.map(({ seconds }) => Math.round(seconds)))}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${address}",BYTERANGE="${head.bytes}@${head.start}"`,
    ...segments.flatMap(({ seconds, bytes, start }) => [
      `#EXTINF:${seconds.toFixed(6)},`,
      `#EXT-X-BYTERANGE:${bytes}@${start}`,
      address,
    ]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')

/** The list of the sizes. A player begins with the first one. */
export const writeMaster = (sizes: readonly VideoSize[], addressOf: (size: number) => string): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...sizes.flatMap(({ size, width, height, bandwidth }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height}`,
      addressOf(size),
    ]),
    '',
  ].join('\n')
