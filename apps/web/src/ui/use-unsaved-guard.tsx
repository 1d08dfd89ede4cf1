import { type ReactNode, useEffect, useState } from 'react'
import { m } from '../paraglide/messages.js'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { type Go, guards } from './leaving.ts'

/**
 * Keeps what is typed and not saved from being lost by a link, the browser's Back or a closed tab. `ask` does the same
 * for a way out of the form's own; `dialog` has to stand on the page.
 */
export const useUnsavedGuard = (active: boolean): { readonly ask: (go: Go) => void; readonly dialog: ReactNode } => {
  const [go, setGo] = useState<Go>()
  useEffect(() => {
    if (!active) return
    const guard = (next: Go) => setGo(() => next)
    guards.add(guard)
    const stop = [onLeavingPage(), onBack(guard)]
    return () => {
      guards.delete(guard)
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
  // Later: the Escape that asks would answer in the same breath, as the dialog hears it too once it is there.
  return { ask: (next) => setTimeout(() => setGo(() => next)), dialog }
}

/** The browser asks in its own words; it shows none of ours. */
const onLeavingPage = () => {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

/** Back cannot be held up, only taken back: the page's own entry is put on top again, and the router hears of nothing. */
const onBack = (guard: (go: Go) => void) => {
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
