import { withoutAccents } from '@nhip-cau/contract/vietnamese'

/** A search text as SQL patterns; `% duc%` matches a word that begins with `duc`. */
export type SearchTerms = {
  /** Patterns without accents, one per word; all must match. */
  readonly words: readonly string[]
  /** Patterns with the accents as typed; exact matches are sorted first. */
  readonly exact: readonly string[]
  /** Patterns for a phone number as it is stored, `+84912345678`; empty if the text is no part of one. */
  readonly phones: readonly string[]
  /** The text as a child's code, without accents, and as a pattern for the beginning and the end of one; or null. */
  readonly code: { readonly whole: string; readonly start: string; readonly end: string } | null
}

export const searchTermsOf = (q: string): SearchTerms => ({
  words: patterns(withoutAccents(q)),
  exact: patterns(q.normalize('NFC').toLowerCase()),
  phones: phonesOf(q),
  code: codeOf(withoutAccents(q).trim()),
})

const patterns = (text: string) =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `% ${plain(word)}%`)

/** Wildcards in a search are plain characters. */
const plain = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/**
 * Digits are the end of a number, or with a leading `0` or `+84` its beginning. A leading zero is a digit like any
 * other at the end: `0012` is not the end of 0950 001 012. Fewer digits would match too many numbers.
 */
const phonesOf = (q: string): string[] => {
  const typed = q.replace(/[\s.\-()]/g, '')
  const fromStart = /^(?:\+84|0)(\d{5,})$/.exec(typed)?.[1]
  return [...(/^\d{3,}$/.test(typed) ? [`%${typed}`] : []), ...(fromStart === undefined ? [] : [`+84${fromStart}%`])]
}

/** A code is one word with a digit; the end of one needs three characters, as `012`. */
const codeOf = (word: string): SearchTerms['code'] => {
  if (!/^\S*\d\S*$/.test(word)) return null
  return { whole: word, start: `${plain(word)}%`, end: word.length < 3 ? word : `%${plain(word)}` }
}
