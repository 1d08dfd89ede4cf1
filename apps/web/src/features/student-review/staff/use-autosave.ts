import { useCallback, useEffect, useRef, useState } from 'react'

/** Milliseconds without a key after which the text is saved. */
const pause = 700

/**
 * A text that is saved while it is typed, and at the latest when its field is left or goes away. While somebody types, the
 * typed text is shown and not the saved one, and `save` is the one of the first key: it knows what the writer has seen.
 */
export const useAutosave = (saved: string, save: (text: string) => void) => {
  const [typed, setTyped] = useState<string>()
  const unsaved = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saveTyped = useRef(save)
  const flush = useCallback(() => {
    clearTimeout(timer.current)
    if (unsaved.current !== undefined) saveTyped.current(unsaved.current)
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
      if (typed === undefined) saveTyped.current = save
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
      if (typed === undefined) saveTyped.current = save
      unsaved.current = text
      setTyped(undefined)
      flush()
    },
  }
}
