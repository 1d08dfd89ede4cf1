import { isEnough } from '@nhip-cau/contract/is-enough'
import type { Endpoint, Role } from '@nhip-cau/contract/kernel'
import type { Module } from '@nhip-cau/contract/modules'

/** The contract says who may call what; the interface offers nothing that would be refused. */
export const mayCall = (endpoint: Endpoint, role: Role, permissions: readonly string[]): boolean => {
  const { access } = endpoint
  if (typeof access === 'string') return access === 'public'
  const needed = access[role]
  return needed !== undefined && isEnough(needed, permissions)
}

/** As `mayCall`, in a school that has switched parts of the product off; before one knows which, all are there. */
export const opens = (
  endpoint: Endpoint,
  role: Role,
  permissions: readonly string[],
  modules: readonly Module[] | undefined,
): boolean => mayCall(endpoint, role, permissions) && hasModule(endpoint, modules)

export const hasModule = ({ module }: Endpoint, modules: readonly Module[] | undefined): boolean =>
  module === undefined || modules === undefined || modules.includes(module)
