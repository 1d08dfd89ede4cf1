import type { KeyboardEvent } from 'react'

/** Pixels by which things of one row or column may differ. */
const tolerance = 8

/** Whether a box lies in the direction of the key, and how far away. */
const distances: Readonly<Record<string, (from: DOMRect, to: DOMRect) => number>> = {
  ArrowDown: (from, to) => (Math.abs(to.left - from.left) < tolerance ? to.top - from.top : -1),
  ArrowUp: (from, to) => (Math.abs(to.left - from.left) < tolerance ? from.top - to.top : -1),
  ArrowRight: (from, to) => (Math.abs(to.top - from.top) < tolerance ? to.left - from.left : -1),
  ArrowLeft: (from, to) => (Math.abs(to.top - from.top) < tolerance ? from.left - to.left : -1),
}

/**
 * Moves the focus among the first buttons of a list's items with the arrow keys, as they lie on the screen, and to the
 * ends with Home and End. The Tab key still meets every button.
 */
export const moveByArrows = (event: KeyboardEvent<HTMLElement>): void => {
  const { key, target, currentTarget } = event
  const item = target instanceof HTMLElement ? target.closest('li') : null
  if (!item || event.altKey || event.ctrlKey || event.metaKey) return
  const items = [...currentTarget.children]
  const goal = endOf(items, key) ?? nearest(items, item, key)
  if (!goal) return
  event.preventDefault()
  goal.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
}

const endOf = (items: readonly Element[], key: string): Element | undefined => {
  if (key === 'Home') return items[0]
  return key === 'End' ? items.at(-1) : undefined
}

const nearest = (items: readonly Element[], item: Element, key: string): Element | undefined => {
  const distance = distances[key]
  if (!distance) return undefined
  const from = item.getBoundingClientRect()
  const away = (one: Element) => distance(from, one.getBoundingClientRect())
  return items.filter((one) => away(one) > tolerance).sort((a, b) => away(a) - away(b))[0]
}
