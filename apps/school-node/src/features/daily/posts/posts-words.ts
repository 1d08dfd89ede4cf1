import { withoutAccents } from '@nhip-cau/contract/vietnamese'

// Variation selectors, which the migration names too, are marks: they go with the accents.
/** What separates the words of `post_versions.words`, as in the migration. */
const separators =
  /[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u2bff\u3000-\u303f\u{1f000}-\u{1faff}]+/gu

/**
 * The SQL patterns of a search, one for each typed word; all must match. `20/11` is one word and matches `20-11` too.
 * Undefined if nothing is searched for; without patterns if what was typed has no letter or digit.
 */
export const wordPatterns = (q: string | undefined): readonly string[] | undefined =>
  q === undefined || q === ''
    ? undefined
    : q
        .split(/\s+/)
        .map((word) => withoutAccents(word).replace(separators, ' ').trim())
        .filter((word) => word !== '')
        .map((word) => `% ${word}%`)
