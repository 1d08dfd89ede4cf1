import { z } from 'zod'
import { Instant, main, plain, typed } from './kernel.ts'
import { NewPassword } from './people.ts'
import { SessionTokens } from './session.ts'

const Code = typed({ min: 1, max: 40 })

export const openInvitation = main('POST', '/invitation', {
  summary: 'Whom a one-time code of an onboarding letter is for; notes that it was opened',
  access: 'public',
  roles: ['teacher', 'parent'],
  body: z.object({ code: Code }),
  response: z.object({
    full_name: z.string(),
    /** What this person will log in with. */
    login: z.string(),
    school: z.string(),
    expires_at: Instant,
    /** Somebody who has joined in another school already proves it with the password of there. */
    has_password: z.boolean(),
  }),
  neverReplayed: true,
})

export const join = main('POST', '/join', {
  summary: 'Choose a password with a one-time code, or prove the one of another school, and be logged in',
  access: 'public',
  roles: ['teacher', 'parent'],
  body: z.object({
    code: Code,
    new_password: NewPassword.optional(),
    /** Of who has one already. */
    password: plain({ min: 1, max: 200 }).optional(),
    second_step: typed({ min: 1, max: 30 }).optional(),
  }),
  response: SessionTokens,
  neverReplayed: true,
})
