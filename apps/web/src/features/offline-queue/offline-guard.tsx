import type { Role } from '@nhip-cau/contract/kernel'
import { lazy, Suspense, useState } from 'react'
import { readSession } from '../../lib/session.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/toasts.ts'
import { loadWaiting, type Owner, ownerOf, readWaiting } from './offline-queue.ts'

const loadDialog = () => import('./offline-dialog.tsx')
const OfflineDialog = lazy(() => loadDialog().then((module) => ({ default: module.OfflineDialog })))

/** Before somebody leaves an account or a school: whether this phone still holds what the school does not know. */
export const useOfflineGuard = () => {
  const [asked, setAsked] = useState<{ owner: Owner; leave: () => void }>()
  const guard = async (role: Role, leave: () => void) => {
    const user = readSession(role)?.user
    if (!user || role === 'parent') return leave()
    const owner = ownerOf(user)
    await loadWaiting(owner)
    const { items, refusals } = readWaiting(owner)
    if (items.length + refusals.length === 0) return leave()
    // It would lie above the dialog.
    for (const menu of document.querySelectorAll<HTMLElement>(':popover-open')) menu.hidePopover()
    try {
      await loadDialog()
      setAsked({ owner, leave })
    } catch {
      // Not kept on this phone, and no network to fetch it: then one stays.
      showToast({ text: m.attend_left_queued({ count: items.length + refusals.length }), tone: 'danger' })
    }
  }
  const dialog = asked && (
    <Suspense fallback={null}>
      <OfflineDialog
        owner={asked.owner}
        onStay={() => setAsked(undefined)}
        onLeave={() => {
          setAsked(undefined)
          asked.leave()
        }}
      />
    </Suspense>
  )
  return { guard, dialog }
}
