import { z } from 'zod'
import { ById } from './ids.ts'
import { Done, Id, Instant, main, plain, SixDigits, schoolNode, typed } from './kernel.ts'
import { Image, imageLimits } from './media.ts'
import { FullName, NewPassword } from './people.ts'

const everybody = { school: 'signed-in', teacher: 'signed-in', parent: 'signed-in' } as const

export const OwnAccount = z.object({
  id: Id,
  full_name: z.string(),
  login: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** A new address that is not confirmed yet. */
  pending_email: z.string().nullable(),
  two_step: z.boolean(),
  /** True when the school requires the second step for its staff accounts. */
  two_step_required: z.boolean(),
  recovery_codes_left: z.int(),
  /** `change_email` is false without a mail server, because a new address is confirmed by e-mail. */
  can: z.object({ change_email: z.boolean() }),
})
export type OwnAccount = z.output<typeof OwnAccount>

export const ownAccount = main('GET', '/account', {
  summary: 'Get the own account for the profile page',
  access: everybody,
  response: OwnAccount,
  beforePasswordChange: true,
})

const Email = plain({ max: 300 })
  .transform((text) => text.trim())
  .pipe(z.email('email').max(254))

export const updateOwnAccount = main('PUT', '/account', {
  summary: 'Change the own name; for the office only, because the school sets the names of parents and teachers',
  access: everybody,
  body: z.object({ full_name: FullName.optional() }),
  response: OwnAccount,
})

/**
 * Proof of identity, so that an unlocked screen is not enough. `second_step` is required for accounts that have one.
 */
const proof = {
  password: plain({ min: 1, max: 200 }),
  second_step: typed({ min: 1, max: 30 }).optional(),
}

export const changeEmail = main('POST', '/account/changeEmail', {
  summary: 'Send a code to a new e-mail address; the address changes after confirmation',
  access: everybody,
  body: z.object({ email: Email, ...proof }),
  response: OwnAccount,
  neverReplayed: true,
})

export const confirmEmail = main('POST', '/account/confirmEmail', {
  summary:
    'Confirm the new e-mail address with its code; the old address is notified, and password resets by e-mail are blocked for a day',
  access: everybody,
  body: z.object({ code: SixDigits }),
  response: OwnAccount,
  neverReplayed: true,
})

export const removeEmail = main('POST', '/account/removeEmail', {
  summary: 'Remove the own e-mail address; the old address is notified',
  access: everybody,
  body: z.object(proof),
  response: OwnAccount,
  neverReplayed: true,
})

export const wishName = schoolNode('POST', '/user/name-wish', {
  summary: 'Ask the school to change the own name; parents and teachers cannot change it themselves',
  access: { teacher: 'signed-in', parent: 'signed-in' },
  body: z.object({ full_name: FullName }),
  response: Done,
})

export const OwnSession = z.object({
  id: Id,
  /** Browser and operating system, if known. */
  device: z.string(),
  created_at: Instant,
  last_used_at: Instant,
  current: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

export const listOwnSessions = main('GET', '/sessions', {
  summary: 'List the sessions of this account, most recently used first; at most 100',
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
  summary: 'End all own sessions except this one',
  access: everybody,
  response: Done,
})

export const startTwoStep = main('POST', '/twoStep/start', {
  summary: 'Start the setup of an authenticator app; the second step changes after confirmation',
  access: everybody,
  body: z.object(proof),
  response: z.object({ secret: z.string(), address: z.string(), qr_svg: z.string() }),
  beforeTwoStep: true,
  neverReplayed: true,
})

export const confirmTwoStep = main('POST', '/twoStep/confirm', {
  summary:
    'Turn the second step on; returns recovery codes once. A session that was restricted until then must refresh its token',
  access: everybody,
  body: z.object({ code: SixDigits }),
  response: z.object({ recovery_codes: z.array(z.string()) }),
  beforeTwoStep: true,
  neverReplayed: true,
})

export const stopTwoStep = main('POST', '/twoStep/stop', {
  summary: 'Turn the second step off; refused while the school requires it',
  access: everybody,
  body: z.object(proof),
  response: Done,
  neverReplayed: true,
})

export const requireTwoStep = main('PUT', '/twoStep/requirement', {
  summary: 'Set whether the school requires the second step for its staff accounts; needs all permissions',
  access: { school: 'everything' },
  body: z.object({ required: z.boolean() }),
  response: Done,
})

export const forgotPassword = main('POST', '/forgotPassword', {
  summary: 'Request a one-time code by e-mail; the response does not reveal whether the account exists',
  access: 'public',
  body: z.object({ login: plain({ min: 1, max: 100 }) }),
  response: Done,
  neverReplayed: true,
})

export const resetForgottenPassword = main('POST', '/resetForgottenPassword', {
  summary: 'Set a new password with the code from the e-mail; ends all sessions',
  access: 'public',
  body: z.object({ login: plain({ min: 1, max: 100 }), code: SixDigits, new_password: NewPassword }),
  response: Done,
  neverReplayed: true,
})

export const getShortcuts = main('GET', '/shortcuts', {
  summary: 'Get the own shortcuts in their order; null until the user has chosen any',
  access: everybody,
  response: z.object({ shortcuts: z.array(z.string()).nullable() }),
})

export const setShortcuts = main('PUT', '/shortcuts', {
  summary: 'Save the own shortcuts in this order',
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
