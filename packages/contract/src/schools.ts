import { z } from 'zod'
import { Id, mainAt, typed } from './kernel.ts'

export const School = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})
export type School = z.output<typeof School>

export const updateSchool = mainAt('PUT', '/api/v1/:role/update', {
  summary: "Change the school's own identity and contact",
  // No key of the specification covers the identity itself; whoever may manage the school's accounts may change it.
  access: { school: 'school.users.update' },
  body: z.object({
    name: typed({ min: 3, max: 150 }),
    address: typed({ min: 0, max: 200 }).nullish(),
    phone: typed({ min: 0, max: 20 }).nullish(),
    email: z.email().max(254).nullish(),
  }),
  response: School,
})
