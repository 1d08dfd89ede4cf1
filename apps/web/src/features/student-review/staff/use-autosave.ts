import { useCallback, useEffect, useRef, useState } from 'react'

/** Milliseconds without a key after which the text is saved. */
const pause = 700

/**
 * A text that is saved while it is typed, and at the latest when its field is left or goes away. While somebody types, the
 * typed text is shown and not the saved one.
 */
export const useAutosave = (saved: string, save: (text: string) => void) => {
  const [typed, setTyped] = useState<string>()
  const unsaved = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  const flush = useCallback(() => {
    clearTimeout(timer.current)
    if (unsaved.current !== undefined) latest.current(unsaved.current)
    unsaved.current = undefined
  }, [])
  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])
  return {
    text: typed ?? saved,
    type: (text: string) => {
      setTyped(text)
      unsaved.current = text
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, pause)
    },
    leave: () => {
      flush()
      setTyped(undefined)
    },
    /** Puts in a text that nobody types. */
    put: (text: string) => {
      clearTimeout(timer.current)
      unsaved.current = undefined
      setTyped(undefined)
      latest.current(text)
    },
  }
}
