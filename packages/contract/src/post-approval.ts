import type { PostKind } from './post-kinds.ts'
import type { Settings } from './settings.ts'

/** Whether a teacher's post of this kind waits for the decision of the office. */
export const needsApproval = (
  { approval, approved_post_kinds }: Pick<Settings, 'approval' | 'approved_post_kinds'>,
  kind: PostKind,
): boolean => approval.posts && approved_post_kinds.includes(kind)
