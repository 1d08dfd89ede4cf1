import type { Role } from '@nhip-cau/contract/kernel'
import { needsApproval } from '@nhip-cau/contract/post-approval'
import type { PostKind } from '@nhip-cau/contract/post-kinds'
import type { Post } from '@nhip-cau/contract/posts'
import type { Profile } from '@nhip-cau/contract/profile'
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

/** What sending the form does. */
export type Sending = {
  /** Says what happens after sending. */
  readonly next: string
  readonly label: string
  /** A second button, which only saves. */
  readonly saveLabel?: string
  /** Families get the post without a further decision, so the button says how many. */
  readonly publishes: boolean
}

/** Used only for the texts beside the button; the server decides. */
export const publishesAtOnce = (
  role: Role,
  { permissions, settings }: Pick<Profile, 'permissions' | 'settings'>,
  kind: PostKind,
): boolean => {
  if (role === 'school') return permissions.includes('school.postControl.post')
  return permissions.includes('teacher.postControl.post') || !needsApproval(settings, kind)
}
