import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { readFacts, readKeyTimes } from './media-video-content.ts'

/** Entry point of the worker thread, which reads one file and ends. */
const Work = z.object({ path: z.string(), what: z.enum(['facts', 'key-times']) })

const { path, what } = Work.parse(workerData)
parentPort?.postMessage(await (what === 'facts' ? readFacts(path) : readKeyTimes(path)))
