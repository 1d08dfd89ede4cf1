import { type Hair, hairBehind, hairFront } from '../photos/head.ts'
import { circle, ellipse, shape, stroke, times } from '../photos/paint.ts'

/** Hair in three layers: behind the shoulders, over the face, and in front of the shoulders. */
export type DrawnHair = { readonly behind?: string; readonly front: string; readonly over?: string }

type Look = { readonly color: string; readonly ribbon: string; readonly turn: number }

const soft = (d: string, color: string) =>
  shape(d, color, `stroke="${color}" stroke-width="1.6" stroke-linejoin="round"`)
const sheen = stroke('M-19-15Q-11-27 4-28', '#fff', 3.4, 'opacity="0.17"')
const lit = (d: string, color: string) => soft(d, color) + sheen

const fromPhotos =
  (hair: Hair) =>
  ({ color, ribbon, turn }: Look): DrawnHair => ({
    behind: hairBehind({ hair, hairColor: color, ribbon }),
    front: hairFront(hair, color, turn),
  })

const bothSides = (draw: (side: -1 | 1) => string) => draw(-1) + draw(1)

const fringe =
  'M-30.5 6C-36-50 36-50 30.5 6C29.5-2 28.5-6 26.5-8.5C22-8 19-9 17-11C12-8.6 6-9 2-11.5C-4-8.8-11-8.6-16-11C-19-9-23-8-26.5-8.5C-28.5-6-29.5-2-30.5 6Z'
const combedBack =
  'M-30.5 4C-36-50 36-50 30.5 4C28.5-7 25-13 19-17C12-19.5 4-22 0-26C-4-22-12-19.5-19-17C-25-13-28.5-7-30.5 4Z'
const parted = 'M-30.5 3C-36-50 36-50 30.5 3C28.5-7 25.5-13 20-17C10-13-3-14-9-20C-16-13-27-8-30.5 3Z'
const sideSwept =
  'M-30.5 4C-36-31-20-40.5 2-39.5C24-39.5 36-28 30.5 4C29-6 27-11 24-14C13-13-6-15-14-24C-15-16-25-10-30.5 4Z'
const longBehind = 'M-33 8C-39-46 39-46 33 8C36 32 35 48 30 60L-30 60C-35 48-36 32-33 8Z'

const backOfHead = (color: string) => shape('M-29.5 5C-35-44 35-44 29.5 5Q0 9-29.5 5Z', color)

const plait = (side: number, color: string, ribbon: string) =>
  shape(
    `M${side * 29}-10C${side * 34}-2 ${side * 35} 8 ${side * 34} 17L${side * 25} 17C${side * 28} 8 ${side * 27}-2 ${side * 29}-10Z`,
    color,
  ) +
  times(
    5,
    (index) =>
      ellipse(side * (29 + Math.sin(index) * 1.2), 15 + index * 6.4, 6.6 - index * 0.5, 4.9, color) +
      stroke(
        `M${side * 26} ${13 + index * 6.4}Q${side * 29} ${17 + index * 6.4} ${side * 33} ${13 + index * 6.4}`,
        '#fff',
        0.8,
        'opacity="0.14"',
      ),
  ) +
  ellipse(side * 29, 46.5, 4.6, 3, ribbon)

const curls = (color: string, from: number, to: number, count: number, radius: number, size: number) =>
  times(count, (index) => {
    const angle = ((from + ((to - from) * index) / (count - 1)) * Math.PI) / 180
    const [x, y] = [Math.cos(angle) * radius, -5 + Math.sin(angle) * radius * 0.97]
    return (
      circle(x, y, size, color) +
      stroke(
        `M${x - size * 0.5} ${y - 1}Q${x} ${y - size * 0.75} ${x + size * 0.45} ${y - 1.5}`,
        '#fff',
        1.1,
        'opacity="0.13"',
      )
    )
  })

const curlyTop = (color: string) =>
  shape('M-29-3C-31-34 31-34 29-3C26-12 22-16 0-17C-22-16-26-12-29-3Z', color) +
  curls(color, 188, 352, 9, 29, 8.4) +
  curls(color, 212, 328, 6, 20.5, 6.6)

const kinds = {
  crop: fromPhotos('crop'),
  short: fromPhotos('short'),
  tuft: fromPhotos('tuft'),
  bob: ({ color }) => ({
    behind: shape('M-33 16C-40-50 40-50 33 16C33.5 26 25 29 19 25L-19 25C-25 29-33.5 26-33 16Z', color),
    front: lit(
      'M-31.5 14C-38-52 38-52 31.5 14C29.5 6 27.5-2 25.5-7.5C12-11-12-11-25.5-7.5C-27.5-2-29.5 6-31.5 14Z',
      color,
    ),
  }),
  pigtails: ({ color, ribbon }) => ({
    behind: backOfHead(color) + hairBehind({ hair: 'pigtails', hairColor: color, ribbon }),
    front: lit(parted, color),
  }),
  bun: ({ color, ribbon }) => ({
    behind: circle(0, -39, 10.5, color) + circle(-3.5, -42, 3.4, '#fff', 'opacity="0.13"'),
    front: lit(parted, color) + stroke('M-8.5-34.5Q0-38 8.5-34.5', ribbon, 3.2),
  }),
  ponytail: ({ color, ribbon }) => ({
    behind: backOfHead(color) + hairBehind({ hair: 'ponytail', hairColor: color, ribbon }),
    front: lit(parted, color) + circle(24, -25, 4.6, ribbon),
  }),
  long: ({ color }) => ({
    behind: shape(longBehind, color),
    front: lit('M-32 18C-38-49 38-49 32 18C30 2 27-9 3-23C-18-11-29-2-32 18Z', color),
  }),
  bowl: ({ color }) => ({ behind: backOfHead(color), front: lit(fringe, color) }),
  spiky: ({ color }) => ({
    front: lit(
      'M-30-1C-33-22-30-30-25-32L-23-39L-14-36L-10-44L-2-38L6-45L11-37L20-40L22-32C30-28 33-20 30-1C28-9 26-13 21-16L14-12L9-17L2-12L-4-17L-11-12L-16-16C-23-13-28-9-30-1Z',
      color,
    ),
  }),
  curly: ({ color }) => ({ front: curlyTop(color) }),
  sidePart: ({ color }) => ({ behind: backOfHead(color), front: lit(sideSwept, color) }),
  shaved: ({ color }) => ({
    front: shape(
      'M-28-4C-31-32-14-34.5 0-34.5C14-34.5 31-32 28-4C26-12 22-17.5 0-18C-22-17.5-26-12-28-4Z',
      color,
      'opacity="0.84"',
    ),
  }),
  curtain: ({ color }) => ({
    behind: backOfHead(color),
    front: lit(
      'M-31 5C-36-38-14-40.5 0-39.5C14-40.5 36-38 31 5C29-4 27-8 24-11C16-12 6-17 1-26C-4-17-16-12-24-11C-27-8-29-4-31 5Z',
      color,
    ),
  }),
  wavy: ({ color }) => ({
    behind: backOfHead(color),
    front: lit(
      'M-31 3C-37-32-20-42-4-40.5C2-44 22-42 28-31C36-22 34-8 31 3C30-4 28-9 25-11C22-7.5 17-7.5 15-12C11-7.5 5-7.5 3-12C-1-7.5-8-7.5-10-12C-14-7.5-20-7.5-23-11C-27-8-30-4-31 3Z',
      color,
    ),
  }),
  highPigtails: ({ color, ribbon }) => ({
    behind: bothSides((side) =>
      shape(
        `M${side * 22}-26C${side * 30}-41 ${side * 46}-35 ${side * 44}-18C${side * 43}-8 ${side * 40}-2 ${side * 36} 2C${side * 35}-3 ${side * 30}-5 ${side * 26}-6Z`,
        color,
      ),
    ),
    front: lit(fringe, color) + bothSides((side) => circle(side * 28, -22, 4.4, ribbon)),
  }),
  braids: ({ color, ribbon }) => ({
    behind: backOfHead(color),
    front: lit(combedBack, color),
    over: bothSides((side) => plait(side, color, ribbon)),
  }),
  sideBraid: ({ color, ribbon }) => ({
    behind: backOfHead(color),
    front: lit(sideSwept, color),
    over: plait(1, color, ribbon),
  }),
  twinBuns: ({ color, ribbon }) => ({
    behind: bothSides(
      (side) => circle(side * 22, -35, 10.5, color) + circle(side * 20, -38, 3.2, '#fff', 'opacity="0.13"'),
    ),
    front:
      lit(combedBack, color) +
      bothSides((side) => stroke(`M${side * 11}-33Q${side * 18}-31 ${side * 23.5}-23.5`, ribbon, 2.8)),
  }),
  longFringe: ({ color }) => ({
    behind: shape(longBehind, color),
    front: lit(
      'M-32 22C-38-53 38-53 32 22L26.5 22C28 8 27.5-2 26.5-8.5C14-11.5-14-11.5-26.5-8.5C-27.5-2-28 8-26.5 22Z',
      color,
    ),
  }),
  wavyLong: ({ color }) => ({
    behind: soft(
      'M-33 4C-42-38 42-38 33 4C40 12 34 20 39 29C42 38 35 44 37 56L-37 56C-35 44-42 38-39 29C-34 20-40 12-33 4Z',
      color,
    ),
    front: lit('M-32 18C-38-34-18-41 2-40C24-40 38-30 32 18C31 4 28-9 20-17C8-16-6-17-13-25C-15-14-29-4-32 18Z', color),
  }),
  curlyBob: ({ color }) => ({ behind: curls(color, 150, 390, 13, 32, 10), front: curlyTop(color) }),
  pixie: ({ color }) => ({
    behind: backOfHead(color),
    front: lit(
      'M-31 8C-37-36-16-40.5 2-39.5C22-39.5 37-30 31 8C30 0 28-6 25-9.5C19-7 10-8 3-15C-4-9-16-8-25-9.5C-28-6-30 0-31 8Z',
      color,
    ),
  }),
  halfUp: ({ color }) => ({
    behind: shape(longBehind, color),
    front: lit(
      'M-32 16C-38-51 38-51 32 16C31 0 28-10 19-16.5C12-19 4-21 0-25C-4-21-12-19-19-16.5C-28-10-31 0-32 16Z',
      color,
    ),
  }),
  fountain: ({ color, ribbon }) => ({
    behind: stroke(
      'M0-34Q-3-42-10-43M0-34Q0-43 0.5-45M0-34Q3-42 10-43M0-34Q-8-39-14-37.5M0-34Q8-39 14-37.5',
      color,
      4.6,
    ),
    front: lit(fringe, color) + ellipse(0, -35.5, 5.2, 3, ribbon),
  }),
  lowBun: ({ color }) => ({ behind: backOfHead(color) + circle(20, 19, 11.5, color), front: lit(sideSwept, color) }),
  shoulder: ({ color }) => ({
    behind: soft(
      'M-32 10C-38-37 38-37 32 10C36 20 38 30 31 33C22 34 16 32 12 30L-12 30C-16 32-22 34-31 33C-38 30-36 20-32 10Z',
      color,
    ),
    front: lit(
      'M-31 14C-37-34-18-40.5 2-39.5C24-39.5 37-30 31 14C30 2 27-10 19-17C8-16-6-17-12-24C-14-14-28-4-31 14Z',
      color,
    ),
  }),
} satisfies Record<string, (look: Look) => DrawnHair>

export type HairKind = keyof typeof kinds

export const drawHair = (kind: HairKind, look: Look): DrawnHair => kinds[kind](look)
