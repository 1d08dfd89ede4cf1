/** Small pieces of SVG as strings. Coordinates are pixels of the finished picture. */
export type Point = readonly [x: number, y: number]

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`

export const circle = (cx: number, cy: number, r: number, fill: string, more = '') => ellipse(cx, cy, r, r, fill, more)

export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${more}/>`

export const shape = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`

export const stroke = (d: string, color: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

/** A shape with a soft shadow on one side, so that it looks round. */
export const solid = (d: string, fill: string) => shape(d, fill) + shape(d, 'url(#shade)')

export const solidRect = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  rect(x, y, width, height, fill, radius) + rect(x, y, width, height, 'url(#shade)', radius)

export const at = (x: number, y: number, scale: number | Point, content: string, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${typeof scale === 'number' ? scale : scale.join(' ')})">${content}</g>`

/** Blurs the content, from 1 (a little) to 4 (only colours). */
export const blurred = (level: 1 | 2 | 3 | 4, content: string) => `<g filter="url(#blur-${level})">${content}</g>`

/** A soft shadow on the ground below an object. */
export const shadow = (cx: number, cy: number, rx: number, ry: number, opacity = 0.28) =>
  ellipse(cx, cy, rx, ry, 'url(#contact)', `opacity="${opacity * 2.2}"`)

/** A seeded random generator, so that every run draws the same picture. */
export const seededRandom = (seed: number) => {
  let state = seed
  return (from = 0, to = 1) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return from + (((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * (to - from)
  }
}

export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** Returns the value at the index, starting again after the last one. */
export const pick = <const Values extends readonly unknown[]>(values: Values, index: number): Values[number] =>
  values[((index % values.length) + values.length) % values.length]

const number = (value: number) => Math.round(value * 10) / 10

/** Returns the first part of a quadratic curve, up to `t`. */
export const curveTo = (from: Point, bend: Point, to: Point, t = 1) => {
  const mix = (one: Point, other: Point): Point => [one[0] + (other[0] - one[0]) * t, one[1] + (other[1] - one[1]) * t]
  const first = mix(from, bend)
  const end = mix(first, mix(bend, to))
  return `M${number(from[0])} ${number(from[1])}Q${number(first[0])} ${number(first[1])} ${number(end[0])} ${number(end[1])}`
}
