import { type ReactNode, useEffect, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { leaveGuards, type Proceed } from './leave-guards.ts'

/**
 * Asks before unsaved changes are lost by a link, the browser's Back or a closed tab. `ask` does the same for the
 * form's own buttons; render `dialog` on the page.
 */
export const useUnsavedGuard = (
  active: boolean,
): { readonly ask: (go: Proceed) => void; readonly dialog: ReactNode } => {
  const [go, setGo] = useState<Proceed>()
  useEffect(() => {
    if (!active) return
    const guard = (next: Proceed) => setGo(() => next)
    leaveGuards.add(guard)
    const stop = [onLeavingPage(), onBack(guard)]
    return () => {
      leaveGuards.delete(guard)
      for (const one of stop) one()
    }
  }, [active])
  const dialog = (
    <ConfirmDialog
      opened={go !== undefined}
      tone="danger"
      title={m.form_leave_title()}
      confirmLabel={m.form_leave()}
      cancelLabel={m.form_stay()}
      onClose={() => setGo(undefined)}
      onConfirm={() => {
        setGo(undefined)
        go?.()
      }}
    >
      <p>{m.form_leave_text()}</p>
    </ConfirmDialog>
  )
  // Delayed, because the Escape key event that opens the dialog would also reach it and close it.
  return { ask: (next) => setTimeout(() => setGo(() => next)), dialog }
}

/** The browser shows its own question; it does not show custom text. */
const onLeavingPage = () => {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

/** Back cannot be prevented, only reversed: pushes the page's own entry again, and the router does not notice. */
const onBack = (guard: (go: Proceed) => void) => {
  let here = window.location.href
  const moved = () => {
    here = window.location.href
  }
  const back = (event: PopStateEvent) => {
    if (new URL(here).pathname === window.location.pathname) return moved()
    event.stopImmediatePropagation()
    window.history.pushState(null, '', here)
    guard(() => {
      window.removeEventListener('popstate', back, { capture: true })
      window.history.back()
    })
  }
  window.addEventListener('popstate', back, { capture: true })
  for (const kind of ['pushState', 'replaceState']) window.addEventListener(kind, moved)
  return () => {
    window.removeEventListener('popstate', back, { capture: true })
    for (const kind of ['pushState', 'replaceState']) window.removeEventListener(kind, moved)
  }
}
