import type { SoundFormat } from '../audio/sound.ts'
import type { Format } from '../video/format.ts'

/** A piece of at most a second, which is sent as soon as it is complete. */
export type Part = { readonly duration: number; readonly isIndependent: boolean; readonly data: Buffer }

/** The beginning that the parts of a stream need until its format changes. */
export type Beginning = {
  readonly number: number
  readonly format: Format
  readonly sound: SoundFormat | undefined
  readonly data: Buffer
}

/** Several parts in a row. A segment that is not `isComplete` is still growing. */
export type Segment = {
  readonly number: number
  readonly beginning: Beginning
  /** True: time or format do not continue those of the segment before it. */
  readonly isBreak: boolean
  readonly startedAt: Date
  readonly parts: Part[]
  isComplete: boolean
}

export const durationOf = ({ parts }: Segment): number => parts.reduce((sum, { duration }) => sum + duration, 0)

export const bytesOf = ({ parts }: Segment): number => parts.reduce((sum, { data }) => sum + data.length, 0)
