import type { Role } from '@nhip-cau/contract/kernel'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useProfile } from '../../lib/profile.tsx'
import { ownerOf } from './offline-queue.ts'
import { startSending } from './offline-sender.ts'

/** Sends queued marks when the network is back, on every staff page. Renders nothing. */
export const BackgroundSender = ({ role }: { role: Role }) => {
  const client = useQueryClient()
  const owner = ownerOf(useProfile())
  useEffect(() => {
    // Preloaded, so that the dialog is available when somebody logs out offline.
    void import('./offline-dialog.tsx').catch(() => undefined)
    return startSending({ role, owner, client })
  }, [role, owner, client])
  return null
}
