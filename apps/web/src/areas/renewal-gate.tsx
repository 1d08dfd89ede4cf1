import type { Role } from '@nhip-cau/contract/kernel'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useLapsedSession } from '../lib/lapsed.ts'
import { endSession, type Session } from '../lib/session.ts'

/** The code of the dialog cannot be loaded: the login page is the other way. */
const LoginPageInstead = ({ role }: { role: Role }) => {
  useEffect(() => endSession(role, 'expired'), [role])
  return null
}

type DialogProps = { readonly role: Role; readonly session: Session }

const loadDialog = (): Promise<{ default: ComponentType<DialogProps> }> =>
  import('../features/auth/renewal-dialog.tsx')
    .then((module) => ({ default: module.RenewalDialog }))
    .catch(() => ({ default: LoginPageInstead }))

// Rarely needed, and only while the server can be reached.
const RenewalDialog = lazy(loadDialog)

/** Asks for the password over the page when the session's time is over. */
export const RenewalGate = ({ role }: { role: Role }) => {
  const session = useLapsedSession(role)
  if (!session) return null
  return (
    <Suspense fallback={null}>
      <RenewalDialog role={role} session={session} />
    </Suspense>
  )
}
