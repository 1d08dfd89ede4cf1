import { useEffect, useRef } from 'react'

/** The draft of a form; the form's frame keeps and deletes it. */
export type FormDraft = {
  /** When the values that the form was opened with were kept. */
  readonly savedAt: number | undefined
  /** Keeps the values as they are now. */
  readonly write: () => void
  readonly remove: () => void
  /** The session ended, so the server has not taken what was being sent. */
  readonly isLoggedOut: () => boolean
  /** Puts the first values back. */
  readonly restart: () => void
}

/**
 * Keeps the draft of an open form while the page is hidden, and when the form disappears with unsaved text. A form that
 * has sent its values, or whose values the user dropped, leaves none. Returns how to drop them.
 */
export const useDraftKeeper = (draft: FormDraft | undefined, dirty: boolean, busy: boolean) => {
  const now = useRef({ draft, dirty, busy })
  useEffect(() => {
    now.current = { draft, dirty, busy }
  })
  const dropped = useRef(false)
  useEffect(() => {
    const keep = () => {
      if (now.current.dirty && !now.current.busy && !dropped.current) now.current.draft?.write()
    }
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
      const last = now.current
      const isUnsaved = last.dirty && (!last.busy || last.draft?.isLoggedOut())
      if (isUnsaved && !dropped.current) last.draft?.write()
      else last.draft?.remove()
    }
  }, [])
  return () => {
    dropped.current = true
  }
}
