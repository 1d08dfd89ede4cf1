import { z } from 'zod'
import { plain } from './kernel.ts'

/** Parses a Vietnamese mobile number in any usual spelling to E.164 (`+84…`). */
export const Phone = plain({ max: 300 })
  .transform((text) => text.replace(/[\s.\-()]/g, ''))
  .pipe(z.string().regex(/^(?:\+?84|0)[35789]\d{8}$/, 'phone'))
  .transform((text) => text.replace(/^(?:\+?84|0)/, '+84'))
  .meta({ examples: ['0987 654 321'] })

export const LoginName = plain({ max: 300 })
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9._]{4,30}$/, 'login_name'))
  .meta({ examples: ['co.hien'] })

/** Normalises the login that a user typed: a phone number in any spelling, or a user name. */
export const normalLogin = (login: string): string => {
  const phone = Phone.safeParse(login)
  return phone.success ? phone.data : login.trim().toLowerCase()
}

/** Family, middle and given names in one field, as in the birth certificate; the given name is the last word. */
export const FullName = plain({ max: 300 })
  .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(2)
      .max(100)
      .regex(/^[\p{L}\p{M}][\p{L}\p{M}'’.\- ]*$/u, 'full_name'),
  )
  .meta({ examples: ['Le Minh An'] })

export const NewPassword = plain({ max: 72 })
  .min(8, 'password')
  .regex(/\p{L}/u, 'password')
  .regex(/\d/, 'password')
  .meta({ examples: ['may-trang-2026'] })

/**
 * Number of an identity card or personal identification number: twelve digits; spaces, dots and hyphens are removed.
 */
export const IdentityNumber = plain({ max: 300 })
  .transform((text) => text.replace(/[\s.-]/g, ''))
  .pipe(z.string().regex(/^\d{12}$/, 'identity_number'))
  .meta({ examples: ['079 012 345 678'] })
