import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { readSheet } from './read-sheet.ts'

/** Entry point of the worker thread, which reads one file and ends. */
const Work = z.object({ file: z.instanceof(Uint8Array), rows: z.int(), columns: z.int() })

const { file, rows, columns } = Work.parse(workerData)
parentPort?.postMessage(await readSheet(Buffer.from(file.buffer, file.byteOffset, file.byteLength), { rows, columns }))
