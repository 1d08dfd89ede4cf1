import type { Role } from '@nhip-cau/contract/kernel'
import { needsApproval } from '@nhip-cau/contract/post-approval'
import type { PostKind } from '@nhip-cau/contract/post-kinds'
import type { Post } from '@nhip-cau/contract/posts'
import type { Profile } from '@nhip-cau/contract/profile'
import { m } from '../../paraglide/messages.js'
import { ageGroupNames } from '../students/student-texts.ts'

const named = 3

const listed = (all: readonly string[], more: (words: { names: string; count: number }) => string): string => {
  const names = all.slice(0, named).join(', ')
  const rest = all.length - named
  return rest > 0 ? more({ names, count: rest }) : names
}

/**
 * The audience in words: `Toàn trường`, `Mầm 1, Lá 1`, `Mầm 1, Mầm 2, Mầm 3 và 4 lớp khác`, `Mẫu giáo bé`,
 * `Riêng cho Gia Hân, Minh Đức và 2 bé khác`.
 */
export const audienceOf = ({
  whole_school,
  classes,
  chosen,
}: Pick<Post, 'classes'> & {
  readonly whole_school?: boolean | undefined
  readonly chosen?: Post['chosen'] | null
}): string => {
  if (whole_school) return m.post_whole_school()
  if (!chosen)
    return listed(
      classes.map(({ name }) => name),
      m.post_classes_more,
    )
  const { age_groups, children, child_count } = chosen
  if (age_groups.length > 0) return age_groups.map((one) => ageGroupNames[one]()).join(', ')
  const names = children.slice(0, named).map(({ full_name }) => full_name)
  const rest = child_count - names.length
  if (names.length === 0) return m.post_for_children_only({ count: child_count })
  const all = names.join(', ')
  return m.post_for_children({ names: rest > 0 ? m.post_children_and({ names: all, count: rest }) : all })
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

/** False where the author allows no comments and there are none from before. */
export const hasComments = ({ comments_closed, comments }: Pick<Post, 'comments_closed' | 'comments'>): boolean =>
  !comments_closed || comments > 0
