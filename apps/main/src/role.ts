import type { Role } from '@nhip-cau/contract/kernel'
import { problem } from '@nhip-cau/server-kit/problem-error'

/** For public calls whose path names a role. */
export const named = (role: Role | undefined): Role => {
  if (role === undefined) throw problem('not_found')
  return role
}
