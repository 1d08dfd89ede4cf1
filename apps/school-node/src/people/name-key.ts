import { withoutAccents } from '@nhip-cau/contract/vietnamese'
import replaceLookAlikes from 'unhomoglyph'

/**
 * Returns a key that is equal for names that look alike. Ignores accents, spaces, case and look-alike letters of other
 * alphabets (Unicode confusables).
 */
export const nameKey = (name: string): string =>
  withoutAccents(
    replaceLookAlikes(withoutAccents(name.normalize('NFKD').replace(/[^\p{ASCII}\p{M}]/gu, latinLetterOf))),
  )
    .replace(/i/g, 'l')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** A small letter of another alphabet may resemble a Latin one only as a capital, such as `т` and `T`. */
const latinLetterOf = (letter: string): string =>
  [letter, letter.toUpperCase()].map(replaceLookAlikes).find((one) => /^\p{ASCII}+$/u.test(one)) ?? letter
