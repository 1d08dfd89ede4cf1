import { z } from 'zod'
import { Id, mainAt, plain, typed, Version } from './kernel.ts'

export const School = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  /** For narrow places. */
  short_name: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  /** A few sentences for families. */
  introduction: z.string().nullable(),
  /** Stands above the school's name on printouts. */
  governing_body: z.string().nullable(),
  version: z.int(),
})
export type School = z.output<typeof School>

const emptied = (text: string | null | undefined) => (text?.trim() === '' ? null : text)
/** Left out stays undefined; emptied becomes null. */
const words = (max: number) => typed({ min: 0, max }).nullish().transform(emptied)
const line = () => plain({ max: 300 }).nullish().transform(emptied)

export const updateSchool = mainAt('PUT', '/api/v1/:role/update', {
  summary: "Change the school's own identity and contact; what is left out stays, what is emptied goes",
  // No key of the specification covers the identity itself; whoever may manage the school's accounts may change it.
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
