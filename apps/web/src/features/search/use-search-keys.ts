import { useEffect, useEffectEvent } from 'react'

/** Opens the search with Ctrl K or ⌘ K anywhere, and with `/` outside text fields. */
export const useSearchKeys = (onOpen: () => void): void => {
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // Telex and VNI produce key events while a word is being composed.
      if (event.isComposing || event.defaultPrevented || !isSearchShortcut(event)) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

const isSearchShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean => {
  if (key.toLowerCase() === 'k') return ctrlKey !== metaKey && !altKey && !shiftKey
  return key === '/' && !ctrlKey && !metaKey && !altKey && !isWriting(target) && !isUnderDialog()
}

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

const isUnderDialog = () => document.querySelector('dialog[open], [role="dialog"][aria-modal="true"]') !== null
