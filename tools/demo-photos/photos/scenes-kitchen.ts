import { at, blurred, circle, ellipse, pick, rect, seededRandom, shadow, shape, stroke, times } from './paint.ts'
import { type Arm, armsFront, child, teacher } from './people.ts'
import { bunting, drawings, plant, room, shelf, sunbeams, table, windowPane } from './room.ts'
import { backdrop, bokeh, type DemoPhoto, scene } from './scene.ts'

const dumpling = (x: number, y: number, r: number, color = '#fffaf0') =>
  ellipse(x + r * 0.12, y + r * 0.55, r * 1.02, r * 0.55, '#3a2230', 'opacity="0.16"') +
  circle(x, y, r, color) +
  circle(x, y, r, 'url(#face)') +
  ellipse(x - r * 0.3, y - r * 0.4, r * 0.24, r * 0.16, '#fff', 'opacity="0.9"')

const plate = (x: number, y: number, rx: number, content = '', color = '#fbfdff') =>
  shadow(x, y + rx * 0.16, rx * 1.15, rx * 0.42) +
  ellipse(x, y, rx, rx * 0.36, color) +
  ellipse(x, y - rx * 0.02, rx * 0.78, rx * 0.25, '#e4ecf2') +
  content

export const bowl = (x: number, y: number, rx: number, color: string, food: string) =>
  shadow(x, y + rx * 0.62, rx * 1.1, rx * 0.32) +
  shape(
    `M${x - rx} ${y}Q${x - rx * 0.8} ${y + rx * 0.8} ${x - rx * 0.4} ${y + rx * 0.8}H${x + rx * 0.4}Q${x + rx * 0.8} ${y + rx * 0.8} ${x + rx} ${y}Z`,
    color,
  ) +
  shape(
    `M${x - rx} ${y}Q${x - rx * 0.8} ${y + rx * 0.8} ${x - rx * 0.4} ${y + rx * 0.8}H${x + rx * 0.4}Q${x + rx * 0.8} ${y + rx * 0.8} ${x + rx} ${y}Z`,
    'url(#shade)',
  ) +
  ellipse(x, y, rx, rx * 0.3, color) +
  ellipse(x, y, rx * 0.9, rx * 0.24, food)

const classroom = (width: number, height: number, floor: number) =>
  backdrop(
    2,
    room(width, height, floor) +
      windowPane(110, 70, 330, 330) +
      shelf(width - 440, floor - 330, 380, 3, 4) +
      drawings(590, 110, 3, 2, 110) +
      bunting(-20, 20, width + 20, 20, 42, 17),
  )

const aprons = ['#fff6e6', '#ffe3ea', '#e3f1ff', '#e9f7e2'] as const

/** Children shape dumplings for the cold-food feast. */
export const rollingDumplings: DemoPhoto = scene(
  { key: 'banh-troi', width: 1600, height: 1200, light: [0.18, 0.08] },
  classroom(1600, 1200, 700),
  sunbeams(150, 90, 320, 760, 0.7),
  teacher(1120, 445, 2.5, {
    hair: 'bun',
    ribbon: '#fff3df',
    expression: 'smile',
    look: [-0.5, 0.7],
    dress: '#7f9fcb',
    pose: 'half',
    nod: -5,
    arms: [
      [
        [-48, 52],
        [-38, 96],
      ],
      [
        [46, 52],
        [30, 92],
      ],
    ],
  }),
  child(
    280,
    580,
    3.1,
    {
      hair: 'bob',
      shirt: '#f09ab0',
      apron: aprons[0],
      expression: 'focus',
      look: [0.3, 0.8],
      arms: armsFront(62, 10),
      legs: 'none',
      holding: dumpling(0, 58, 8),
    },
    -2,
  ),
  child(690, 560, 3.1, {
    hair: 'short',
    skin: '#f0c197',
    shirt: '#5b9bd5',
    apron: aprons[3],
    expression: 'laugh',
    look: [0.3, 0.3],
    arms: armsFront(60, 12),
    legs: 'none',
    hairColor: '#32231f',
    holding: dumpling(0, 56, 9),
  }),
  child(
    1400,
    590,
    3.1,
    {
      hair: 'pigtails',
      ribbon: '#f3b64c',
      shirt: '#7cb98b',
      apron: aprons[1],
      expression: 'smile',
      look: [-0.5, 0.6],
      arms: armsFront(60, 14),
      legs: 'none',
    },
    3,
  ),
  table(-120, 735, 1840, 330, 200),
  ellipse(420, 830, 150, 36, '#fff', 'opacity="0.5"'),
  ellipse(1180, 900, 190, 46, '#fff', 'opacity="0.4"'),
  plate(
    860,
    870,
    220,
    times(9, (index) =>
      dumpling(
        744 + (index % 5) * 58 + (index > 4 ? 28 : 0),
        858 - (index > 4 ? 30 : 0),
        33,
        pick(['#fffaf0', '#ffe9ee', '#fffaf0', '#e8f5da'], index),
      ),
    ),
  ),
  plate(
    330,
    960,
    170,
    times(6, (index) => dumpling(250 + (index % 4) * 52 + (index > 3 ? 26 : 0), 946 - (index > 3 ? 26 : 0), 30)),
  ),
  bowl(560, 800, 84, '#e9745f', '#f7ecd9'),
  bowl(1280, 850, 96, '#5b9bd5', '#8a5a34'),
  dumpling(620, 960, 33),
  dumpling(1120, 960, 33, '#ffe9ee'),
  dumpling(1480, 930, 31),
  dumpling(1090, 800, 26),
  blurred(
    2,
    child(90, 1010, 4.4, { hair: 'tuft', shirt: '#e9745f', back: true, arms: armsFront(20, 44), legs: 'none' }, 8),
  ),
)

const eat = (bend: number): readonly [Arm, Arm] => [
  [
    [-33, 26],
    [-18, 50],
  ],
  [
    [38, 26],
    [15, bend],
  ],
]

const spoon = (x: number, y: number) =>
  stroke(`M${x} ${y}l-7 -17`, '#c9d3dc', 3) +
  ellipse(x - 9, y - 20, 4.5, 6, '#dfe7ee', `transform="rotate(-20 ${x - 9} ${y - 20})"`)

/** Lunch: everybody at one long table. */
export const lunch: DemoPhoto = scene(
  { key: 'lunch', width: 1600, height: 1200, light: [0.75, 0.1] },
  backdrop(
    2,
    room(1600, 1200, 600, '#e8efdc', '#d7ab7b') +
      windowPane(1080, 60, 380, 330, { curtain: '#ffe9c9' }) +
      shelf(90, 260, 360, 3, 8) +
      plant(640, 610, 1.5) +
      drawings(580, 90, 3, 2),
  ),
  sunbeams(1080, 120, 380, 800, -0.8),
  child(250, 520, 3.3, {
    hair: 'short',
    shirt: '#5b9bd5',
    print: 'stripes',
    expression: 'smile',
    look: [0.5, 0.4],
    arms: eat(30),
    holding: spoon(15, 28),
    legs: 'none',
  }),
  child(
    640,
    505,
    3.3,
    {
      hair: 'pigtails',
      ribbon: '#e9745f',
      shirt: '#f3b64c',
      expression: 'laugh',
      look: [0.2, 0],
      arms: eat(50),
      legs: 'none',
      skin: '#f0c197',
    },
    2,
  ),
  child(1010, 510, 3.3, {
    hair: 'bob',
    shirt: '#f09ab0',
    print: 'dots',
    expression: 'calm',
    look: [-0.4, 0.7],
    arms: eat(28),
    holding: spoon(15, 26),
    legs: 'none',
  }),
  child(
    1380,
    525,
    3.3,
    {
      hair: 'crop',
      shirt: '#7cb98b',
      print: 'star',
      expression: 'smile',
      look: [-0.5, 0.3],
      arms: eat(50),
      legs: 'none',
    },
    -2,
  ),
  table(-160, 670, 1920, 400, 200, '#efc890'),
  ...[215, 600, 985, 1350].flatMap((x, index) => [
    bowl(x, 770, 104, pick(['#fbfdff', '#ffe2d4', '#e2f0fb', '#fff3cf'], index), '#fffdf6'),
    times(7, (grain) => circle(x - 58 + grain * 19, 766 + (grain % 2) * 9, 11, '#fffef8', 'opacity="0.9"')),
    ellipse(x + 8, 766, 30, 13, pick(['#d9785a', '#7fb35f', '#e9a23c', '#c9624d'], index)),
    ellipse(x - 22, 770, 20, 9, pick(['#7fb35f', '#e9a23c', '#7fb35f', '#efc45c'], index)),
    bowl(x + 158, 805, 62, '#f6f1e8', pick(['#a7c76a', '#e9b04c', '#a7c76a', '#d98a4a'], index)),
  ]),
  bowl(800, 930, 150, '#5b9bd5', '#cfe08f'),
  times(14, (leaf) =>
    ellipse(
      702 + leaf * 15,
      918 + (leaf % 3) * 11,
      22,
      10,
      pick(['#6fae5e', '#8cc46f', '#559a4f'], leaf),
      `transform="rotate(${leaf * 31} ${702 + leaf * 15} 922)"`,
    ),
  ),
  plate(
    330,
    960,
    160,
    times(
      7,
      (slice) =>
        circle(244 + slice * 28, 946 - (slice % 2) * 16, 25, '#f29a4a') +
        circle(244 + slice * 28, 946 - (slice % 2) * 16, 20, '#f8bd72') +
        times(6, (part) =>
          stroke(
            `M${244 + slice * 28} ${946 - (slice % 2) * 16}l${Math.round(17 * Math.cos(part))} ${Math.round(17 * Math.sin(part))}`,
            '#f9d9a6',
            2,
          ),
        ),
    ),
  ),
  plate(
    1290,
    960,
    170,
    times(
      5,
      (piece) =>
        shape(`M${1172 + piece * 46} 962l25 -74l25 74Z`, '#e8574f') +
        times(3, (seed) => ellipse(1190 + piece * 46 + seed * 7, 945 - (seed % 2) * 18, 2, 3.4, '#3a2230')) +
        stroke(`M${1172 + piece * 46} 964h50`, '#7fb35f', 10),
    ),
  ),
)

/** Close by: a plate of dumplings with sesame on a wooden table. */
export const dumplingPlate: DemoPhoto = (() => {
  const roll = seededRandom(21)
  const wood = times(
    9,
    (board) =>
      rect(0, 520 + board * 78, 1200, 76, pick(['#c98f58', '#bf854f', '#d09a63'], board)) +
      stroke(`M0 ${560 + board * 78}Q400 ${545 + board * 78} 1200 ${566 + board * 78}`, '#8d5a31', 3, 'opacity="0.18"'),
  )
  const pieces = [
    [430, 690, 88],
    [600, 660, 88],
    [770, 690, 88],
    [515, 770, 94],
    [690, 772, 94],
    [605, 706, 92],
  ] as const
  return scene(
    { key: 'dumpling-plate', width: 1200, height: 1200, light: [0.2, 0.15], strength: 1.1 },
    rect(0, 0, 1200, 560, '#f3dfc0'),
    blurred(
      4,
      rect(-100, -100, 1400, 660, '#f3dfc0') +
        rect(640, 0, 420, 420, '#d8eee3') +
        circle(240, 420, 150, '#7cb98b') +
        circle(120, 320, 110, '#94c78b') +
        rect(860, 330, 220, 240, '#e9745f'),
    ),
    bokeh([
      [180, 170, 46, 0.5],
      [300, 90, 30, 0.45],
      [820, 140, 56, 0.55],
      [980, 240, 34, 0.5],
      [700, 60, 26, 0.4],
    ]),
    wood,
    shape('M700 980L1200 860V1200H560Z', '#f4f0e6') +
      times(8, (line) => stroke(`M${700 + line * 66} ${978 - line * 16}l-90 240`, '#7f9fcb', 5, 'opacity="0.5"')),
    shadow(610, 850, 470, 130, 0.36),
    ellipse(600, 790, 420, 190, '#fbfdff'),
    ellipse(600, 790, 420, 190, 'url(#fall)'),
    ellipse(600, 776, 350, 150, '#eef3f6'),
    ellipse(600, 780, 330, 136, '#d9c38d', 'opacity="0.5"'),
    ...pieces.map(([x, y, r]) => dumpling(x, y, r, '#fffaf0')),
    times(90, () => {
      const [x, y, r] = pick(pieces, Math.floor(roll(0, 6)))
      const turn = roll(0, 180)
      const far = Math.sqrt(roll()) * r * 0.72
      const angle = roll(0, Math.PI * 2)
      const px = x + Math.cos(angle) * far
      const py = y - r * 0.2 + Math.sin(angle) * far * 0.7
      return ellipse(
        px,
        py,
        6,
        3.2,
        pick(['#caa25c', '#b98a45', '#e2c180'], Math.floor(roll(0, 3))),
        `transform="rotate(${turn} ${px} ${py})"`,
      )
    }),
    at(
      870,
      760,
      1.5,
      shape('M0 0C-14-30 0-70 40-90C56-50 40-12 0 0Z', '#6fae5e') + stroke('M4-4Q26-40 38-84', '#d6eba8', 3),
      30,
    ),
    at(
      880,
      770,
      1.2,
      shape('M0 0C-14-30 0-70 40-90C56-50 40-12 0 0Z', '#8cc46f') + stroke('M4-4Q26-40 38-84', '#e4f2c4', 3),
      76,
    ),
    blurred(3, circle(60, 1130, 130, '#e9745f') + circle(190, 1190, 90, '#f09ab0')),
  )
})()
