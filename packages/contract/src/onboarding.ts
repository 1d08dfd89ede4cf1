import { z } from 'zod'
import { Instant, main, plain, typed } from './kernel.ts'
import { NewPassword } from './people.ts'
import { SessionTokens } from './session.ts'

const Code = typed({ min: 1, max: 40 })

export const openInvitation = main('POST', '/invitation', {
  summary: 'Get the person of a one-time code from an onboarding letter; marks the code as opened',
  access: 'public',
  roles: ['teacher', 'parent'],
  body: z.object({ code: Code }),
  response: z.object({
    full_name: z.string(),
    /** Phone number or user name for the login. */
    login: z.string(),
    school: z.string(),
    expires_at: Instant,
    /** True for a person who has joined in another school and must enter that password. */
    has_password: z.boolean(),
  }),
  neverReplayed: true,
})

export const join = main('POST', '/join', {
  summary: 'Log in with a one-time code and a new password, or with the password of another school',
  access: 'public',
  roles: ['teacher', 'parent'],
  body: z.object({
    code: Code,
    new_password: NewPassword.optional(),
    /** Required when the account has a password. */
    password: plain({ min: 1, max: 200 }).optional(),
    second_step: typed({ min: 1, max: 30 }).optional(),
  }),
  response: SessionTokens,
  neverReplayed: true,
})
