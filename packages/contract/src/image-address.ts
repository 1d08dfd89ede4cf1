import type { Image } from './media.ts'

// In a file without schemas and without the kernel, so that browsers load it as it is.

/** Widths in pixels in which an image is stored; a smaller original is stored at its own width. */
export const imageWidths = [320, 960, 1920] as const

/**
 * The widths in which an image of this width is stored: those of the list that are smaller, without those that are
 * hardly smaller, and its own.
 */
export const widthsFor = (own: number): readonly number[] => [...imageWidths.filter((width) => width * 1.1 < own), own]

/** The widths in which an image can be loaded, smallest first. */
export const widthsOf = ({ width, widths }: Pick<Image, 'width' | 'widths'>): readonly number[] =>
  widths ?? widthsFor(width)

type Role = 'school' | 'teacher' | 'parent'

/** The address of `imageFile` for an image in one of its widths, for an account of this role. */
export const imageAddress = (role: Role, { id, signature }: Pick<Image, 'id' | 'signature'>, width: number): string =>
  `/api/v1/${role}/media/files/${id}/${width}?signature=${signature}`
