import type { Role } from '@nhip-cau/contract/kernel'
import { problem } from '@nhip-cau/server-kit/problem-error'

/** Returns the role in the path of a public endpoint, or throws not_found. */
export const named = (role: Role | undefined): Role => {
  if (role === undefined) throw problem('not_found')
  return role
}
