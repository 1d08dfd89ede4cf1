import type { CommentAuthor } from '@nhip-cau/contract/comments'
import { m } from '../../../paraglide/messages.js'

/** "Mẹ bé An", by which families know each other. */
const kinText = ({ relation, child }: CommentAuthor): string =>
  relation !== null && child !== null ? m.comment_kin({ relation, name: child }) : m.comment_family()

/** The name that stands above a comment. */
export const authorName = (author: CommentAuthor): string => author.full_name ?? kinText(author)

/** What stands beside the name: whose relative a family is, or that it is the school. */
export const authorNote = (author: CommentAuthor): string | undefined => {
  if (author.own) return m.comment_own()
  if (author.role === 'parent') return author.full_name === null ? undefined : kinText(author)
  return author.role === 'teacher' ? m.role_teacher() : m.role_school()
}
