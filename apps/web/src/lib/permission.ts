import { isEnough } from '@nhip-cau/contract/is-enough'
import type { Endpoint, Role } from '@nhip-cau/contract/kernel'
import type { Module } from '@nhip-cau/contract/modules'

/** Whether the contract allows the call; the interface hides actions that the server would refuse. */
export const mayCall = (endpoint: Endpoint, role: Role, permissions: readonly string[]): boolean => {
  const { access } = endpoint
  if (typeof access === 'string') return access === 'public'
  const needed = access[role]
  return needed !== undefined && isEnough(needed, permissions)
}

/** As `mayCall`, and the school has the module switched on. Until the modules have loaded, all count as on. */
export const canOpen = (
  endpoint: Endpoint,
  role: Role,
  permissions: readonly string[],
  modules: readonly Module[] | undefined,
): boolean => mayCall(endpoint, role, permissions) && hasModule(endpoint, modules)

export const hasModule = ({ module }: Endpoint, modules: readonly Module[] | undefined): boolean =>
  module === undefined || modules === undefined || modules.includes(module)
