import { useLayoutEffect, useRef, useState } from 'react'
import { onResize } from '../../ui/on-resize.ts'
import { fittingItems } from './fitting-items.ts'

/** Between the items of the row, as in its stylesheet. */
const gap = 4

/**
 * Finds the items that fit into a row. `sample` is an invisible copy of the items, followed by the item for the rest, so
 * that all widths are known before anything is drawn, whichever items are shown.
 */
export const useFittingItems = (count: number, current: number) => {
  const row = useRef<HTMLElement>(null)
  const sample = useRef<HTMLUListElement>(null)
  const [sizes, setSizes] = useState<{ room: number; widths: readonly number[] }>()
  useLayoutEffect(() => {
    const [line, copy] = [row.current, sample.current]
    if (!line || !copy) return
    const read = () =>
      setSizes({
        room: line.clientWidth,
        widths: [...copy.children].map((child) => child.getBoundingClientRect().width),
      })
    // The copy changes its size with the language, the font and the counts.
    return onResize([line, copy], read)
  }, [])
  const widths = sizes?.widths.slice(0, -1) ?? []
  const isMeasured = sizes !== undefined && sizes.room > 0 && widths.length === count
  const shown: ReadonlySet<number> = isMeasured
    ? fittingItems({ widths, more: sizes.widths.at(-1) ?? 0, gap, room: sizes.room, current })
    : new Set(Array.from({ length: count }, (_, index) => index))
  return { row, sample, shown }
}
