/** A picture for display; its size is known before it loads, so that nothing moves. */
export type Photo = {
  id: string
  width: number
  height: number
  /** ThumbHash in base64; empty without one. */
  placeholder: string
  /** The same picture in several widths, smallest first. */
  sources: readonly { width: number; url: string }[]
}

/** Buttons of the viewer for the photo that is shown. */
export type PhotoAction = {
  readonly label: string
  /** Called when the viewer has closed. */
  readonly go: (index: number) => void
  /** The file of a photo that the viewer may save; undefined for the others. */
  readonly download?: (index: number) => { readonly url: string; readonly name: string } | undefined
}

export const srcSetOf = ({ sources }: Photo) => sources.map(({ url, width }) => `${url} ${width}w`).join(', ')

/** Returns the smallest source that is at least this wide, else the largest. */
export const sourceFor = ({ sources }: Photo, width: number) =>
  (sources.find((source) => source.width >= width) ?? sources.at(-1))?.url ?? ''
