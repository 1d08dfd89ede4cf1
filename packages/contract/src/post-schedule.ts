import { z } from 'zod'
import { TimeOfDay } from './attendance.ts'
import { Day, Instant } from './kernel.ts'

/** Days ahead for which a post can be scheduled. */
export const scheduleDays = 90

/** A day and a time of it in the school's time zone. */
export const PublishOn = z.object({ day: Day, time: TimeOfDay })
export type PublishOn = z.output<typeof PublishOn>

/** `person`: somebody stopped it; `consent`: a tagged child may no longer be shown; `target`: its author may no longer write to its target. */
const stops = ['person', 'consent', 'target'] as const

/** When a post that is not yet published shall be; for staff. */
export const Planned = z.object({
  at: Instant,
  /** Why it will not be published at that time. */
  stopped: z.enum(stops).nullable(),
  /** Whether the caller may change the time or publish it now: whoever had to accept it has. */
  change: z.boolean(),
})
export type Planned = z.output<typeof Planned>
export type Stop = (typeof stops)[number]
