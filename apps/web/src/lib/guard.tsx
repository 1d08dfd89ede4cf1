import type { Role } from '@nhip-cau/contract/kernel'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { addressAfterLogin, loginAddress } from './area.ts'
import { useSession } from './session.ts'

export type Access = 'unauthenticated-only' | 'signed-in' | 'public'

type Props = {
  readonly access: Access
  readonly role: Role
  /** Rendered instead of every page while a temporary password must be changed. */
  readonly passwordChange: ReactNode
  /** Rendered instead of every page while two-step login is required and not set up. */
  readonly twoStepSetup: ReactNode
  readonly children: ReactNode
}

/**
 * Checks access: a login page redirects a logged-in user to the home page; other pages redirect everybody else to the
 * area's login.
 */
export const Guard = ({ access, role, passwordChange, twoStepSetup, children }: Props) => {
  const session = useSession(role)
  if (access === 'public') return children
  if (access === 'unauthenticated-only') {
    if (!session) return children
    return <Redirect to={addressAfterLogin(role, new URLSearchParams(window.location.search).get('to'))} replace />
  }
  if (!session) {
    const { pathname, search, hash } = window.location
    return <Redirect to={loginAddress(role, pathname + search + hash)} replace />
  }
  if (session.user.must_change_password) return passwordChange
  return session.user.must_set_up_two_step ? twoStepSetup : children
}
