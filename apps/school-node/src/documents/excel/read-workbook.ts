import { Worker } from 'node:worker_threads'
import { problem } from '@nhip-cau/server-kit/problem-error'
import PQueue from 'p-queue'
import type { ReadAnswer } from './sheet.ts'

type Limits = { readonly rows: number; readonly columns: number }

const timeoutMs = 20_000
// At most two files at once, so that memory is bounded.
const allSchools = new PQueue({ concurrency: 2 })
/** One file per school at once, so that a school cannot delay the others. */
const ofSchool = new Map<string, PQueue>()
const mostWaiting = 3

/**
 * Reads an uploaded workbook in a worker thread with bounded memory and time, so that no file can block the server.
 * Throws too_many_requests if too many files of the school wait.
 */
export const readWorkbook = async (schoolId: string, file: Buffer, limits: Limits): Promise<ReadAnswer> => {
  const own = ofSchool.get(schoolId) ?? new PQueue({ concurrency: 1 })
  if (own.size >= mostWaiting) throw problem('too_many_requests', { retryAfterSeconds: timeoutMs / 1000 })
  ofSchool.set(schoolId, own)
  try {
    return await own.add(() => allSchools.add(() => readInThread(file, limits)))
  } finally {
    if (own.size + own.pending === 0) ofSchool.delete(schoolId)
  }
}

const readInThread = (file: Buffer, limits: Limits): Promise<ReadAnswer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
      workerData: { file: new Uint8Array(file), ...limits },
      resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    })
    const timer = setTimeout(() => {
      void worker.terminate()
      resolve({ refusal: 'too_slow' })
    }, timeoutMs)
    worker.once('message', (answer: ReadAnswer) => {
      clearTimeout(timer)
      resolve(answer)
      void worker.terminate()
    })
    worker.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer)
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ refusal: 'bomb' })
      else reject(error)
    })
    worker.once('exit', () => clearTimeout(timer))
  })
