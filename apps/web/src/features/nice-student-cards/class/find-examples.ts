import type { CardExample, CardKind } from '@nhip-cau/contract/nice-student'
import { withoutAccents } from '@nhip-cau/contract/vietnamese'

/** The phrases with all words of a search; own ones first, then those for this kind of card. */
export const found = (all: readonly CardExample[], kind: CardKind, wanted: string): readonly CardExample[] => {
  const words = withoutAccents(wanted).split(/\s+/).filter(Boolean)
  const other = kind === 'week' ? 'month' : 'week'
  const rank = ({ scope, category }: CardExample) => {
    if (scope === 'own') return 0
    return category === kind ? 1 : 2
  }
  return all
    .filter(({ category }) => category !== other)
    .filter(({ text }) => words.every((word) => withoutAccents(text).includes(word)))
    .toSorted((a, b) => rank(a) - rank(b))
}
