import { z } from 'zod'
import { Instant } from './kernel.ts'

/** One line of what became of a thing: who did what to it, and when. Values stay in the audit log. */
export const HistoryEntry = z.object({
  at: Instant,
  by: z.string(),
  /** What was done, in words. */
  text: z.string(),
  /** Labels of what changed; empty where the whole thing came or went. */
  fields: z.array(z.string()),
})
export type HistoryEntry = z.output<typeof HistoryEntry>
