/** The requirements that the server checks. */
export type PasswordNeed = 'length' | 'letter' | 'digit' | 'personal'
export type PasswordStrength = 'weak' | 'fair' | 'strong'

const needs: Record<PasswordNeed, (password: string, personal: readonly string[]) => boolean> = {
  length: (password) => password.length >= 8,
  letter: (password) => /\p{L}/u.test(password),
  digit: (password) => /\d/.test(password),
  personal: (password, personal) => !personal.some((word) => holds(password, word)),
}

export const missingNeeds = (password: string, personal: readonly string[]): readonly PasswordNeed[] =>
  (Object.keys(needs) as PasswordNeed[]).filter((need) => !needs[need](password, personal))

/**
 * Rates a password: weak while a requirement is missing; otherwise length counts most, then variety. A run of repeated
 * or consecutive characters counts as one.
 */
export const strengthOf = (password: string, personal: readonly string[]): PasswordStrength => {
  if (missingNeeds(password, personal).length > 0) return 'weak'
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length
  const score = effectiveLength(password) + 2 * (kinds - 2)
  if (score >= 14) return 'strong'
  return score >= 9 ? 'fair' : 'weak'
}

const effectiveLength = (password: string) =>
  [...password].filter((letter, index, all) => {
    const before = all[index - 1]?.codePointAt(0) ?? 0
    const distance = (letter.codePointAt(0) ?? 0) - before
    return distance < -1 || distance > 1
  }).length

const minWordLength = 3

const holds = (password: string, word: string) => {
  const wanted = plain(word)
  return wanted.length >= minWordLength && plain(password).includes(wanted)
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase()
    .replace(/[\u0111\u0110]/g, 'd')
