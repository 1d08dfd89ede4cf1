import { z } from 'zod'
import { Instant } from './kernel.ts'

/** One entry of an object's history: who did what and when. The values are in the audit log only. */
export const HistoryEntry = z.object({
  at: Instant,
  by: z.string(),
  /** What was done, in words. */
  text: z.string(),
  /** Labels of the changed fields; empty when the object was created or deleted. */
  fields: z.array(z.string()),
})
export type HistoryEntry = z.output<typeof HistoryEntry>
