import { Worker } from 'node:worker_threads'
import { problem } from '@nhip-cau/server-kit/problem-error'
import PQueue from 'p-queue'
import type { VideoFacts, VideoRefusal } from './media-video-content.ts'

const timeoutMs = 20_000
const mostWaiting = 16
// At most two files at once, so that memory is bounded.
const work = new PQueue({ concurrency: 2 })

/**
 * Reads what a video file is in a worker thread with bounded memory and time, so that no file can block the server.
 * Throws `busy` if too many files wait or the time is over.
 */
export const factsOf = async (path: string): Promise<VideoFacts | VideoRefusal> => {
  if (work.size >= mostWaiting) throw problem('busy', { retryAfterSeconds: 5 })
  return work.add(() => readInThread<VideoFacts | VideoRefusal>({ path, what: 'facts' }, 'broken'))
}

/** As `factsOf`: the times of the key frames of a file, none if it cannot be read. */
export const keyTimesOf = async (path: string): Promise<readonly number[]> =>
  work.add(() => readInThread<readonly number[]>({ path, what: 'key-times' }, []))

type Work = { readonly path: string; readonly what: 'facts' | 'key-times' }

const readInThread = <T>(workerData: Work, exhausted: T): Promise<T> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./media-video-worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    })
    const timer = setTimeout(() => {
      void worker.terminate()
      // It may be the machine that is slow, so the file is kept.
      reject(problem('busy', { retryAfterSeconds: 5 }))
    }, timeoutMs)
    worker.once('message', (answer: T) => {
      clearTimeout(timer)
      resolve(answer)
      void worker.terminate()
    })
    worker.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer)
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(exhausted)
      else reject(error)
    })
    worker.once('exit', () => clearTimeout(timer))
  })
