import { at, circle, ellipse, pick, rect, seededRandom, shape, solid, solidRect, stroke, times } from './paint.ts'

const greens = ['#7fb77e', '#94c78b', '#6aa873', '#a9d296', '#5e9c6b'] as const

export const sky = (width: number, height: number) => rect(0, 0, width, height, 'url(#sky)')

/** A distant hedge of round trees. */
export const treeLine = (width: number, y: number, size: number, seed = 3) => {
  const roll = seededRandom(seed)
  return times(Math.ceil(width / (size * 0.55)) + 2, (index) =>
    circle(
      index * size * 0.55 - size * 0.3,
      y - roll(0, size * 0.4),
      roll(size * 0.5, size * 0.85),
      pick(greens, Math.floor(roll(0, 5))),
    ),
  )
}

export const lawn = (width: number, height: number, y: number, color = '#a6cf87') =>
  rect(0, y, width, height - y, color) +
  rect(0, y, width, height - y, 'url(#fall)') +
  rect(0, y, width, 60, '#eaf3bd', 0, 'opacity="0.35" filter="url(#blur-3)"')

export const grass = (width: number, from: number, to: number, count: number, seed = 5, color = '#7fb36a') => {
  const roll = seededRandom(seed)
  return times(count, () => {
    const x = roll(0, width)
    const y = roll(from, to)
    const size = 8 + ((y - from) / (to - from)) * 22
    return stroke(
      `M${x} ${y}q${-size * 0.3} ${-size * 0.6} ${-size * 0.35} ${-size}M${x} ${y}q${size * 0.1} ${-size * 0.8} ${size * 0.3} ${-size * 1.1}`,
      color,
      2.5,
      'opacity="0.6"',
    )
  })
}

/** A broad old tree with a crown of leaves. */
export const tree = (
  x: number,
  y: number,
  scale: number,
  leaves: readonly [string, ...string[]] = greens,
  seed = 9,
) => {
  const roll = seededRandom(seed)
  return at(
    x,
    y,
    scale,
    solid('M-26 0C-16-60-20-120-30-190L30-190C20-120 18-60 30 0Q0 14-26 0Z', '#96684a') +
      stroke('M-4-130Q-50-190-90-210M6-140Q56-190 96-214', '#96684a', 20) +
      times(34, (index) => {
        const turn = roll(0, Math.PI * 2)
        const far = Math.sqrt(roll()) * 165
        return circle(
          Math.cos(turn) * far * 1.15,
          -300 + Math.sin(turn) * far * 0.8,
          roll(42, 74),
          pick(leaves, index + Math.floor(roll(0, 3))),
          'opacity="0.92"',
        )
      }),
  )
}

export const flower = (x: number, y: number, size: number, color: string, heart = '#f7d36a', stem = 0) =>
  (stem > 0
    ? stroke(`M${x} ${y}q${size * 0.4} ${stem * 0.5} 0 ${stem}`, '#5f9a63', size * 0.28) +
      at(x + size * 0.2, y + stem * 0.55, size / 12, ellipse(9, -4, 10, 5, '#7fb77e'), -20)
    : '') +
  times(6, (petal) => at(x, y, 1, ellipse(0, -size * 0.62, size * 0.36, size * 0.52, color), petal * 60)) +
  circle(x, y, size * 0.36, heart)

/** A row of cabbages or salad on dark earth. */
export const vegetable = (x: number, y: number, size: number, color = '#8cc46f') =>
  [-64, -34, 34, 64, -14, 16]
    .map((turn, index) =>
      at(
        x,
        y,
        size / 40,
        solid('M0 4C-22-6-26-38-8-50C14-54 24-24 0 4Z', pick([color, '#a7d486', '#77b35f'], index)) +
          stroke('M-1 0Q-4-24-2-40', '#e4f2c4', 2, 'opacity="0.7"'),
        turn,
      ),
    )
    .join('')

export const bed = (x: number, y: number, width: number, depth: number) =>
  shape(`M${x + depth * 0.4} ${y}H${x + width - depth * 0.4}L${x + width} ${y + depth}H${x}Z`, '#7d5a43') +
  rect(x, y + depth - 2, width, 26, '#a97a54', 6) +
  rect(x, y + depth - 2, width, 26, 'url(#fall)', 6)

export const fence = (width: number, y: number, height: number, color = '#fff5e2') =>
  times(Math.ceil(width / 54), (post) =>
    shape(
      `M${post * 54 + 8} ${y + height}V${y + 14}L${post * 54 + 24} ${y}L${post * 54 + 40} ${y + 14}V${y + height}Z`,
      color,
    ),
  ) +
  rect(0, y + height * 0.3, width, 12, color) +
  rect(0, y + height * 0.72, width, 12, color)

export const cloud = (x: number, y: number, scale: number) =>
  at(
    x,
    y,
    scale,
    [
      [0, 0, 60],
      [56, 10, 46],
      [-58, 14, 42],
      [20, -28, 44],
    ]
      .map(([cx = 0, cy = 0, r = 0]) => circle(cx, cy, r, '#fff', 'opacity="0.75"'))
      .join(''),
  )

/** A slide with a little house on top. */
export const slide = (x: number, y: number, scale: number) =>
  at(
    x,
    y,
    scale,
    [
      stroke('M150-40L150-330M250-40L250-330', '#4f86b8', 16),
      times(5, (rung) => stroke(`M150 ${-70 - rung * 48}H250`, '#6ea6d4', 11)),
      solidRect(130, -350, 150, 24, '#4f86b8', 8),
      solid('M110-470L200-556L290-470Z', '#e9745f'),
      stroke('M138-350V-470M268-350V-470', '#4f86b8', 14),
      solid(
        'M140-346C60-330 20-150-90-60C-120-34-170-26-210-22L-210 6C-140 4-90-6-54-36C40-120 80-250 140-290Z',
        '#f3b64c',
      ),
      stroke('M140-346C60-330 20-150-90-60C-120-34-170-26-210-22', '#f9d58b', 12),
      stroke('M136-292C78-250 38-120-56-34C-94-6-140 2-206 6', '#d99632', 9),
    ].join(''),
  )

/** Two swings on a frame. */
export const swingFrame = (x: number, y: number, scale: number, seats: readonly string[]) =>
  at(
    x,
    y,
    scale,
    [
      stroke('M-170 0L-120-330L-70 0M230 0L280-330L330 0', '#7cb98b', 16),
      stroke('M-120-330H280', '#7cb98b', 18),
      ...seats.map((seat, index) =>
        at(
          index * 190 - 10,
          -325,
          1,
          stroke('M-26 0L-34 230M26 0L34 230', '#8a6a52', 4) + seat + solidRect(-42, 228, 84, 13, '#e9745f', 6),
        ),
      ),
    ].join(''),
  )

export const wateringCan = (x: number, y: number, scale: number, color = '#5b9bd5') =>
  at(
    x,
    y,
    scale,
    [
      stroke('M-26-26C-60-40-58 10-26 8', '#3f7fb8', 7),
      solid('M-28-32H28L32 24Q0 32-32 24Z', color),
      solid('M28 10L66-22L72-16L32 22Z', color),
      ellipse(70, -21, 6, 13, '#3f7fb8', 'transform="rotate(-40 70 -21)"'),
      ellipse(0, -32, 28, 7, '#3f7fb8'),
      times(7, (drop) =>
        stroke(
          `M${78 + drop * 3} ${-14 + drop}q${10 + drop * 3} ${24 + drop * 4} ${8 + drop * 4} ${50 + drop * 3}`,
          '#e6f6ff',
          2.5,
          'opacity="0.85" stroke-dasharray="7 9"',
        ),
      ),
    ].join(''),
  )
