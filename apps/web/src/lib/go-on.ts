import { waitingRowId } from './after-decision.ts'

/** Milliseconds until a closing dialog has usually given the focus back to its button, and between further tries. */
const dialogCloses = 200
/** A slow machine closes its dialogs later, and each gives back the focus once. */
const tries = 10

/**
 * Puts the focus, for keyboards and screen readers, on an element that is there when a closing dialog is gone. Stops as
 * soon as the user touches or types anything.
 */
export const focusSoon = (find: () => HTMLElement | null) => {
  const used = new AbortController()
  const { signal } = used
  for (const kind of ['pointerdown', 'keydown'])
    window.addEventListener(kind, () => used.abort(), { capture: true, signal })
  const focus = (left: number) => {
    if (signal.aborted) return
    const element = find()
    if (element !== null && element !== document.activeElement) {
      element.tabIndex = -1
      element.focus({ preventScroll: true })
      element.scrollIntoView({ block: 'nearest' })
    }
    if (left > 0) setTimeout(() => focus(left - 1), dialogCloses)
    else used.abort()
  }
  setTimeout(() => focus(tries), dialogCloses)
}

/** The heading of the page, where one is when nothing waits any more. */
export const goToHeading = () => focusSoon(() => document.querySelector<HTMLElement>('main h1'))

/** Goes to the next thing of the list that waits, or behind the last one to the heading of the page. */
export const goOn = (next: string | undefined) =>
  next === undefined ? goToHeading() : focusSoon(() => document.getElementById(waitingRowId(next)))
