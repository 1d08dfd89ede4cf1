import { randomInt } from 'node:crypto'
import type { Context } from './context.ts'

// 32 characters without I, L, O and U: twelve of them have 60 bits and are hard to mistype.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 12

/** Makes a code in its printed form `XXXX-XXXX-XXXX`. */
export const newInvitationCode = (): string => {
  const text = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  return text.replace(/(.{4})(?=.)/g, '$1-')
}

/** Normalizes a typed code: case, separators, and letters that look like digits. */
const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
    .replaceAll('U', 'V')

export const invitationDigest = ({ vault }: Pick<Context, 'vault'>, code: string): Buffer =>
  vault.digest('invitation', plainCode(code))
