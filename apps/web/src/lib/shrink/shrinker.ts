import { shrinkLimits } from './shrink-plan.ts'
import type { shrinkVideo } from './shrink-video.ts'

const canEncode = () => 'VideoEncoder' in globalThis && 'Worker' in globalThis

/** Makes videos smaller before their upload, one at a time, and keeps the smaller files while they are sent. */
export const createShrinker = () => {
  /** Undefined: the file is sent as it is. */
  const made = new Map<string, File | undefined>()
  let turn: Promise<unknown> = Promise.resolve()

  return {
    /** The smaller file, also of an earlier call; undefined if the file is sent as it is. Never throws. */
    shrink: async (id: string, file: File, options: Parameters<typeof shrinkVideo>[1]): Promise<File | undefined> => {
      if (made.has(id)) return made.get(id)
      if (file.size <= shrinkLimits.smallest || !canEncode()) return
      const before = turn
      const work = async () => {
        await before
        if (options.signal.aborted) return
        const { shrinkVideo } = await import('./shrink-video.ts')
        return shrinkVideo(file, options)
      }
      const result = work().catch(() => undefined)
      turn = result
      const smaller = await result
      if (!options.signal.aborted) made.set(id, smaller)
      return smaller
    },
    /** From now on the file is sent as it is. */
    keepWhole: (id: string) => void made.set(id, undefined),
    forget: (id: string) => void made.delete(id),
  }
}
