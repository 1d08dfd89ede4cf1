import { type CommentAuthor, commentLimits } from '@nhip-cau/contract/comments'
import { m } from '../../../paraglide/messages.js'
import { authorName } from './comment-texts.ts'

/** Somebody whom the text names, by an id of `listCommentPeople`. */
export type Mentioned = { readonly id: string; readonly name: string }

const nameOf = (author: CommentAuthor | null): string => (author ? authorName(author) : m.comment_mention_gone())

const token = /@\{(\d)\}/g

type Piece = {
  readonly text: string
  readonly isName: boolean
  /** Where it begins. */
  readonly at: number
}

/** The text in pieces, names of people who are mentioned apart. */
export const piecesOf = (text: string, mentions: readonly (CommentAuthor | null)[]): Piece[] => {
  const pieces: Piece[] = []
  let at = 0
  for (const found of text.matchAll(token)) {
    const author = mentions[Number(found[1])]
    if (author === undefined) continue
    pieces.push({ text: text.slice(at, found.index), isName: false, at })
    pieces.push({ text: `@${nameOf(author)}`, isName: true, at: found.index })
    at = found.index + found[0].length
  }
  return [...pieces, { text: text.slice(at), isName: false, at }]
}

/** The words with names as a person reads and edits them. */
export const withNames = (text: string, mentions: readonly (CommentAuthor | null)[]): string =>
  piecesOf(text, mentions)
    .map((piece) => piece.text)
    .join('')

/** Where a name is mentioned as a whole, or -1: "@An" is not in "@Anh". */
const placeOf = (text: string, name: string): number => {
  let at = text.indexOf(`@${name}`)
  while (at >= 0 && /^[\p{L}\p{N}]/u.test(text.slice(at + name.length + 1))) at = text.indexOf(`@${name}`, at + 1)
  return at
}

/**
 * The words as they are sent: the names of `known` people, whom the comment mentions already, and of `chosen` ones become
 * `@{0}`, `@{1}` and so on. Chosen people whose name was deleted again are left out.
 */
export const withTokens = (typed: string, known: readonly (CommentAuthor | null)[], chosen: readonly Mentioned[]) => {
  let text = typed
  const put = (name: string, place: number): boolean => {
    const at = placeOf(text, name)
    if (at >= 0) text = `${text.slice(0, at)}@{${place}}${text.slice(at + name.length + 1)}`
    return at >= 0
  }
  known.forEach((author, place) => {
    put(nameOf(author), place)
  })
  const mentions: string[] = []
  for (const { id, name } of chosen) if (put(name, known.length + mentions.length)) mentions.push(id)
  return { text, mentions }
}

/** What was typed after the last "@" before the caret; undefined where nobody is being mentioned. */
export const typedMention = (text: string, caret: number): string | undefined =>
  /(?:^|\s)@([^@\n]{0,30})$/u.exec(text.slice(0, caret))?.[1]

export const mostMentions = commentLimits.mentions
