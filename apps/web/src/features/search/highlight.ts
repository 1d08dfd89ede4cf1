import { withoutAccents } from '@nhip-cau/contract/vietnamese'

export type Piece = { readonly start: number; readonly text: string; readonly hit: boolean }

/**
 * Splits a text where a typed word matches the beginning of a word, ignoring accents: "duc" marks `Đức` in `Minh Đức`.
 */
export const highlightText = (text: string, query: string): readonly Piece[] => {
  const letters = [...text.normalize('NFC')]
  // One plain letter for each displayed letter, so that indexes match.
  const plain = letters.map((letter) => withoutAccents(letter)[0] ?? '')
  const marked = new Set<number>()
  for (const word of wordsOf(query)) for (const index of hitsOf(plain, [...word])) marked.add(index)
  return piecesOf(letters, marked)
}

/** The same for phone numbers: matches the end, which people remember, and ignores the spaces of the displayed form. */
export const highlightPhone = (phone: string, query: string): readonly Piece[] => {
  const letters = [...phone]
  const digits = letters.flatMap((letter, index) => (/\d/.test(letter) ? [index] : []))
  const typed = query.replace(/[\s.\-()]/g, '').replace(/^(?:\+84|0)/, '')
  const number = digits.map((index) => letters[index]).join('')
  const isTail = /^\d{3,}$/.test(typed) && number.endsWith(typed)
  return piecesOf(letters, new Set(isTail ? digits.slice(-typed.length) : []))
}

export const wordsOf = (query: string): readonly string[] =>
  withoutAccents(query)
    .split(/\s+/)
    .filter((word) => word !== '')

/** Whether every typed word is the beginning of a word of the text. */
export const matches = (text: string, query: string): boolean => {
  const own = wordsOf(text)
  return wordsOf(query).every((word) => own.some((one) => one.startsWith(word)))
}

/**
 * Whether the query matches the person's name or the end of the phone number, so that this person explains the result.
 */
export const hasMatch = (phone: string | null, name: string, query: string): boolean =>
  highlightPhone(phone ?? '', query).some(({ hit }) => hit) || wordsOf(query).some((word) => matches(name, word))

const isWithin = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter)

const hitsOf = (plain: readonly string[], word: readonly string[]): readonly number[] =>
  plain.flatMap((_, start) => {
    const here = !isWithin(plain[start - 1]) && word.every((letter, index) => plain[start + index] === letter)
    return here ? word.map((_letter, index) => start + index) : []
  })

const piecesOf = (letters: readonly string[], marked: ReadonlySet<number>): readonly Piece[] => {
  const pieces: Piece[] = []
  for (const [index, letter] of letters.entries()) {
    const last = pieces.at(-1)
    const hit = marked.has(index)
    if (last?.hit === hit) pieces[pieces.length - 1] = { ...last, text: last.text + letter }
    else pieces.push({ start: index, text: letter, hit })
  }
  return pieces
}
