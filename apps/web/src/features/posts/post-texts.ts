import type { Role } from '@nhip-cau/contract/kernel'
import type { Post } from '@nhip-cau/contract/posts'
import { m } from '../../paraglide/messages.js'

const named = 3

/** The audience in words: `Toàn trường`, `Mầm 1, Lá 1`, `Mầm 1, Mầm 2, Mầm 3 và 4 lớp khác`. */
export const audienceOf = ({ whole_school, classes }: Pick<Post, 'whole_school' | 'classes'>): string => {
  if (whole_school) return m.post_whole_school()
  const names = classes
    .slice(0, named)
    .map(({ name }) => name)
    .join(', ')
  const rest = classes.length - named
  return rest > 0 ? m.post_classes_more({ names, count: rest }) : names
}

/** Used only for the text beside the button; the server decides. */
export const publishesAtOnce = (role: Role, permissions: readonly string[]): boolean =>
  permissions.includes(role === 'school' ? 'school.postControl.post' : 'teacher.postControl.post')
