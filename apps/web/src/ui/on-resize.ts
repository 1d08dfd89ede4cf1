import { flushSync } from 'react-dom'

const reads = new Map<Element, () => void>()

/**
 * One observer for all elements: every size is read before the first change is rendered, so the page is laid out once
 * for all of them. What changes is in the same frame, so nothing moves after it was drawn.
 */
const observer = new ResizeObserver((entries) => {
  const changed = new Set(entries.flatMap(({ target }) => reads.get(target) ?? []))
  flushSync(() => {
    for (const read of changed) read()
  })
})

/**
 * Calls `read` once the elements have been laid out and whenever one changes its size; not while they are hidden. Unlike
 * in a layout effect, reading sizes there forces no additional layout. Returns the function that ends it.
 */
export const onResize = (elements: readonly Element[], read: () => void): (() => void) => {
  for (const element of elements) {
    reads.set(element, read)
    observer.observe(element)
  }
  return () => {
    for (const element of elements) {
      observer.unobserve(element)
      reads.delete(element)
    }
  }
}
