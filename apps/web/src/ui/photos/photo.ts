/** A picture as the interface needs it: its shape is known before it comes, so nothing jumps. */
export type Photo = {
  id: string
  width: number
  height: number
  /** ThumbHash in base64; empty when there is none. */
  placeholder: string
  /** The same picture in several widths, smallest first. */
  sources: readonly { width: number; url: string }[]
}

export const srcSetOf = ({ sources }: Photo) => sources.map(({ url, width }) => `${url} ${width}w`).join(', ')

/** The smallest source that is at least this wide, else the largest. */
export const sourceFor = ({ sources }: Photo, width: number) =>
  (sources.find((source) => source.width >= width) ?? sources.at(-1))?.url ?? ''
