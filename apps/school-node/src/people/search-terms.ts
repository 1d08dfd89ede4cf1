import { withoutAccents } from '@nhip-cau/contract/vietnamese'

/** What was typed, ready to compare: `% duc%` finds a word that begins so. */
export type SearchTerms = {
  /** Without accents, one pattern a word; every one has to match. */
  readonly words: readonly string[]
  /** The same with the accents as typed: whoever types them gets exact hits first. */
  readonly exact: readonly string[]
  /** The end of a phone number in its stored form, null when it is none. */
  readonly phoneTail: string | null
}

export const searchTermsOf = (q: string): SearchTerms => ({
  words: patterns(withoutAccents(q)),
  exact: patterns(q.normalize('NFC').toLowerCase()),
  phoneTail: phoneTailOf(q),
})

const patterns = (text: string) =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `% ${word.replace(/[\\%_]/g, '\\$&')}%`)

/** `0912 345`, `+84912345` and `345` all end a number; fewer than three digits would end too many. */
const phoneTailOf = (q: string): string | null => {
  const digits = q.replace(/[\s.\-()]/g, '').replace(/^(?:\+84|0)/, '')
  return /^\d{3,}$/.test(digits) ? digits : null
}
