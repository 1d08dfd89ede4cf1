/**
 * A part of a drawing as an SVG path on a canvas of 96 × 96. The browser and the PDFs draw the same parts, so they use
 * nothing but paths, plain colours and opacity.
 */
export type Shape = {
  readonly d: string
  readonly fill?: string
  readonly line?: string
  readonly width?: number
  readonly opacity?: number
}

/** The round ground, and in front of it the figure, which is drawn larger around the middle of the canvas. */
export type Drawing = { readonly ground: readonly Shape[]; readonly figure: readonly Shape[] }

export const canvas = 96
export const figureScale = 1.1
/** Radius of the corners of a school's own sticker, as a share of its side. */
export const ownCorner = 0.22

export const colours = {
  ink: '#4b353b',
  paper: '#fffaf2',
  white: '#ffffff',
  skin: '#ffdcb8',
  hair: '#6a4a3f',
  cheek: '#f79a8d',
  apricot: '#fba25b',
  honey: '#ffcf5c',
  coral: '#f58a76',
  rose: '#f3a2bb',
  grape: '#8474dc',
  lavender: '#b9aef0',
  sky: '#6cb3e8',
  aqua: '#7fd3d8',
  teal: '#43aea6',
  leaf: '#6cbf84',
  lime: '#a8cc63',
  orchid: '#c78fdd',
  wood: '#c98f5a',
} as const
type Colour = keyof typeof colours

const outline = 2.4

/** A filled shape with the outline that all drawings have. */
export const solid = (d: string, fill: Colour): Shape => ({
  d,
  fill: colours[fill],
  line: colours.ink,
  width: outline,
})

export const flat = (d: string, fill: Colour, opacity = 1): Shape => ({ d, fill: colours[fill], opacity })

export const stroke = (d: string, colour: Colour, width: number = outline): Shape => ({
  d,
  line: colours[colour],
  width,
})

/** An arm or another thick line with an outline. */
export const limb = (d: string, colour: Colour, width: number): readonly Shape[] => [
  stroke(d, 'ink', width + 2 * outline),
  stroke(d, colour, width),
]

const short = (value: number): number => Math.round(value * 100) / 100

export const ellipse = (x: number, y: number, rx: number, ry: number = rx): string =>
  `M${short(x - rx)} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`

/** A four-pointed sparkle. */
export const sparkle = (x: number, y: number, r: number): string => {
  const near = short(r * 0.22)
  return `M${x} ${y - r}Q${x + near} ${y - near} ${x + r} ${y}Q${x + near} ${y + near} ${x} ${y + r}Q${x - near} ${y + near} ${x - r} ${y}Q${x - near} ${y - near} ${x} ${y - r}Z`
}

/** A smiling face; `asleep` or bowing ones have closed eyes. */
export const face = (x: number, y: number, eyes: 'open' | 'closed' = 'open', size = 1): readonly Shape[] => {
  const at = (value: number) => short(value * size)
  const eye = (side: number) =>
    eyes === 'open'
      ? flat(ellipse(short(x + side * at(7)), y, at(2.1), at(2.5)), 'ink')
      : stroke(`M${short(x + side * at(7) - at(3))} ${y - at(0.5)}q${at(3)} ${at(3.4)} ${at(6)} 0`, 'ink', at(2.2))
  return [
    flat(ellipse(short(x - at(12)), short(y + at(4.2)), at(3), at(2.2)), 'cheek', 0.8),
    flat(ellipse(short(x + at(12)), short(y + at(4.2)), at(3), at(2.2)), 'cheek', 0.8),
    eye(-1),
    eye(1),
    stroke(`M${short(x - at(3.8))} ${short(y + at(3.6))}q${at(3.8)} ${at(4.2)} ${at(7.6)} 0`, 'ink', at(2.2)),
  ]
}

const lobes = 16

/** A circle with a scalloped edge. */
const scallop = (radius: number): string => {
  const chord = 2 * radius * Math.sin(Math.PI / lobes)
  const points = Array.from({ length: lobes }, (_, index) => {
    const angle = (2 * Math.PI * (index + 0.5)) / lobes
    return `${short(48 + radius * Math.sin(angle))} ${short(48 - radius * Math.cos(angle))}`
  })
  const round = short(chord * 0.54)
  return `M${points.at(-1)}${points.map((point) => `A${round} ${round} 0 0 1 ${point}`).join('')}Z`
}

/** The round ground of a sticker: a paper edge as if it were cut out, a coloured rim, light from the upper left. */
export const badge = (rim: Colour, disc: string, figure: readonly (Shape | readonly Shape[])[]): Drawing => ({
  ground: [
    { d: scallop(43.2), fill: colours.paper, line: '#d9c9b8', width: 0.7 },
    { d: scallop(40.6), fill: colours[rim] },
    { d: ellipse(48, 48, 38.4), fill: colours.paper },
    { d: ellipse(48, 48, 36.8), fill: disc },
    { d: 'M15 52A33.5 33.5 0 0 1 52 14.8 39 39 0 0 0 15 52Z', fill: colours.white, opacity: 0.8 },
    { d: ellipse(48, 77.5, 21, 3.2), fill: colours[rim], opacity: 0.45 },
  ],
  figure: figure.flat(),
})
