import type { Endpoint, Role } from '@nhip-cau/contract/kernel'
import { isEnough } from '@nhip-cau/contract/permissions'

/** The contract says who may call what; the interface offers nothing that would be refused. */
export const mayCall = (endpoint: Endpoint, role: Role, permissions: readonly string[]): boolean => {
  const { access } = endpoint
  if (typeof access === 'string') return access === 'public'
  const needed = access[role]
  return needed !== undefined && isEnough(needed, permissions)
}
