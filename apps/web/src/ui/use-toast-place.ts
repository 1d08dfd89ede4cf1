import { type RefObject, useLayoutEffect } from 'react'
import { isRightToLeft } from '../language/direction.ts'
import { type Box, chosenPlace, isWithin, overlaps, placeAtTop } from './toast-place.ts'

/** What a person reads first or taps. */
const important = 'a[href], button, input, select, textarea, summary, label, [role="button"], [role="tab"], h1, h2, h3'

/** While a toast is shown, pages open, panels close and people scroll. */
const checkEvery = 250

/** Pixels; controls that only screen readers meet are smaller. */
const smallest = 4

/**
 * Keeps the region of the toasts where it covers no button, field or heading; on a full screen in smaller print, and
 * where even that finds no room, over the bar at the top. It moves only when something important comes under it or
 * the window becomes smaller, and never while it is pointed at.
 */
export const useToastPlace = (region: RefObject<HTMLElement | null>, toasts: readonly unknown[]) => {
  useLayoutEffect(() => {
    const element = region.current
    if (!element || toasts.length === 0) return
    const check = () => {
      if (!element.matches(':hover, :focus-within')) move(element)
    }
    move(element)
    const timer = setInterval(check, checkEvery)
    window.addEventListener('resize', check)
    return () => {
      clearInterval(timer)
      window.removeEventListener('resize', check)
      release(element)
    }
    // Another toast changes the height of the region.
  }, [region, toasts])
}

const move = (element: HTMLElement) => {
  const shown = element.getBoundingClientRect()
  const { sets, isCovered, hasDialog } = obstaclesFor(element)
  const { clientWidth: width, clientHeight } = document.documentElement
  const size = { width, height: Math.min(clientHeight, window.innerHeight) }
  if (element.style.top !== '' && isWithin(shown, size) && !isCovered(shown)) return
  const measured = (tight: boolean) => () => {
    element.toggleAttribute('data-tight', tight)
    return element.getBoundingClientRect()
  }
  const place = chosenPlace({
    window: size,
    rightToLeft: isRightToLeft(),
    sizes: [measured(false), measured(true)],
    sets,
  })
  // The buttons at the top of a dialog are its own: there the stylesheet places it above those at the bottom.
  if (!place && hasDialog) return release(element)
  const { left, top } = place ?? placeAtTop(size, element.getBoundingClientRect())
  Object.assign(element.style, { left: `${left}px`, top: `${top}px`, right: 'auto', bottom: 'auto' })
}

const release = (element: HTMLElement) => {
  element.removeAttribute('data-tight')
  Object.assign(element.style, { left: '', top: '', right: '', bottom: '' })
}

/**
 * Returns the sets of obstacles in the order in which they are tried. A dialog is left whole if there is room beside
 * it; behind its veil nothing can be tapped.
 */
const obstaclesFor = (region: HTMLElement) => {
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')]
  const dialogBoxes = boxesOf(dialogs)
  const within = (root: ParentNode) =>
    boxesOf([...root.querySelectorAll<HTMLElement>(important)].filter((one) => !region.contains(one)))
  const all = within(document)
  if (dialogBoxes.length === 0) return { sets: [all], isCovered: coveredBy(all), hasDialog: false }
  const inDialogs = dialogs.flatMap(within)
  return {
    sets: [[...all, ...dialogBoxes], dialogBoxes, inDialogs],
    isCovered: coveredBy(inDialogs),
    hasDialog: true,
  }
}

const coveredBy = (boxes: readonly Box[]) => (shown: Box) => boxes.some((one) => overlaps(one, shown))

/** The boxes that are at least partly in the window. */
const boxesOf = (elements: readonly HTMLElement[]): readonly Box[] =>
  elements
    .map((element) => element.getBoundingClientRect())
    .filter(
      ({ width, height, top, bottom, left, right }) =>
        width > smallest &&
        height > smallest &&
        bottom > 0 &&
        right > 0 &&
        top < window.innerHeight &&
        left < window.innerWidth,
    )
