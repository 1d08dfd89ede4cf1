import type { Role } from '@nhip-cau/contract/kernel'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useProfile } from '../../lib/profile.tsx'
import { ownerOf } from './offline-queue.ts'
import { startSending } from './offline-sender.ts'

/** On every page of the staff: marks that were made without a network go out when it is back. Draws nothing. */
export const KeepSending = ({ role }: { role: Role }) => {
  const client = useQueryClient()
  const owner = ownerOf(useProfile())
  useEffect(() => {
    // Asked for now, so that it is there when one logs out without a network.
    void import('./offline-dialog.tsx').catch(() => undefined)
    return startSending({ role, owner, client })
  }, [role, owner, client])
  return null
}
