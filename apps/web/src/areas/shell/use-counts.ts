import type { Role } from '@nhip-cau/contract/kernel'
import { acceptPost, createPost, listPosts } from '@nhip-cau/contract/posts'
import { useQuery } from '@tanstack/react-query'
import { canOpen } from '../../lib/permission.ts'
import { useCurrentUser } from '../../lib/profile.tsx'
import { ask } from '../../lib/queries.ts'
import type { Counts } from '../../pages.ts'

/** Returns the counts of pending posts and unread notifications; live updates refresh them like every query. */
export const useCounts = (role: Role): Counts => {
  const { permissions, modules, unread } = useCurrentUser()
  const waits = canOpen(acceptPost, role, permissions, modules) || canOpen(createPost, role, permissions, modules)
  const { data } = useQuery({
    ...ask(listPosts, { query: { page: 1, per_page: 1, status: 'pending' } }, role),
    enabled: waits,
  })
  return { pending: waits ? (data?.pending ?? 0) : 0, unread }
}
