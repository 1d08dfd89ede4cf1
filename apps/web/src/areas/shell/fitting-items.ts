type Row = {
  readonly widths: readonly number[]
  /** Width of the item that holds the rest. */
  readonly more: number
  readonly gap: number
  /** Width of the whole row. */
  readonly room: number
  /** Index of the item that always stays, or -1. */
  readonly current: number
}

/** Returns the indexes of the items that fit into one line, in order; the others go behind the item for the rest. */
export const fittingItems = ({ widths, more, gap, room, current }: Row): ReadonlySet<number> => {
  const all = widths.reduce((sum, width) => sum + width, gap * Math.max(0, widths.length - 1))
  if (all <= room) return new Set(widths.keys())
  const shown = new Set(current < 0 ? [] : [current])
  let left = room - more - (current < 0 ? 0 : gap + (widths[current] ?? 0))
  for (const [index, width] of widths.entries()) {
    if (index === current) continue
    left -= gap + width
    if (left < 0) break
    shown.add(index)
  }
  return shown
}
