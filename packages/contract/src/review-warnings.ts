import { childPlaceholder } from './child-placeholder.ts'

// Hints while a text about a child is written. They are computed where it is typed; no text is sent anywhere for them.

/** A child with what is written about it. */
export type WrittenChild = {
  readonly full_name: string
  readonly nickname: string | null
  readonly text: string | null
}

export type ReviewWarning =
  /** Names of other children of the class that stand in the text. */
  | { readonly kind: 'other_child'; readonly names: readonly string[] }
  /** As many children have this text, apart from their names. */
  | { readonly kind: 'same_text'; readonly count: number }
  /** Words that label a child. */
  | { readonly kind: 'label'; readonly words: readonly string[] }
  | { readonly kind: 'short'; readonly words: number; readonly wanted: number }

/** From more children than this the same text is warned of. */
export const sameTextLimit = 5

const wordsOf = (text: string): string[] => text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** The labels that stand in a text as whole words: `hư` is a label, `như` is not. */
export const labelsIn = (text: string, labels: readonly string[]): string[] => {
  const words = ` ${wordsOf(text.toLowerCase()).join(' ')} `
  return labels.filter((label) => words.includes(` ${wordsOf(label.toLowerCase()).join(' ')} `))
}

export const countWords = (text: string | null): number => wordsOf(text ?? '').length

const givenName = (fullName: string): string => wordsOf(fullName).at(-1) ?? ''

const namesOf = ({ full_name, nickname }: WrittenChild): string[] =>
  [...new Set([full_name, givenName(full_name), nickname ?? ''].map((name) => wordsOf(name).join(' ')))].filter(
    (name) => name !== '',
  )

/** What stands for the name of any child. */
const callWords: ReadonlySet<string> = new Set([childPlaceholder.slice(1, -1), 'con'])

/** The text in which the child's own names are replaced, so that equal sentences about two children are equal. */
const withoutNames = (child: WrittenChild): string => {
  const words = ` ${wordsOf((child.text ?? '').replaceAll(childPlaceholder, ' ')).join(' ')} `
  const names = namesOf(child).toSorted((one, other) => other.length - one.length)
  const bare = names.reduce((text, name) => text.replaceAll(` ${name} `, ' '), words)
  return bare
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && !callWords.has(word))
    .join(' ')
}

/** Names are told apart from words by their capital; the own names of the child never count. */
const otherNamesIn = (child: WrittenChild, others: readonly WrittenChild[]): string[] => {
  const own = new Set([...namesOf(child), ...wordsOf(child.full_name)])
  let text = ` ${wordsOf(child.text ?? '').join(' ')} `
  for (const name of namesOf(child).filter((one) => one.includes(' '))) text = text.replaceAll(` ${name} `, ' ')
  const found = others
    .flatMap(namesOf)
    .filter((name) => !own.has(name) && /^\p{Lu}/u.test(name) && text.includes(` ${name} `))
  return [...new Set(found)].filter(
    (name) => !found.some((longer) => longer !== name && ` ${longer} `.includes(` ${name} `)),
  )
}

/**
 * What a writer should look at before the text about `child` goes to its family. `others` are the other children of the
 * class, `minWords` what the school asks for (0: nothing).
 */
export const reviewWarnings = (
  child: WrittenChild,
  others: readonly WrittenChild[],
  { labels, minWords = 0 }: { readonly labels: readonly string[]; readonly minWords?: number },
): readonly ReviewWarning[] => {
  const { text } = child
  if (text === null || text.trim() === '') return []
  const warnings: ReviewWarning[] = []
  const names = otherNamesIn(child, others)
  if (names.length > 0) warnings.push({ kind: 'other_child', names })
  const bare = withoutNames(child)
  const count = bare === '' ? 0 : 1 + others.filter((one) => one.text !== null && withoutNames(one) === bare).length
  if (count > sameTextLimit) warnings.push({ kind: 'same_text', count })
  const words = labelsIn(text, labels)
  if (words.length > 0) warnings.push({ kind: 'label', words })
  const length = countWords(text)
  if (length < minWords) warnings.push({ kind: 'short', words: length, wanted: minWords })
  return warnings
}
