import { z } from 'zod'
import { Day } from './kernel.ts'

/** Whether there is school on a day, as a part of what is answered about it. */
export const schoolDay = {
  open: z.boolean(),
  /** The holiday or the reason of the closure; null if the school is open or the day is none of the week's. */
  closed_because: z.string().nullable(),
  /** The name of a make-up day, on which there is school although the week has none. */
  make_up: z.string().nullable(),
  /** The next day with school, if there is none on this one. */
  next_open: Day.nullable(),
}
