import { withoutAccents } from '@nhip-cau/contract/vietnamese'

/** A search text as SQL patterns; `% duc%` matches a word that begins with `duc`. */
export type SearchTerms = {
  /** Patterns without accents, one per word; all must match. */
  readonly words: readonly string[]
  /** Patterns with the accents as typed; exact matches are sorted first. */
  readonly exact: readonly string[]
  /** The last digits of a phone number in its stored form, or null. */
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

/** Accepts the forms `0912 345`, `+84912345` and `345`. Fewer than three digits would match too many numbers. */
const phoneTailOf = (q: string): string | null => {
  const digits = q.replace(/[\s.\-()]/g, '').replace(/^(?:\+84|0)/, '')
  return /^\d{3,}$/.test(digits) ? digits : null
}
