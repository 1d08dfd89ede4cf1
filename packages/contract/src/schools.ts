import { z } from 'zod'
import { Id, mainAt, plain, typed, Version } from './kernel.ts'

export const School = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  /** Name for narrow places. */
  short_name: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  /** Short introduction for families. */
  introduction: z.string().nullable(),
  /** Printed above the school's name. */
  governing_body: z.string().nullable(),
  version: z.int(),
})
export type School = z.output<typeof School>

const emptied = (text: string | null | undefined) => (text?.trim() === '' ? null : text)
/** Absent stays undefined, empty becomes null. */
const words = (max: number) => typed({ min: 0, max }).nullish().transform(emptied)
const line = () => plain({ max: 300 }).nullish().transform(emptied)

export const updateSchool = mainAt('PUT', '/api/v1/:role/update', {
  summary: "Change the school's identity and contact; absent fields stay unchanged, empty ones are removed",
  // The specification has no permission for the identity, so the one for managing the school's accounts is used.
  access: { school: 'school.users.update' },
  body: z.object({
    version: Version,
    name: typed({ min: 3, max: 150 }).optional(),
    short_name: words(40),
    address: words(200),
    phone: line().pipe(
      z
        .string()
        .regex(/^(?=(?:\D*\d){10,11}\D*$)[\d\s.()+-]{10,20}$/, 'school_phone')
        .nullish(),
    ),
    email: line().pipe(z.email('email').max(254).nullish()),
    website: line().pipe(
      z
        .string()
        .max(200)
        .regex(/^https?:\/\/[^\s/]+\.[^\s]+$/, 'website')
        .nullish(),
    ),
    introduction: words(2000),
    governing_body: words(150),
  }),
  response: School,
})
