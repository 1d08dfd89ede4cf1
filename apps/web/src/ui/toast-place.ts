/** A rectangle in pixels of the window. */
export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

type Size = { readonly width: number; readonly height: number }

/** Whether the whole box is in the window. A window that has become smaller leaves a toast outside. */
export const isWithin = ({ left, top, right, bottom }: Box, window: Size): boolean =>
  left >= 0 && top >= 0 && right <= window.width && bottom <= window.height

type Room = {
  readonly window: Size
  readonly toast: Size
  /** What must not be covered. */
  readonly obstacles: readonly Box[]
  readonly rightToLeft: boolean
}

/** Distance to the edge of the window, and to what must not be covered. */
const edge = 16
const gap = 4

export const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/**
 * Returns where a toast covers none of the obstacles: as low as possible, at the end of the line first, then at its
 * start and in its middle. The lower half of the window comes before the upper one. Undefined if there is no such place.
 */
export const freePlace = ({
  window,
  toast,
  obstacles,
  rightToLeft,
}: Room): { left: number; top: number } | undefined => {
  const right = window.width - edge - toast.width
  const sides = rightToLeft ? [edge, right] : [right, edge]
  const places = [...sides, (window.width - toast.width) / 2].flatMap((left) => {
    const top = lowestTop({ left, right: left + toast.width }, toast.height, window.height, obstacles)
    return top === undefined ? [] : [{ left, top }]
  })
  return places.find(({ top }) => top >= window.height / 2) ?? places[0]
}

type Choice = Pick<Room, 'window' | 'rightToLeft'> & {
  /** Measures the toast as it is, then in fewer and smaller lines. */
  readonly sizes: readonly (() => Size)[]
  /** The obstacles, in the order in which they are tried. */
  readonly sets: readonly (readonly Box[])[]
}

/** Returns the first free place of the first size that has one; undefined if there is none for any. */
export const chosenPlace = ({ sizes, sets, ...room }: Choice) => {
  for (const size of sizes) {
    const toast = size()
    for (const obstacles of sets) {
      const place = freePlace({ ...room, toast, obstacles })
      if (place) return place
    }
  }
  return undefined
}

/**
 * The last resort: over the bar at the top of the window. The thumb decides and undoes at the bottom; nothing at the top
 * has to be tapped within seconds.
 */
export const placeAtTop = (window: Size, toast: Size) => ({ left: (window.width - toast.width) / 2, top: edge / 2 })

/** Tries the bottom edge, then the place above each obstacle that is in the way, from the lowest to the highest. */
const lowestTop = (
  column: { readonly left: number; readonly right: number },
  height: number,
  windowHeight: number,
  obstacles: readonly Box[],
): number | undefined => {
  const inWay = obstacles
    .filter((box) => box.left < column.right + gap && column.left - gap < box.right)
    .toSorted((one, other) => other.bottom - one.bottom)
  let bottom = windowHeight - edge
  for (const box of inWay) {
    // The obstacles are sorted by their lower edge, so nothing below this one is left in the way.
    if (box.bottom + gap <= bottom - height) break
    bottom = Math.min(bottom, box.top - gap)
  }
  const top = bottom - height
  return top >= edge ? top : undefined
}
