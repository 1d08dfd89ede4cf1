import { z } from 'zod'
import { Id, Instant } from './kernel.ts'

/** A PDF that a job draws for whoever asked for it. */
export const PrintJob = z.object({
  id: Id,
  status: z.enum(['waiting', 'working', 'ready', 'failed']),
  /** Number of cards or children; `done`: drawn so far. */
  total: z.int(),
  done: z.int(),
  /** Until then the person who asked can download the file. */
  expires_at: Instant,
})
export type PrintJob = z.output<typeof PrintJob>
