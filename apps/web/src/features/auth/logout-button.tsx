import { IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { currentRole, loginPaths } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { useOfflineGuard } from '../offline-queue/offline-guard.tsx'
import { signOut } from './sign-out.ts'

export const LogoutButton = ({ className }: { className: string | undefined }) => {
  const [, navigate] = useLocation()
  const [busy, setBusy] = useState(false)
  const { guard, dialog } = useOfflineGuard()
  const leave = async () => {
    const role = currentRole()
    setBusy(true)
    await signOut(role)
    navigate(loginPaths[role], { replace: true })
  }
  return (
    <>
      <button
        type="button"
        className={className}
        disabled={busy}
        onClick={() => void guard(currentRole(), () => void leave())}
      >
        <IconLogout size={22} className="mantine-rotate-rtl" aria-hidden="true" />
        {m.auth_logout()}
      </button>
      {dialog}
    </>
  )
}
