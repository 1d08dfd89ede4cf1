import { z } from 'zod'
import { Id } from './kernel.ts'
import { Image } from './media.ts'

/** The child that a request or an event of the day is about. */
export const DailyChild = z.object({
  id: Id,
  full_name: z.string(),
  nickname: z.string().nullable(),
  photo: Image.nullable(),
})
export type DailyChild = z.output<typeof DailyChild>
