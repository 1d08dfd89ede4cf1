import { CameraError } from '../camera-error.ts'

const mostWaiting = 200

/** Runs at most `count` tasks at the same time; the others wait in their order. */
export const createTurns = (count: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  const next = () => {
    running -= 1
    waiting.shift()?.()
  }
  return {
    take: async <T>(task: () => Promise<T>): Promise<T> => {
      if (waiting.length >= mostWaiting) throw new CameraError('busy')
      if (running >= count) await new Promise<void>((resolve) => waiting.push(resolve))
      running += 1
      try {
        return await task()
      } finally {
        next()
      }
    },
  }
}
