import { Worker } from 'node:worker_threads'
import PQueue from 'p-queue'
import type { ReadAnswer } from './sheet.ts'

type Limits = { readonly rows: number; readonly columns: number }

const patience = 20_000
// One file at a time: memory does not grow with the number of people who import at once.
const turns = new PQueue({ concurrency: 1 })

/**
 * Reads an uploaded workbook in a thread of its own with bounded memory and time: whatever is in the file, the server
 * goes on answering.
 */
export const readWorkbook = (file: Buffer, limits: Limits): Promise<ReadAnswer> =>
  turns.add(() => readInThread(file, limits))

const readInThread = (file: Buffer, limits: Limits): Promise<ReadAnswer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
      workerData: { file: new Uint8Array(file), ...limits },
      resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    })
    const timer = setTimeout(() => {
      void worker.terminate()
      resolve({ refusal: 'too_slow' })
    }, patience)
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
