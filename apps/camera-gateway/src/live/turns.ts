import { CameraError } from '../camera-error.ts'

const mostWaiting = 200

/** Runs at most `count` tasks at the same time; the others wait in their order. */
export const createTurns = (count: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  // A turn is handed on, so that nobody takes it before the one who waits for it.
  const next = () => {
    const first = waiting.shift()
    if (first) first()
    else running -= 1
  }
  return {
    take: async <T>(task: () => Promise<T>): Promise<T> => {
      if (waiting.length >= mostWaiting) throw new CameraError('busy')
      if (running >= count) await new Promise<void>((resolve) => waiting.push(resolve))
      else running += 1
      try {
        return await task()
      } finally {
        next()
      }
    },
  }
}
