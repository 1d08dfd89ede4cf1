import { z } from 'zod'

/** What a post is about. `internal` is for staff only: no family sees it, whatever its classes. */
export const postKinds = [
  'announcement',
  'activity',
  'event',
  'health',
  'campaign',
  'family_corner',
  'internal',
] as const
export const PostKind = z.enum(postKinds)
export type PostKind = z.output<typeof PostKind>
