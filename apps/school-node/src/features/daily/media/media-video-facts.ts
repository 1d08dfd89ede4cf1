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
  return work.add(() => readInThread(path))
}

const readInThread = (path: string): Promise<VideoFacts | VideoRefusal> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./media-video-worker.ts', import.meta.url), {
      workerData: { path },
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    })
    const timer = setTimeout(() => {
      void worker.terminate()
      // It may be the machine that is slow, so the file is kept.
      reject(problem('busy', { retryAfterSeconds: 5 }))
    }, timeoutMs)
    worker.once('message', (answer: VideoFacts | VideoRefusal) => {
      clearTimeout(timer)
      resolve(answer)
      void worker.terminate()
    })
    worker.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer)
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve('broken')
      else reject(error)
    })
    worker.once('exit', () => clearTimeout(timer))
  })
