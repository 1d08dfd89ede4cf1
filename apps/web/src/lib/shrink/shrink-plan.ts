/** What a browser reads of a video before it decides. */
export type ClipFacts = {
  /** In pixels, as it is shown. */
  readonly width: number
  readonly height: number
  readonly seconds: number
  /** Of the file. */
  readonly bytes: number
  /** Pictures in a second. */
  readonly rate: number
  readonly isHdr: boolean
}

export type ShrinkPlan = {
  readonly width: number
  readonly height: number
  /** Bits in a second. */
  readonly videoRate: number
  /** Pictures in a second; undefined: as many as the clip has. */
  readonly frames: number | undefined
}

export const shrinkLimits = {
  /** A smaller file arrives in one request, so nothing is gained. In bytes. */
  smallest: 8 * 1024 ** 2,
  /** The largest result in pixels, lying or upright. */
  longSide: 1280,
  shortSide: 720,
  frames: 30,
  /** Of a result of 1280 × 720 pixels, in bits in a second; a smaller one gets less. */
  videoRate: 3_000_000,
  leastVideoRate: 500_000,
  /** Of the sound, which is mostly copied; an estimate. */
  soundRate: 128_000,
  /** The work is worth it if the result has at most this part of the bytes. */
  worth: 0.7,
  /** The result is kept in memory by some browsers. In bytes. */
  largestResult: 600 * 1024 ** 2,
  /** Seconds between two pictures that a player can begin with; the server cuts its segments there. */
  keyFrames: 4,
} as const

const { longSide, shortSide, videoRate, leastVideoRate, soundRate } = shrinkLimits

/** How a clip is made smaller before its upload; undefined if it is sent as it is. */
export const planShrink = ({ width, height, seconds, bytes, rate, isHdr }: ClipFacts): ShrinkPlan | undefined => {
  if (bytes <= shrinkLimits.smallest || !(width > 0 && height > 0 && seconds > 0)) return
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const scale = Math.min(1, shortSide / short, longSide / long)
  // Without scaling, the browser would hand the bright colours to the encoder as they are.
  if (isHdr && scale === 1) return
  const even = (pixels: number) => Math.max(2, Math.floor((pixels * scale + 0.01) / 2) * 2)
  const size = { width: even(width), height: even(height) }
  const share = (size.width * size.height) / (longSide * shortSide)
  const plan = {
    ...size,
    videoRate: Math.max(leastVideoRate, Math.round(videoRate * share)),
    frames: rate > shrinkLimits.frames + 1 ? shrinkLimits.frames : undefined,
  }
  const result = ((plan.videoRate + soundRate) / 8) * seconds
  return result <= bytes * shrinkLimits.worth && result <= shrinkLimits.largestResult ? plan : undefined
}

/** What may go wrong unnoticed: a result that lacks its end or its sound, or saves nothing. */
export type Shrunk = { readonly seconds: number; readonly bytes: number; readonly hasSound: boolean }

/** Seconds by which the end of a result may differ, because sound and picture end at different times. */
const tolerance = 1

/** Whether the result can be sent in place of the clip. */
export const mayReplace = (clip: Shrunk, result: Shrunk): boolean =>
  result.bytes > 0 &&
  result.bytes < clip.bytes * 0.9 &&
  result.hasSound === clip.hasSound &&
  Math.abs(result.seconds - clip.seconds) <= tolerance + clip.seconds * 0.01

export const patience = {
  /** Longer than this nobody waits: the upload of the original begins. In milliseconds. */
  longest: 10 * 60_000,
  /** How long the work may stand still; some decoders never answer. */
  still: 30_000,
  /** After this time it is estimated how long all of it takes. */
  trial: 15_000,
} as const

/** Whether a run that has come this far would take too long. `done` from 0 to 1. */
export const takesTooLong = (milliseconds: number, done: number): boolean =>
  milliseconds >= patience.trial && milliseconds / Math.max(done, 0.001) > patience.longest
