import { z } from 'zod'
import { Instant, main, typed } from './kernel.ts'
import { NewPassword } from './people.ts'
import { SessionTokens } from './session.ts'

const Code = typed({ min: 1, max: 40 })

export const openInvitation = main('POST', '/invitation', {
  summary: 'Whom a one-time code of a joining letter is for; notes that it was opened',
  access: 'public',
  roles: ['teacher', 'parent'],
  body: z.object({ code: Code }),
  response: z.object({
    full_name: z.string(),
    /** What this person will log in with. */
    login: z.string(),
    school: z.string(),
    expires_at: Instant,
  }),
  neverReplayed: true,
})

export const join = main('POST', '/join', {
  summary: 'Choose a password with a one-time code, and be logged in',
  access: 'public',
  roles: ['teacher', 'parent'],
  body: z.object({ code: Code, new_password: NewPassword }),
  response: SessionTokens,
  neverReplayed: true,
})
