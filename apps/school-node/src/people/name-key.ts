import { withoutAccents } from '@nhip-cau/contract/vietnamese'
import replaceLookAlikes from 'unhomoglyph'

/**
 * What a name looks like at a glance: names with the same key are taken for one another. Accents, spaces, capitals and
 * letters of other alphabets that look like ours (Unicode's list of confusables) make no difference.
 */
export const nameKey = (name: string): string =>
  withoutAccents(replaceLookAlikes(withoutAccents(name.normalize('NFKD').replace(/[^\p{ASCII}\p{M}]/gu, ourLetter))))
    .replace(/i/g, 'l')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** A small letter of another alphabet may look like ours only when it is written large: `т` and `T`. */
const ourLetter = (letter: string): string =>
  [letter, letter.toUpperCase()].map(replaceLookAlikes).find((one) => /^\p{ASCII}+$/u.test(one)) ?? letter
