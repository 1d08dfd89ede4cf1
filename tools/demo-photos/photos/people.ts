import { type HeadStyle, hairBehind, head } from './head.ts'
import { at, circle, curveTo, ellipse, type Point, shadow, shape, solid, stroke } from './paint.ts'

/** An arm as elbow and hand, measured from the middle of the shoulders. */
export type Arm = readonly [elbow: Point, hand: Point]

export type ChildStyle = HeadStyle & {
  shirt?: string
  /** Trousers or skirt. */
  below?: string
  dress?: boolean
  longSleeves?: boolean
  arms?: readonly [left: Arm, right: Arm]
  legs?: 'stand' | 'none' | 'run' | 'sit' | 'kneel'
  shoes?: string
  /** Tilts the head, in degrees. */
  nod?: number
  /** Drawn in front of the body and under the front hands: a book, a bowl. */
  holding?: string
  apron?: string
  print?: 'stripes' | 'star' | 'dots' | undefined
}

export const armsDown: readonly [Arm, Arm] = [
  [
    [-27, 28],
    [-25, 50],
  ],
  [
    [27, 28],
    [25, 50],
  ],
]

/** Hands together in front, at this height. */
export const armsFront = (height = 34, apart = 6): readonly [Arm, Arm] => [
  [
    [-31, 24],
    [-apart, height],
  ],
  [
    [31, 24],
    [apart, height],
  ],
]

export const armsUp: readonly [Arm, Arm] = [
  [
    [-38, 2],
    [-36, -46],
  ],
  [
    [38, 2],
    [36, -46],
  ],
]

const shoulder = (side: -1 | 1): Point => [side * 17, 9]

const arm = (side: -1 | 1, [elbow, hand]: Arm, sleeve: string, skin: string, long: boolean) => {
  const from = shoulder(side)
  return [
    stroke(curveTo(from, elbow, hand), skin, 10.5),
    circle(hand[0], hand[1], 6.6, skin),
    stroke(curveTo(from, elbow, hand, long ? 0.86 : 0.4), sleeve, 13),
    stroke(curveTo(from, elbow, hand, long ? 0.86 : 0.4), '#3b1f3a', 13, 'opacity="0.07"'),
  ].join('')
}

/** A child about 150 units tall; 0,0 is the neck. */
export const child = (x: number, y: number, scale: number, style: ChildStyle, turn = 0) => {
  const {
    shirt = '#f3b64c',
    below = '#4d6f9e',
    skin = '#f6cfa8',
    shoes = '#fff5ea',
    dress = false,
    longSleeves = false,
    arms = armsDown,
    legs = 'stand',
    nod = 0,
    back = false,
  } = style
  const torso = dress
    ? 'M-18 4Q-22 6-23 14L-33 66Q0 76 33 66L23 14Q22 6 18 4Q0-4-18 4Z'
    : 'M-18 4Q-23 6-23 15L-24 56Q0 63 24 56L23 15Q23 6 18 4Q0-4-18 4Z'
  const bothArms = arm(-1, arms[0], shirt, skin, longSleeves) + arm(1, arms[1], shirt, skin, longSleeves)
  const body = [
    groundOf(legs),
    legsOf(legs, below, skin, shoes, dress),
    ellipse(0, 0, 8, 9, skin),
    ellipse(0, 3, 8, 5, '#a8483a', 'opacity="0.18"'),
    solid(torso, shirt),
    shape('M-9 1Q0 11 9 1L7-2L-7-2Z', back ? shirt : skin),
    printOn(style.print),
    style.apron
      ? shape('M-15 16Q0 20 15 16L19 57Q0 62-19 57Z', style.apron) + stroke('M-15 16L-10 2M15 16L10 2', style.apron, 3)
      : '',
  ].join('')
  const top = at(0, -27, 1, head(style), nod)
  return at(
    x,
    y,
    scale,
    back
      ? bothArms + body + (style.holding ?? '') + top
      : at(0, -27, 1, hairBehind(style), nod) + body + top + (style.holding ?? '') + bothArms,
    turn,
  )
}

const groundOf = (legs: ChildStyle['legs']) => {
  if (legs === 'none') return ''
  return legs === 'stand' || legs === undefined || legs === 'run' ? shadow(0, 109, 36, 9) : shadow(0, 80, 52, 12)
}

const printOn = (print: ChildStyle['print']) => {
  switch (print) {
    case 'stripes':
      return [22, 34, 46].map((y) => stroke(`M-18 ${y}Q0 ${y + 5} 18 ${y}`, '#fff', 4, 'opacity="0.55"')).join('')
    case 'star':
      return shape('M0 22L4 31L14 32L6.5 38.5L9 48L0 43L-9 48L-6.5 38.5L-14 32L-4 31Z', '#fff3c4', 'opacity="0.9"')
    case 'dots':
      return [
        [-11, 22],
        [5, 20],
        [13, 32],
        [-4, 33],
        [-14, 44],
        [6, 46],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 2.4, '#fff', 'opacity="0.7"'))
        .join('')
    default:
      return ''
  }
}

const legsOf = (legs: ChildStyle['legs'], below: string, skin: string, shoes: string, bare: boolean) => {
  const leg = (d: string, foot: Point, turn = 0) =>
    stroke(d, bare ? skin : below, bare ? 12 : 16) +
    stroke(d, '#3b1f3a', bare ? 12 : 16, 'opacity="0.06"') +
    at(
      foot[0],
      foot[1],
      1,
      shape('M-8-4Q-8-9 0-9Q9-8 12 0Q12 4 8 4L-6 4Q-9 3-8-4Z', shoes) +
        shape('M-8 1L12 1Q12 4 8 4L-6 4Q-9 4-8 1Z', '#3b1f3a', 'opacity="0.15"'),
      turn,
    )
  const hips = bare ? '' : solid('M-24 48Q0 56 24 48L25 64Q0 74-25 64Z', below)
  switch (legs) {
    case 'none':
      return ''
    case 'run':
      return leg('M-9 58Q-14 82-30 92', [-33, 95], 60) + leg('M9 58Q24 74 20 100', [20, 106]) + hips
    case 'sit':
      return leg('M-10 60Q-34 64-40 80', [-41, 90], -90) + leg('M10 60Q34 64 40 80', [41, 90], -20) + hips
    case 'kneel':
      return ellipse(-15, 72, 22, 12, bare ? skin : below) + ellipse(15, 72, 22, 12, bare ? skin : below) + hips
    default:
      return leg('M-11 58L-12 98', [-13, 105]) + leg('M11 58L12 98', [13, 105]) + hips
  }
}

export type TeacherStyle = HeadStyle & {
  dress?: string
  trousers?: string
  arms?: readonly [left: Arm, right: Arm]
  /** `seated`: on the floor, the dress spread around. */
  pose?: 'stand' | 'half' | 'seated'
  holding?: string
  nod?: number
}

/** A teacher in áo dài, about 300 units tall standing; 0,0 is the neck. */
export const teacher = (x: number, y: number, scale: number, style: TeacherStyle) => {
  const {
    dress = '#c9618a',
    trousers = '#fbf3ea',
    skin = '#f3c8a0',
    arms = [
      [
        [-44, 50],
        [-22, 84],
      ],
      [
        [44, 50],
        [22, 84],
      ],
    ] as const,
    pose = 'stand',
    nod = 0,
  } = style
  const reach = (side: -1 | 1, [elbow, hand]: Arm) => {
    const from: Point = [side * 21, 16]
    return (
      stroke(curveTo(from, elbow, hand), skin, 11) +
      circle(hand[0], hand[1], 7.5, skin) +
      stroke(curveTo(from, elbow, hand, 0.88), dress, 15) +
      stroke(curveTo(from, elbow, hand, 0.88), '#3b1f3a', 15, 'opacity="0.08"')
    )
  }
  const standing = pose === 'stand'
  return at(
    x,
    y,
    scale,
    [
      at(0, -31, 1.04, hairBehind(style), nod),
      standing ? solid('M-24 110L-30 262Q-14 268-4 262L0 150L4 262Q14 268 30 262L24 110Z', trousers) : '',
      standing ? ellipse(-18, 264, 15, 6, '#8a5a44') + ellipse(18, 264, 15, 6, '#8a5a44') : '',
      pose === 'seated'
        ? shadow(0, 142, 110, 26) + solid('M-26 92Q-84 104-92 134Q-60 152 0 152Q60 152 92 134Q84 104 26 92Z', dress)
        : '',
      ellipse(0, 0, 9, 12, skin),
      solid(
        standing
          ? 'M-22 10Q-28 14-27 28Q-22 50-19 66Q-24 90-34 214Q0 226 34 214Q24 90 19 66Q22 50 27 28Q28 14 22 10Q0 2-22 10Z'
          : 'M-22 10Q-28 14-27 28Q-22 50-20 70L-28 120L28 120L20 70Q22 50 27 28Q28 14 22 10Q0 2-22 10Z',
        dress,
      ),
      shape('M-10 5Q0 11 10 5L9-4Q0 1-9-4Z', dress),
      shape('M-10 5Q0 11 10 5L9-4Q0 1-9-4Z', '#3b1f3a', 'opacity="0.12"'),
      flowers(),
      at(0, -31, 1.04, head(style), nod),
      style.holding ?? '',
      reach(-1, arms[0]),
      reach(1, arms[1]),
    ].join(''),
  )
}

/** A few petals on the dress, as worn on feast days. */
const flowers = () =>
  [
    [-10, 34, 1],
    [8, 58, 0.8],
    [-4, 92, 1],
  ]
    .map(([x = 0, y = 0, size = 1]) =>
      [0, 72, 144, 216, 288]
        .map((turn) => at(x, y, size, ellipse(0, -4, 2.2, 3.6, '#fff', 'opacity="0.55"'), turn))
        .join(''),
    )
    .join('')
