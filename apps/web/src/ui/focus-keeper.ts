/**
 * What has the focus may go away: a row that was decided, a bar, a button that is disabled while it sends, a dialog that
 * is unmounted. The browser then gives the focus to the page as a whole, and whoever works with the keyboard starts
 * again at its top. The keeper gives it to what stands in the same place now.
 */

type Step = { readonly parent: Element; readonly index: number }

/** An element that had the focus, and its way up to the body. */
type Place = { readonly element: HTMLElement; readonly way: readonly Step[]; readonly dialog: Element | undefined }

const modal = '[role="dialog"][aria-modal="true"]'
const tabbable =
  ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled, [tabindex="-1"], [type="hidden"])'

/** Milliseconds in which the component itself may choose what follows. */
const patience = 300

const placeOf = (element: HTMLElement): Place => {
  const way: Step[] = []
  for (let child: Element = element; child.parentElement; child = child.parentElement)
    way.push({ parent: child.parentElement, index: Array.prototype.indexOf.call(child.parentElement.children, child) })
  return { element, way, dialog: element.closest(modal) ?? undefined }
}

const isVisible = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })

const takesFocus = (element: HTMLElement): boolean => {
  if (!element.isConnected || element.matches(':disabled') || !isVisible(element)) return false
  element.focus()
  return document.activeElement === element
}

const takesFocusWithin = (element: Element | undefined): boolean =>
  element !== undefined &&
  [...(element.matches(tabbable) ? [element] : []), ...element.querySelectorAll(tabbable)].some(
    (one) => one instanceof HTMLElement && takesFocus(one),
  )

/** How high a dialog lies over the page: a question lies over a panel that opened after it. */
const levelOf = (dialog: Element): number => {
  for (let around: Element | null = dialog; around; around = around.parentElement) {
    const level = Number(getComputedStyle(around).zIndex)
    if (level > 0) return level
  }
  return 0
}

const topDialog = (): Element | undefined =>
  [...document.querySelectorAll(`${modal}:not([data-closing])`)]
    .filter(isVisible)
    .sort((one, other) => levelOf(one) - levelOf(other))
    .at(-1)

/** Watches the page until the returned function is called. */
export const keepFocus = (): (() => void) => {
  /** Where the focus was before each dialog opened. */
  const openers = new WeakMap<Element, Place>()
  const focused = document.activeElement
  // A field may have had the focus before the code of the keeper was loaded.
  let last = focused instanceof HTMLElement && focused !== document.body ? placeOf(focused) : undefined
  let isByKeyboard = false
  /** Whether the button with the focus was disabled, for example while it sends. The browser notices it later. */
  let isWaiting = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Focuses the neighbour of what is gone: the next row, or else the one before. */
  const takesNeighbour = ({ way }: Place): boolean => {
    const top = topDialog()
    for (const { parent, index } of way) {
      if (parent === document.body || (top && !top.contains(parent))) return false
      if (!parent.isConnected) continue
      if (takesFocusWithin(parent.children[index]) || takesFocusWithin(parent.children[index - 1])) return true
      if (parent.matches('main')) return false
    }
    return false
  }
  const restore = (place: Place): boolean => {
    if (takesFocus(place.element) || takesNeighbour(place)) return true
    const opener = place.dialog && openers.get(place.dialog)
    return opener !== undefined && restore(opener)
  }
  const isOnPage = () => document.activeElement === null || document.activeElement === document.body
  const isGone = ({ element }: Place) => !element.isConnected || !isVisible(element)
  const goOn = () => {
    timer = undefined
    if (!last || !isOnPage() || !isGone(last)) return
    if (!restore(last) && !takesFocusWithin(topDialog())) document.getElementById('content')?.focus()
    // What follows may not be there yet.
    if (isOnPage()) timer = setTimeout(goOn, patience)
  }
  const look = () => {
    if (!last) return
    const { element } = last
    const wasWaiting = isWaiting
    isWaiting = element.isConnected && element.matches(':disabled')
    // Asked before anything about the layout, because a page that is typed in changes all the time.
    if (isWaiting || document.activeElement === element || !isOnPage()) return
    if (isGone(last)) timer ??= setTimeout(goOn, patience)
    else if (wasWaiting) takesFocus(element)
  }
  const observer = new MutationObserver(look)
  const watched = { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] }
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const place = placeOf(target)
    const top = topDialog()
    // A panel that opens below a dialog, because its data came later, takes the focus from it.
    if (place.dialog && top && place.dialog !== top && !place.dialog.matches('[data-closing]')) {
      if (last?.dialog !== top || !takesFocus(last.element)) takesFocusWithin(top)
      return
    }
    if (place.dialog && last && place.dialog !== last.dialog && !openers.has(place.dialog))
      openers.set(place.dialog, last)
    last = place
    isWaiting = false
  }
  // What is hidden by its style alone loses the focus without a change of the document.
  const onLeave = ({ relatedTarget }: FocusEvent) => {
    if (isByKeyboard && relatedTarget === null) setTimeout(look)
  }
  // Only for a keyboard: after a tap, a moved focus would open the keyboard of a phone.
  const onKey = () => {
    isByKeyboard = true
    observer.observe(document.body, watched)
  }
  const onPointer = () => {
    isByKeyboard = false
    observer.disconnect()
    clearTimeout(timer)
    timer = undefined
  }
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onLeave)
  document.addEventListener('keydown', onKey, { capture: true })
  document.addEventListener('pointerdown', onPointer, { capture: true })
  return () => {
    observer.disconnect()
    clearTimeout(timer)
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onLeave)
    document.removeEventListener('keydown', onKey, { capture: true })
    document.removeEventListener('pointerdown', onPointer, { capture: true })
  }
}
