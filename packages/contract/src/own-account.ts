import { z } from 'zod'
import { ById } from './ids.ts'
import { Done, Id, Instant, main, plain, schoolNode, typed } from './kernel.ts'
import { Image, imageLimits } from './media.ts'
import { FullName, NewPassword } from './people.ts'

const everybody = { school: 'signed-in', teacher: 'signed-in', parent: 'signed-in' } as const

export const OwnAccount = z.object({
  id: Id,
  full_name: z.string(),
  login: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Asked for and not confirmed yet. */
  pending_email: z.string().nullable(),
  two_step: z.boolean(),
  /** The school asks its own accounts for the second step. */
  two_step_required: z.boolean(),
  recovery_codes_left: z.int(),
  /** A new address is confirmed by a letter: not where none can be sent. */
  can: z.object({ change_email: z.boolean() }),
})
export type OwnAccount = z.output<typeof OwnAccount>

export const ownAccount = main('GET', '/account', {
  summary: 'The own account as the profile page shows it',
  access: everybody,
  response: OwnAccount,
  beforePasswordChange: true,
})

const SixDigits = z
  .string()
  .regex(/^\d{6}$/, 'format')
  .meta({ examples: ['123456'] })

const Email = plain({ max: 300 })
  .transform((text) => text.trim())
  .pipe(z.email('email').max(254))

export const updateOwnAccount = main('PUT', '/account', {
  summary: 'Change the own name; of the office alone, for families and teachers go by the name that the school wrote',
  access: everybody,
  body: z.object({ full_name: FullName.optional() }),
  response: OwnAccount,
})

/** Whoever found an open screen knows neither. The second step is asked of accounts that have one. */
const proof = {
  password: plain({ min: 1, max: 200 }),
  second_step: typed({ min: 1, max: 30 }).optional(),
}

export const changeEmail = main('POST', '/account/changeEmail', {
  summary: 'Send a code to a new e-mail address; nothing changes until it is confirmed',
  access: everybody,
  body: z.object({ email: Email, ...proof }),
  response: OwnAccount,
  neverReplayed: true,
})

export const confirmEmail = main('POST', '/account/confirmEmail', {
  summary:
    'Take over the new e-mail address with its code; the old one is told, and none resets the password for a day',
  access: everybody,
  body: z.object({ code: SixDigits }),
  response: OwnAccount,
  neverReplayed: true,
})

export const removeEmail = main('POST', '/account/removeEmail', {
  summary: 'Have no e-mail address any more; the old one is told',
  access: everybody,
  body: z.object(proof),
  response: OwnAccount,
  neverReplayed: true,
})

export const wishName = schoolNode('POST', '/user/name-wish', {
  summary: 'Ask the school to write the own name otherwise; parents and teachers do not change it themselves',
  access: { teacher: 'signed-in', parent: 'signed-in' },
  body: z.object({ full_name: FullName }),
  response: Done,
})

export const OwnSession = z.object({
  id: Id,
  /** Browser and system, as far as they tell. */
  device: z.string(),
  created_at: Instant,
  last_used_at: Instant,
  current: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

export const listOwnSessions = main('GET', '/sessions', {
  summary: 'Where this account is logged in, most recently used first; at most 100',
  access: everybody,
  response: z.object({ data: z.array(OwnSession) }),
})

export const endOwnSession = main('DELETE', '/sessions/:id', {
  summary: 'End one of the own sessions',
  access: everybody,
  params: ById('session'),
  response: Done,
})

export const endOtherSessions = main('POST', '/sessions/endOthers', {
  summary: 'End all own sessions but this one',
  access: everybody,
  response: Done,
})

export const startTwoStep = main('POST', '/twoStep/start', {
  summary: 'Begin to set up the authenticator app; nothing changes until it is confirmed',
  access: everybody,
  body: z.object(proof),
  response: z.object({ secret: z.string(), address: z.string(), qr_svg: z.string() }),
  beforeTwoStep: true,
  neverReplayed: true,
})

export const confirmTwoStep = main('POST', '/twoStep/confirm', {
  summary:
    'Turn the second step on; answers recovery codes, shown this once. A token that had to wait for it is refreshed then',
  access: everybody,
  body: z.object({ code: SixDigits }),
  response: z.object({ recovery_codes: z.array(z.string()) }),
  beforeTwoStep: true,
  neverReplayed: true,
})

export const stopTwoStep = main('POST', '/twoStep/stop', {
  summary: 'Turn the second step off; refused while the school asks for it',
  access: everybody,
  body: z.object(proof),
  response: Done,
  neverReplayed: true,
})

export const requireTwoStep = main('PUT', '/twoStep/requirement', {
  summary: 'Whether the school asks its own accounts for the second step; for whoever holds all rights',
  access: { school: 'everything' },
  body: z.object({ required: z.boolean() }),
  response: Done,
})

export const forgotPassword = main('POST', '/forgotPassword', {
  summary: 'Ask for a one-time code by e-mail; the answer is the same whether or not there is such an account',
  access: 'public',
  body: z.object({ login: plain({ min: 1, max: 100 }) }),
  response: Done,
  neverReplayed: true,
})

export const resetForgottenPassword = main('POST', '/resetForgottenPassword', {
  summary: 'Set a new password with the code of the e-mail; ends all sessions',
  access: 'public',
  body: z.object({ login: plain({ min: 1, max: 100 }), code: SixDigits, new_password: NewPassword }),
  response: Done,
  neverReplayed: true,
})

export const getShortcuts = main('GET', '/shortcuts', {
  summary: 'The own shortcuts in their order; null until the person has chosen any',
  access: everybody,
  response: z.object({ shortcuts: z.array(z.string()).nullable() }),
})

export const setShortcuts = main('PUT', '/shortcuts', {
  summary: 'Keep the own shortcuts in this order',
  access: everybody,
  body: z.object({ shortcuts: z.array(z.string().regex(/^[a-z][a-z-]{0,40}$/)).max(24) }),
  response: z.object({ shortcuts: z.array(z.string()) }),
})

export const setAvatar = schoolNode('POST', '/avatar', {
  limit: 'upload',
  summary: 'Replace the own picture (multipart, field `images`, one file, already cropped to a square)',
  access: everybody,
  upload: { files: 1, bytes: imageLimits.bytes },
  response: z.object({ avatar: Image }),
})

export const removeAvatar = schoolNode('DELETE', '/avatar', {
  summary: 'Remove the own picture',
  access: everybody,
  response: Done,
})
