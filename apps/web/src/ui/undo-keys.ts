const isApple = /Mac|iP(?:hone|ad)/.test(navigator.userAgent)

/** The keys as shown on a button that undoes. */
export const undoKeysText = isApple ? '⌘ Z' : 'Ctrl Z'

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, input:not([type="checkbox"], [type="radio"])'))

/**
 * Ctrl Z or ⌘ Z presses the newest button that says so (`aria-keyshortcuts`), because the Tab key does not reach it in
 * ten seconds. In a field it undoes the typing, as everywhere.
 */
export const listenToUndoKeys = (): (() => void) => {
  const listen = ({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent) => {
    const isShortcut = key.toLowerCase() === 'z' && ctrlKey !== metaKey && !altKey && !shiftKey
    if (!isShortcut || isWriting(target)) return
    const buttons = document.querySelectorAll<HTMLButtonElement>('button[aria-keyshortcuts~="Control+Z"]')
    ;[...buttons].at(-1)?.click()
  }
  window.addEventListener('keydown', listen)
  return () => window.removeEventListener('keydown', listen)
}
