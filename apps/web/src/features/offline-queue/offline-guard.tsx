import type { Role } from '@nhip-cau/contract/kernel'
import { lazy, Suspense, useState } from 'react'
import { readSession } from '../../lib/session.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/toasts.ts'
import type { Owner } from './offline-queue.ts'

const loadDialog = () => import('./offline-dialog.tsx')
const OfflineDialog = lazy(() => loadDialog().then((module) => ({ default: module.OfflineDialog })))

/** Before somebody logs out or switches the school: asks about items still queued on this phone. */
export const useOfflineGuard = () => {
  const [asked, setAsked] = useState<{ owner: Owner; leave: () => void }>()
  const guard = async (role: Role, leave: () => void) => {
    const user = readSession(role)?.user
    if (!user || role === 'parent') return leave()
    // Loaded here, because families queue nothing. The pages of staff have it already.
    const queue = await import('./offline-queue.ts').catch(() => undefined)
    if (!queue) return showToast({ text: m.error_network(), tone: 'danger' })
    const owner = queue.ownerOf(user)
    await queue.loadWaiting(owner)
    const { items, refusals } = queue.readWaiting(owner)
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
