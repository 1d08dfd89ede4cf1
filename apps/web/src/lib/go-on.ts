import { waitingRowId } from './after-decision.ts'

/** Milliseconds until a closing dialog has given the focus back to its button. */
const dialogCloses = 200

/** Puts the focus, for keyboards and screen readers, on an element that is there when a closing dialog is gone. */
export const focusSoon = (find: () => HTMLElement | null) => {
  setTimeout(() => {
    const element = find()
    if (element === null) return
    element.tabIndex = -1
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'nearest' })
  }, dialogCloses)
}

/** The heading of the page, where one is when nothing waits any more. */
export const goToHeading = () => focusSoon(() => document.querySelector<HTMLElement>('main h1'))

/** Goes to the next thing of the list that waits, or behind the last one to the heading of the page. */
export const goOn = (next: string | undefined) =>
  next === undefined ? goToHeading() : focusSoon(() => document.getElementById(waitingRowId(next)))
