import { at, blurred, circle, ellipse, pick, rect, seededRandom, shape, solidRect, stroke, times } from './paint.ts'

export const crayons = ['#e9745f', '#f3b64c', '#7cb98b', '#5b9bd5', '#a98bd6', '#f09ab0'] as const

/** Wall and floor; `floor` is the height of the skirting. */
export const room = (width: number, height: number, floor: number, wall = '#f6e3c5', boards = '#d9a878') =>
  [
    rect(0, 0, width, floor, wall),
    rect(0, floor * 0.62, width, floor * 0.38, '#e9cfa9', 0, 'opacity="0.55"'),
    rect(0, floor - 16, width, 18, '#fff6e6'),
    rect(0, floor, width, height - floor, boards),
    times(9, (line) => {
      const x = (line / 8) * width
      return stroke(
        `M${width / 2 + (x - width / 2) * 0.7} ${floor}L${width / 2 + (x - width / 2) * 1.9} ${height}`,
        '#a97445',
        3,
        'opacity="0.28"',
      )
    }),
    times(4, (line) =>
      stroke(
        `M0 ${floor + (height - floor) * pick([0.12, 0.32, 0.58, 0.9], line)}H${width}`,
        '#a97445',
        2,
        'opacity="0.12"',
      ),
    ),
  ].join('')

/** A window onto a green garden, with curtains. */
export const windowPane = (
  x: number,
  y: number,
  width: number,
  height: number,
  options: { curtain?: string; sky?: string; leaves?: string } = {},
) => {
  const { curtain = '#fff3df', sky = '#d6eef4', leaves = '#8fc191' } = options
  const roll = seededRandom(x + width)
  return [
    rect(x - 14, y - 14, width + 28, height + 28, '#fffaf0', 8),
    rect(x, y, width, height, sky),
    `<svg x="${x}" y="${y}" width="${width}" height="${height}"><g filter="url(#blur-2)">`,
    times(14, () =>
      circle(
        roll(0, width),
        roll(height * 0.45, height),
        roll(width * 0.08, width * 0.2),
        pick([leaves, '#a9d3a0', '#78b184', '#c6e0a6'], Math.floor(roll(0, 4))),
        'opacity="0.75"',
      ),
    ),
    '</g></svg>',
    rect(x, y, width, height, '#fff7dc', 0, 'opacity="0.3"'),
    rect(x + width / 2 - 5, y, 10, height, '#fffaf0'),
    rect(x, y + height * 0.42, width, 9, '#fffaf0'),
    curtainAt(x - 30, y - 26, width * 0.26, height + 60, curtain),
    at(x + width + 30, y - 26, [-1, 1], curtainAt(0, 0, width * 0.26, height + 60, curtain)),
    rect(x - 44, y - 36, width + 88, 10, '#b98a5e', 5),
    rect(x - 26, y + height + 12, width + 52, 16, '#fffaf0', 4),
  ].join('')
}

const curtainAt = (x: number, y: number, width: number, height: number, color: string) =>
  shape(
    `M${x} ${y}H${x + width}Q${x + width * 0.95} ${y + height * 0.5} ${x + width * 0.55} ${y + height * 0.72}Q${x + width * 0.7} ${y + height * 0.9} ${x + width * 0.6} ${y + height}H${x}Z`,
    color,
  ) +
  [0.2, 0.42, 0.66]
    .map((part) =>
      stroke(
        `M${x + width * part} ${y}Q${x + width * part} ${y + height * 0.5} ${x + width * part * 0.62} ${y + height}`,
        '#b98a5e',
        4,
        'opacity="0.22"',
      ),
    )
    .join('')

/** Beams of sun that fall through a window. */
export const sunbeams = (x: number, y: number, width: number, length: number, lean = 0.5) =>
  blurred(
    3,
    times(3, (beam) => {
      const left = x + (beam * width) / 3
      const right = left + width / 4
      return shape(
        `M${left} ${y}H${right}L${right + length * lean + 60} ${y + length}H${left + length * lean}Z`,
        '#fff3c9',
        'opacity="0.2"',
      )
    }),
  )

/** A string of paper flags between two points. */
export const bunting = (fromX: number, fromY: number, toX: number, toY: number, sag = 60, count = 11) => {
  const point = (part: number) =>
    [fromX + (toX - fromX) * part, fromY + (toY - fromY) * part + sag * 4 * part * (1 - part)] as const
  return (
    stroke(`M${fromX} ${fromY}Q${(fromX + toX) / 2} ${(fromY + toY) / 2 + sag * 2} ${toX} ${toY}`, '#b98a5e', 2.5) +
    times(count, (flag) => {
      const [x, y] = point((flag + 0.5) / count)
      const size = Math.abs(toX - fromX) / count / 2.6
      return shape(`M${x - size} ${y - 2}L${x + size} ${y - 2}L${x} ${y + size * 2.1}Z`, pick(crayons, flag))
    })
  )
}

/** Open shelves with baskets, books, blocks and a plant. */
export const shelf = (x: number, y: number, width: number, rows: number, seed = 1) => {
  const roll = seededRandom(seed)
  const rowHeight = 96
  const columns = Math.max(2, Math.round(width / 120))
  const cell = width / columns
  return [
    solidRect(x - 10, y - 10, width + 20, rows * rowHeight + 20, '#d8a66e', 8),
    times(rows * columns, (index) => {
      const left = x + (index % columns) * cell
      const top = y + Math.floor(index / columns) * rowHeight
      return (
        rect(left + 4, top + 4, cell - 8, rowHeight - 10, '#b98453') +
        shelfThing(Math.floor(roll(0, 5)), left + 8, top + rowHeight - 8, cell - 16, roll)
      )
    }),
    plant(x + width * 0.82, y - 12, 0.9),
    solidRect(x + width * 0.2, y - 52, 70, 42, '#f3b64c', 6),
    circle(x + width * 0.2 + 110, y - 34, 24, '#e9745f'),
    circle(x + width * 0.2 + 110, y - 34, 24, 'url(#face)'),
  ].join('')
}

const shelfThing = (
  kind: number,
  x: number,
  floor: number,
  width: number,
  roll: (from?: number, to?: number) => number,
) => {
  switch (kind) {
    case 0:
    case 1: {
      const count = Math.floor(width / 13)
      return times(count, (book) => {
        const tall = roll(44, 68)
        return solidRect(x + book * 13, floor - tall, 11, tall, pick(crayons, Math.floor(roll(0, 6))), 2)
      })
    }
    case 2:
      return (
        solidRect(x + 6, floor - 44, width - 12, 44, '#e8c894', 8) +
        times(4, (ball) => circle(x + 18 + (ball * (width - 36)) / 3, floor - 48, 12, pick(crayons, ball + 1)))
      )
    case 3:
      return (
        times(3, (block) => solidRect(x + 8 + block * 28, floor - 26, 26, 26, pick(crayons, block + 2), 3)) +
        solidRect(x + 22, floor - 53, 26, 26, crayons[0], 3)
      )
    default:
      return (
        solidRect(x + 6, floor - 52, width - 12, 52, pick(crayons, Math.floor(roll(0, 6))), 6) +
        rect(x + width / 2 - 14, floor - 36, 28, 9, '#fff', 4, 'opacity="0.7"')
      )
  }
}

export const plant = (x: number, y: number, scale: number, pot = '#d9785a') =>
  at(
    x,
    y,
    scale,
    [-62, -36, -12, 14, 38, 60]
      .map((turn, index) =>
        at(
          0,
          -44,
          1,
          shape('M0 0C-16-22-12-62 0-80C12-62 16-22 0 0Z', pick(['#6fae78', '#8cc48a', '#5c9c6d'], index)) +
            stroke('M0-4L0-66', '#fff', 1.5, 'opacity="0.35"'),
          turn,
        ),
      )
      .join('') +
      shape('M-30-48H30L23 0H-23Z', pot) +
      shape('M-30-48H30L23 0H-23Z', 'url(#shade)') +
      rect(-34, -54, 68, 13, pot, 4),
  )

/** Children's drawings pinned to the wall. */
export const drawings = (x: number, y: number, columns: number, rows: number, size = 92) =>
  times(columns * rows, (index) => {
    const left = x + (index % columns) * (size + 26)
    const top = y + Math.floor(index / columns) * (size * 0.8 + 26)
    const turn = [-3, 2, -1.5, 3][index % 4] ?? 0
    const color = pick(crayons, index)
    const pictures = [
      circle(size * 0.5, size * 0.34, size * 0.16, color) +
        rect(size * 0.12, size * 0.56, size * 0.76, size * 0.1, '#7cb98b', 4),
      shape(
        `M${size * 0.2} ${size * 0.6}V${size * 0.36}L${size * 0.5} ${size * 0.14}L${size * 0.8} ${size * 0.36}V${size * 0.6}Z`,
        color,
      ) + rect(size * 0.44, size * 0.42, size * 0.14, size * 0.18, '#fff'),
      stroke(
        `M${size * 0.16} ${size * 0.56}A${size * 0.34} ${size * 0.34} 0 0 1 ${size * 0.84} ${size * 0.56}`,
        color,
        7,
      ) +
        stroke(
          `M${size * 0.28} ${size * 0.56}A${size * 0.22} ${size * 0.22} 0 0 1 ${size * 0.72} ${size * 0.56}`,
          '#f3b64c',
          7,
        ),
      times(5, (petal) =>
        at(size * 0.5, size * 0.34, 1, ellipse(0, -size * 0.13, size * 0.08, size * 0.11, color), petal * 72),
      ) +
        circle(size * 0.5, size * 0.34, size * 0.07, '#f3b64c') +
        stroke(`M${size * 0.5} ${size * 0.46}V${size * 0.66}`, '#7cb98b', 5),
    ]
    return at(
      left,
      top,
      1,
      rect(4, 6, size, size * 0.76, '#3a2230', 3, 'opacity="0.12"') +
        rect(0, 0, size, size * 0.76, '#fffdf6', 3) +
        pick(pictures, index + columns) +
        circle(size / 2, 5, 4, '#e9745f'),
      turn,
    )
  })

/** A round rug in perspective. */
export const rug = (cx: number, cy: number, rx: number, ry: number, color = '#8fb8d8') =>
  ellipse(cx, cy, rx, ry, color) +
  ellipse(cx, cy, rx * 0.86, ry * 0.86, '#fff6e3', 'opacity="0.55"') +
  ellipse(cx, cy, rx * 0.7, ry * 0.7, color) +
  ellipse(cx, cy, rx, ry, 'url(#fall)')

/** A low table seen from the front: top and two legs. */
export const table = (x: number, y: number, width: number, depth: number, legs: number, color = '#e6b981') => {
  const inset = depth * 0.55
  return [
    solidRect(x + 40, y + depth, 30, legs, '#b07f4c', 6),
    solidRect(x + width - 70, y + depth, 30, legs, '#b07f4c', 6),
    shape(`M${x + inset} ${y}H${x + width - inset}L${x + width} ${y + depth}H${x}Z`, color),
    shape(`M${x + inset} ${y}H${x + width - inset}L${x + width} ${y + depth}H${x}Z`, 'url(#shade)'),
    rect(x, y + depth - 2, width, 24, '#c58f57', 8),
    rect(x, y + depth - 2, width, 24, 'url(#fall)', 8),
  ].join('')
}
