import { at, blurred, circle, ellipse, pick, rect, shadow, shape, solid, solidRect, stroke, times } from './paint.ts'
import { armsFront, armsUp, child, teacher } from './people.ts'
import { bunting, crayons, drawings, plant, room, rug, shelf, sunbeams, windowPane } from './room.ts'
import { backdrop, type DemoPhoto, scene } from './scene.ts'

const book = (color: string) =>
  shape('M-26 22Q-13 16 0 22Q13 16 26 22L28 52Q13 46 0 52Q-13 46-28 52Z', '#fffdf4') +
  shape('M-26 22Q-13 16 0 22L0 52Q-13 46-28 52Z', color, 'opacity="0.85"') +
  shape('M26 22Q13 16 0 22L0 52Q13 46 28 52Z', color) +
  stroke('M0 22V52', '#fff', 1.5, 'opacity="0.7"')

/** The teacher tells a story; the class sits around the rug and listens. */
export const storyCircle: DemoPhoto = scene(
  { key: 'story-circle', width: 1600, height: 900, light: [0.16, 0.1] },
  backdrop(
    2,
    room(1600, 900, 450) +
      windowPane(90, 40, 350, 270) +
      shelf(1170, 140, 360, 3, 12) +
      drawings(560, 60, 3, 1, 110) +
      plant(1090, 454, 1.3) +
      bunting(440, 0, 1620, 0, 34, 15),
  ),
  sunbeams(120, 90, 330, 700, 0.9),
  rug(810, 690, 720, 190, '#e8a07c'),
  teacher(800, 300, 2.15, {
    hair: 'long',
    expression: 'laugh',
    look: [-0.2, 0.3],
    dress: '#c9618a',
    pose: 'seated',
    arms: [
      [
        [-50, 46],
        [-24, 62],
      ],
      [
        [50, 46],
        [24, 62],
      ],
    ],
    holding: at(0, 26, 1.15, book('#5b9bd5')),
  }),
  child(270, 450, 2.4, {
    hair: 'bob',
    shirt: '#f3b64c',
    expression: 'wonder',
    look: [0.8, -0.2],
    legs: 'kneel',
    below: '#7f9fcb',
    arms: armsFront(46, 10),
  }),
  child(1340, 450, 2.4, {
    hair: 'tuft',
    shirt: '#7cb98b',
    print: 'star',
    expression: 'laugh',
    look: [-0.8, -0.2],
    legs: 'kneel',
    skin: '#f0c197',
  }),
  blurred(
    1,
    [
      [140, 'pigtails', '#f09ab0', -3],
      [480, 'short', '#5b9bd5', 0],
      [1120, 'crop', '#e9745f', 0],
      [1460, 'bob', '#8fc0c4', 3],
    ]
      .map(([x, hair, shirt, turn], index) =>
        child(
          x as number,
          770 + (index % 2) * 16,
          3.3,
          { hair: hair as 'bob', shirt: shirt as string, back: true, legs: 'none', ribbon: pick(crayons, index + 1) },
          turn as number,
        ),
      )
      .join(''),
  ),
)

/** A quiet quarter of an hour with a picture book. */
export const readingCorner: DemoPhoto = scene(
  { key: 'reading-corner', width: 1200, height: 1600, light: [0.78, 0.14] },
  backdrop(
    2,
    room(1200, 1600, 1040, '#efe0cf', '#cf9f70') +
      shelf(90, 420, 420, 6, 17) +
      windowPane(690, 190, 380, 470, { curtain: '#fbe3c4' }),
  ),
  sunbeams(700, 240, 400, 1100, -0.6),
  rug(620, 1330, 540, 170, '#9cc0a4'),
  shadow(620, 1360, 330, 70),
  solid(
    'M330 1120Q300 1380 420 1400H830Q940 1380 910 1120Q860 1040 780 1090Q620 1130 460 1090Q370 1040 330 1120Z',
    '#8f7fd0',
  ),
  ellipse(620, 1150, 260, 70, '#a597dd'),
  child(620, 960, 4.6, {
    hair: 'pigtails',
    ribbon: '#f3b64c',
    shirt: '#f09ab0',
    print: 'dots',
    longSleeves: true,
    expression: 'focus',
    look: [0.1, 0.9],
    legs: 'kneel',
    below: '#5e79a8',
    arms: armsFront(50, 24),
    holding: at(0, 14, 1.05, book('#f3b64c')),
    nod: 4,
  }),
  at(
    260,
    1330,
    1.7,
    solid('M-60 40Q-70-30 0-34Q70-30 60 40Q0 60-60 40Z', '#c79a6b') +
      circle(0, -62, 40, '#c79a6b') +
      circle(-32, -92, 15, '#c79a6b') +
      circle(32, -92, 15, '#c79a6b') +
      circle(-32, -92, 8, '#e9c69c') +
      circle(32, -92, 8, '#e9c69c') +
      ellipse(0, -52, 20, 15, '#e9c69c') +
      circle(-15, -70, 4, '#2a1a18') +
      circle(15, -70, 4, '#2a1a18') +
      ellipse(0, -58, 6, 4, '#4a2f28') +
      ellipse(0, 14, 28, 24, '#e9c69c'),
  ),
  solidRect(880, 1400, 170, 30, '#e9745f', 5) +
    solidRect(896, 1372, 150, 28, '#f3b64c', 5) +
    solidRect(888, 1342, 150, 30, '#5b9bd5', 5),
)

const easel = (x: number, y: number, scale: number, picture: string) =>
  at(
    x,
    y,
    scale,
    stroke('M-70 230L-20-190M70 230L20-190M0 180L0-190', '#b98453', 13) +
      rect(-116, -150, 232, 250, '#3a2230', 4, 'opacity="0.14" transform="translate(7 9)"') +
      rect(-116, -150, 232, 250, '#fffdf6', 4) +
      picture +
      solidRect(-126, 98, 252, 18, '#d8a66e', 4),
  )

const rainbow =
  times(5, (band) =>
    stroke(
      `M${-92 + band * 14} 50A${92 - band * 14} ${92 - band * 14} 0 0 1 ${92 - band * 14} 50`,
      pick(crayons, band),
      13,
    ),
  ) +
  circle(-70, -104, 24, '#f7d36a') +
  times(4, (tuft) => circle(-80 + tuft * 16, 60, 15, '#dfeefa')) +
  rect(-116, 72, 232, 28, '#8cc46f')

/** Painting what comes after rain. */
export const painting: DemoPhoto = scene(
  { key: 'painting', width: 1200, height: 1200, light: [0.2, 0.12] },
  backdrop(
    2,
    room(1200, 1200, 800, '#f3e4cf', '#d3a270') + windowPane(70, 90, 340, 400) + drawings(560, 120, 4, 3, 110),
  ),
  sunbeams(90, 120, 350, 900, 0.6),
  shadow(800, 1090, 230, 40),
  easel(800, 760, 1.85, rainbow),
  child(390, 660, 3.7, {
    hair: 'bun',
    ribbon: '#e9745f',
    shirt: '#f6f0e4',
    longSleeves: true,
    apron: '#7fa8d6',
    expression: 'smile',
    look: [0.8, -0.1],
    below: '#4d6f9e',
    arms: [
      [
        [-32, 28],
        [-22, 48],
      ],
      [
        [34, 26],
        [62, 4],
      ],
    ],
    holding:
      stroke('M50 18L82-18', '#b98453', 4) +
      stroke('M80-15L88-25', '#e9745f', 6) +
      at(
        -22,
        48,
        1,
        ellipse(0, 4, 20, 13, '#e0b57d') +
          times(5, (dab) => circle(-12 + dab * 6, 1 + (dab % 2) * 7, 3.2, pick(crayons, dab))),
      ) +
      circle(14, 40, 3, '#e9745f') +
      circle(-4, 46, 2.4, '#7cb98b'),
  }),
  at(
    1070,
    1040,
    1.4,
    times(
      5,
      (pot) =>
        solidRect(-60 + pot * 30, -18 - (pot % 2) * 8, 26, 46, pick(crayons, pot), 5) +
        ellipse(-47 + pot * 30, -18 - (pot % 2) * 8, 13, 5, '#fff', 'opacity="0.6"'),
    ),
  ),
)

const block = (x: number, y: number, width: number, height: number, index: number) =>
  solidRect(x, y, width, height, pick(crayons, index), 8) +
  rect(x + 8, y + 7, width - 16, 7, '#fff', 3, 'opacity="0.28"')

/** A tower that has not fallen yet. */
export const buildingBlocks: DemoPhoto = scene(
  { key: 'building-blocks', width: 1200, height: 1200, light: [0.8, 0.1] },
  backdrop(
    2,
    room(1200, 1200, 690, '#e6ecf2', '#d6a97a') +
      windowPane(780, 70, 340, 360, { curtain: '#e7dbf5' }) +
      shelf(70, 290, 420, 4, 23),
  ),
  sunbeams(780, 100, 340, 900, -0.7),
  rug(600, 980, 560, 190, '#7fb1c9'),
  shadow(600, 1040, 210, 50),
  block(480, 940, 240, 84, 0),
  block(500, 860, 90, 80, 3),
  block(612, 860, 90, 80, 2),
  block(470, 782, 260, 78, 1),
  block(540, 700, 120, 82, 4),
  block(556, 626, 88, 74, 5),
  shape('M546 626L600 548L654 626Z', '#e9745f'),
  shape('M546 626L600 548L654 626Z', 'url(#shade)'),
  child(
    270,
    690,
    3.2,
    {
      hair: 'short',
      shirt: '#f3b64c',
      print: 'stripes',
      expression: 'wonder',
      look: [0.8, -0.3],
      legs: 'kneel',
      arms: [
        [
          [-30, 30],
          [-20, 52],
        ],
        [
          [36, 10],
          [70, 6],
        ],
      ],
    },
    2,
  ),
  child(
    930,
    690,
    3.2,
    {
      hair: 'bob',
      shirt: '#a98bd6',
      expression: 'laugh',
      look: [-0.7, -0.2],
      legs: 'kneel',
      below: '#d9785a',
      arms: [
        [
          [-38, 4],
          [-62, -26],
        ],
        [
          [30, 30],
          [22, 52],
        ],
      ],
      dress: true,
    },
    -2,
  ),
  block(150, 1060, 110, 72, 2),
  block(820, 1090, 84, 72, 0),
  block(1010, 1050, 120, 70, 3),
  circle(420, 1110, 40, '#f09ab0') + circle(420, 1110, 40, 'url(#face)'),
)

const mat = (x: number, y: number, scale: number, color: string, style: Parameters<typeof child>[3], index: number) =>
  at(
    x,
    y,
    scale,
    [
      shadow(0, 34, 250, 60),
      solid(
        'M-230-36Q-250 0-230 44Q0 66 230 44Q250 0 230-36Q0-56-230-36Z',
        pick(['#dfe9f4', '#f6e6d6', '#e6f0df'], index),
      ),
      solid('M-216-34Q-236-6-210 26Q-150 36-118 22Q-104-10-124-38Q-170-46-216-34Z', '#fffdf6'),
      at(
        -150,
        -12,
        1.22,
        child(27, 0, 1, { ...style, expression: 'asleep', legs: 'none', arms: armsFront(30, 10) }),
        -90,
      ),
      solid('M-70-48Q60-70 214-42Q236 0 214 40Q60 62-72 44Q-92 0-70-48Z', color),
      stroke('M-62-44Q-84 0-64 40', '#fff', 12, 'opacity="0.7"'),
      times(6, (dot) => circle(-10 + (dot % 3) * 78, -18 + Math.floor(dot / 3) * 38, 9, '#fff', 'opacity="0.4"')),
    ].join(''),
  )

/** After lunch: curtains drawn, everybody asleep. */
export const napTime: DemoPhoto = scene(
  { key: 'nap-time', width: 1600, height: 1200, light: [0.5, 0.1], glow: '#ffd9a0', strength: 1.15 },
  backdrop(
    2,
    room(1600, 1200, 500, '#d9cbb8', '#b98e68') +
      windowPane(560, 60, 480, 330, { curtain: '#f0cf9c', sky: '#f8e8c4', leaves: '#c9cf8f' }) +
      plant(300, 510, 1.5) +
      shelf(1230, 220, 300, 3, 31),
  ),
  rect(0, 0, 1600, 1200, '#5b4470', 0, 'opacity="0.12"'),
  sunbeams(560, 120, 480, 900, 0.1),
  mat(410, 585, 1.15, '#9db8dd', { hair: 'short', shirt: '#fff' }, 0),
  mat(1150, 600, 1.15, '#f0b7a4', { hair: 'bob', shirt: '#fff' }, 1),
  mat(470, 800, 1.45, '#b9d3a8', { hair: 'pigtails', shirt: '#fff', ribbon: '#f3b64c' }, 2),
  mat(1210, 820, 1.45, '#c3b0e6', { hair: 'crop', shirt: '#fff' }, 0),
  mat(440, 1060, 1.7, '#f3cf86', { hair: 'bun', shirt: '#fff', ribbon: '#e9745f' }, 1),
  mat(1300, 1085, 1.7, '#8fc0c4', { hair: 'tuft', shirt: '#fff' }, 2),
)

/** Morning exercise to music. */
export const morningExercise: DemoPhoto = scene(
  { key: 'morning-exercise', width: 1600, height: 900, light: [0.3, 0.05] },
  backdrop(
    2,
    rect(0, 0, 1600, 520, '#f7ead2') +
      rect(0, 90, 1600, 330, '#f3cf9b') +
      times(
        6,
        (door) => rect(60 + door * 270, 170, 170, 250, '#8fb8d8') + rect(74 + door * 270, 184, 142, 100, '#dcebf2'),
      ) +
      rect(0, 60, 1600, 46, '#e9745f') +
      rect(0, 420, 1600, 500, '#e3cfae') +
      plant(40, 440, 1.2) +
      plant(1560, 440, 1.2),
  ),
  bunting(-20, 30, 1620, 30, 40, 19),
  ...[0, 1, 2, 3, 4, 5].map((index) =>
    child(
      180 + index * 250,
      480,
      1.6,
      {
        hair: pick(['short', 'bob', 'crop', 'pigtails', 'tuft', 'bun'] as const, index),
        shirt: '#fff7e6',
        below: '#e9745f',
        arms: armsUp,
        expression: pick(['smile', 'laugh'] as const, index),
        look: [0, -0.2],
        ribbon: pick(crayons, index),
      },
      index % 2 ? 3 : -3,
    ),
  ),
  ...[0, 1, 2, 3].map((index) =>
    child(
      300 + index * 340,
      610,
      2.45,
      {
        hair: pick(['pigtails', 'short', 'bob', 'crop'] as const, index),
        shirt: '#fff7e6',
        below: '#e9745f',
        arms: armsUp,
        expression: pick(['laugh', 'smile', 'smile', 'laugh'] as const, index),
        ribbon: pick(crayons, index + 2),
        look: [index < 2 ? 0.3 : -0.3, -0.1],
      },
      index % 2 ? -4 : 4,
    ),
  ),
)
