import type { Role } from '@nhip-cau/contract/kernel'
import { lazy, Suspense, useState } from 'react'
import { readSession } from '../../lib/session.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/toasts.ts'
import { loadWaiting, type Owner, ownerOf, readWaiting } from './offline-queue.ts'

const loadDialog = () => import('./offline-dialog.tsx')
const OfflineDialog = lazy(() => loadDialog().then((module) => ({ default: module.OfflineDialog })))

/** Before somebody logs out or switches the school: asks about items still queued on this phone. */
export const useOfflineGuard = () => {
  const [asked, setAsked] = useState<{ owner: Owner; leave: () => void }>()
  const guard = async (role: Role, leave: () => void) => {
    const user = readSession(role)?.user
    if (!user || role === 'parent') return leave()
    const owner = ownerOf(user)
    await loadWaiting(owner)
    const { items, refusals } = readWaiting(owner)
    if (items.length + refusals.length === 0) return leave()
    // An open popover would cover the dialog.
    for (const menu of document.querySelectorAll<HTMLElement>(':popover-open')) menu.hidePopover()
    try {
      await loadDialog()
      setAsked({ owner, leave })
    } catch {
      // The dialog's code is not cached and there is no network: stay logged in.
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
