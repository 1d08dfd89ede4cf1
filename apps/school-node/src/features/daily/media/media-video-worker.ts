import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { readFacts } from './media-video-content.ts'

/** Entry point of the worker thread, which reads one file and ends. */
const Work = z.object({ path: z.string() })

parentPort?.postMessage(await readFacts(Work.parse(workerData).path))
