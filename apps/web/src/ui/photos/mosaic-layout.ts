export type Box = { x: number; y: number; width: number; height: number }
export type MosaicLayout = { ratio: number; boxes: Box[] }

type Tree = { ratio: number; place: (box: Box) => Box[] }

const target = 1.4
const widest = 2.1
const tallest = 0.82

/**
 * Returns boxes, as fractions of the whole, for one to five pictures with these width-to-height ratios; crops as little
 * as possible.
 */
export const mosaicLayout = (ratios: readonly number[]): MosaicLayout => {
  const leaves = ratios.map((ratio) => leaf(Math.min(Math.max(ratio, 0.6), 2.4)))
  const [best] = candidates(leaves)
    .map((tree) => ({ tree, cost: costOf(tree) }))
    .sort((one, other) => one.cost - other.cost)
  if (!best) return { ratio: target, boxes: [] }
  const { ratio, place } = best.tree
  return {
    ratio: Math.min(Math.max(ratio, tallest), widest),
    boxes: place({ x: 0, y: 0, width: 1, height: 1 }),
  }
}

const leaf = (ratio: number): Tree => ({ ratio, place: (box) => [box] })

/** Side by side with equal heights. */
const row = (...children: Tree[]): Tree => {
  const ratio = children.reduce((sum, child) => sum + child.ratio, 0)
  return {
    ratio,
    place: ({ x, y, width, height }) => {
      let left = x
      return children.flatMap((child) => {
        const box = { x: left, y, width: (width * child.ratio) / ratio, height }
        left += box.width
        return child.place(box)
      })
    },
  }
}

/** One below the other with equal widths. */
const column = (...children: Tree[]): Tree => {
  const total = children.reduce((sum, child) => sum + 1 / child.ratio, 0)
  return {
    ratio: 1 / total,
    place: ({ x, y, width, height }) => {
      let top = y
      return children.flatMap((child) => {
        const box = { x, y: top, width, height: height / child.ratio / total }
        top += box.height
        return child.place(box)
      })
    },
  }
}

const candidates = ([a, b, c, d, e]: readonly Tree[]): Tree[] => {
  if (!a) return []
  if (!b) return [a]
  if (!c) return [row(a, b), column(a, b)]
  if (!d) return [column(a, row(b, c)), row(a, column(b, c)), row(a, b, c), column(row(a, b), c)]
  if (!e)
    return [
      column(row(a, b), row(c, d)),
      column(a, row(b, c, d)),
      row(a, column(b, c, d)),
      row(column(a, b), column(c, d)),
    ]
  return [
    column(row(a, b), row(c, d, e)),
    column(row(a, b, c), row(d, e)),
    row(column(a, b), column(c, d, e)),
    column(a, row(column(b, c), column(d, e))),
    row(a, column(row(b, c), row(d, e))),
  ]
}

/** The cost grows if the overall shape is far from the preferred one, or if a picture is very small. */
const costOf = (tree: Tree) => {
  const boxes = tree.place({ x: 0, y: 0, width: 1, height: 1 })
  const smallest = Math.min(...boxes.map(({ width, height }) => width * height)) * boxes.length
  const narrowest = Math.min(...boxes.map(({ width }) => width))
  return Math.abs(Math.log(tree.ratio / target)) + (1 - smallest) * 0.6 + (narrowest < 0.26 ? 0.5 : 0)
}
