import { type Ffmpeg, findFfmpeg } from './ffmpeg.ts'

/** What converts videos on this machine. */
export type VideoConverter = {
  /** The machine's ffmpeg; undefined if it has none that is suitable. */
  readonly ffmpeg: () => Promise<Ffmpeg | undefined>
  /** Aborted when this process stops. */
  readonly signal: AbortSignal
  readonly isFull: () => boolean
  stop(): void
}

type Options = {
  /** Name on PATH or path of ffmpeg; `off` if videos are not converted. */
  readonly program: string
  readonly isFull?: (() => boolean) | undefined
}

/** An ffmpeg that was installed while the process runs is found after this time, in milliseconds. */
const lookAgain = 5 * 60_000

export const createVideoConverter = ({ program, isFull = () => false }: Options): VideoConverter => {
  const ending = new AbortController()
  let looked: { readonly at: number; readonly found: Promise<Ffmpeg | undefined> } | undefined
  return {
    ffmpeg: async () => {
      if (program === 'off') return undefined
      const known = await looked?.found
      if (known) return known
      if (looked === undefined || performance.now() - looked.at > lookAgain)
        looked = { at: performance.now(), found: findFfmpeg(program) }
      return looked.found
    },
    signal: ending.signal,
    isFull,
    stop: () => ending.abort(),
  }
}
