import { bed, cloud, fence, flower, grass, lawn, sky, tree, treeLine, vegetable, wateringCan } from './outdoors.ts'
import { at, blurred, circle, ellipse, pick, rect, seededRandom, shadow, shape, solid, stroke, times } from './paint.ts'
import { armsFront, child } from './people.ts'
import { crayons } from './room.ts'
import { backdrop, bokeh, type DemoPhoto, scene } from './scene.ts'

const strawHat = (x: number, y: number, scale: number) =>
  at(
    x,
    y,
    scale,
    ellipse(0, 0, 46, 13, '#e8c67a') +
      ellipse(0, 0, 46, 13, 'url(#shade)') +
      shape('M-26-2C-24-32 24-32 26-2Q0 6-26-2Z', '#f0d592') +
      stroke('M-26-5Q0 3 26-5', '#e9745f', 6),
  )

/** The class waters its own vegetables. */
export const vegetableGarden: DemoPhoto = scene(
  { key: 'vegetable-garden', width: 1600, height: 1200, light: [0.2, 0.05], glow: '#fff0b8' },
  backdrop(
    2,
    sky(1600, 1200) +
      cloud(300, 130, 1.2) +
      cloud(1180, 90, 0.9) +
      treeLine(1600, 480, 230) +
      rect(0, 470, 1600, 200, '#9ccb80') +
      fence(1600, 430, 150),
  ),
  lawn(1600, 1200, 560),
  grass(1600, 600, 1180, 120),
  child(520, 436, 3, {
    hair: 'bob',
    shirt: '#f09ab0',
    print: 'dots',
    below: '#5e79a8',
    shoes: '#f3b64c',
    expression: 'smile',
    look: [-0.6, 0.5],
    arms: [
      [
        [-40, 20],
        [-52, 34],
      ],
      [
        [30, 26],
        [-30, 34],
      ],
    ],
    legs: 'stand',
  }),
  strawHat(520, 288, 2.7),
  wateringCan(340, 548, 1.75, '#5b9bd5').replace('scale(1.75)', 'scale(-1.75 1.75)'),
  child(1110, 560, 3.1, {
    hair: 'short',
    shirt: '#f3b64c',
    print: 'stripes',
    below: '#7a5a48',
    expression: 'laugh',
    look: [0.5, 0.4],
    legs: 'kneel',
    arms: [
      [
        [-30, 30],
        [-14, 48],
      ],
      [
        [38, 8],
        [56, -14],
      ],
    ],
    skin: '#f0c197',
  }),
  bed(-60, 800, 900, 110),
  ...[0, 1, 2, 3, 4, 5].map((index) => vegetable(70 + index * 140, 868, 62, index % 2 ? '#8cc46f' : '#9bcf86')),
  bed(900, 860, 820, 120),
  ...[0, 1, 2, 3, 4].map((index) =>
    at(
      980 + index * 150,
      930,
      1,
      stroke('M0 0V-190', '#b98a5e', 7) +
        times(5, (leaf) =>
          ellipse(
            leaf % 2 ? 24 : -24,
            -30 - leaf * 32,
            25,
            13,
            pick(['#6fae5e', '#82bd6b'], leaf),
            `transform="rotate(${leaf % 2 ? -24 : 24} ${leaf % 2 ? 24 : -24} ${-30 - leaf * 32})"`,
          ),
        ) +
        times(
          3,
          (fruit) =>
            circle(fruit % 2 ? 17 : -15, -54 - fruit * 44, 15, '#e8574f') +
            circle((fruit % 2 ? 17 : -15) - 4, -59 - fruit * 44, 4, '#fff', 'opacity="0.55"'),
        ),
    ),
  ),
  at(
    1420,
    1090,
    1.5,
    solid('M-70-40H70L52 50Q0 62-52 50Z', '#c99a5b') +
      times(3, (line) => stroke(`M-66 ${-20 + line * 22}Q0 ${-8 + line * 22} 66 ${-20 + line * 22}`, '#a97a45', 4)) +
      times(
        6,
        (fruit) =>
          circle(-48 + fruit * 19, -46 - (fruit % 2) * 14, 19, pick(['#e8574f', '#f29a4a', '#8cc46f'], fruit)) +
          circle(-53 + fruit * 19, -52 - (fruit % 2) * 14, 5, '#fff', 'opacity="0.45"'),
      ),
  ),
  blurred(
    3,
    times(7, (index) => flower(60 + index * 250, 1190 - (index % 2) * 40, 46, pick(crayons, index))),
  ),
)

const leaves = ['#e9a23c', '#d9785a', '#c9624d', '#efc45c', '#b5523c'] as const

/** The old bàng tree drops red leaves, and they are collected. */
export const leafHunt: DemoPhoto = (() => {
  const roll = seededRandom(44)
  const leaf = (x: number, y: number, size: number, turn: number, color: string) =>
    at(
      x,
      y,
      size,
      shape('M0 0C-12-10-12-32 0-44C12-32 12-10 0 0Z', color) + stroke('M0 4V-38', '#8a4a33', 1.6, 'opacity="0.5"'),
      turn,
    )
  return scene(
    { key: 'leaf-hunt', width: 1600, height: 1200, light: [0.75, 0.08], glow: '#ffdf9a', strength: 1.15 },
    backdrop(
      2,
      rect(0, 0, 1600, 1200, '#fbe9c6') +
        treeLine(1600, 460, 260, 15) +
        rect(0, 90, 520, 400, '#f3cf9b') +
        rect(0, 60, 560, 46, '#e9745f') +
        times(3, (pane) => rect(50 + pane * 160, 180, 110, 160, '#cfe3ea')) +
        rect(0, 470, 1600, 730, '#dcc79a'),
    ),
    blurred(1, tree(1180, 640, 1.75, ['#e9a23c', '#d9785a', '#efc45c', '#c9824d', '#b7b65e'], 4)),
    shadow(1180, 650, 420, 70, 0.25),
    times(70, () => {
      const y = roll(620, 1190)
      return leaf(roll(0, 1600), y, 0.5 + (y - 600) / 700, roll(0, 360), pick(leaves, Math.floor(roll(0, 5))))
    }),
    times(14, () =>
      leaf(roll(500, 1600), roll(120, 600), roll(0.6, 1), roll(0, 360), pick(leaves, Math.floor(roll(0, 5)))),
    ),
    child(430, 560, 3.1, {
      hair: 'ponytail',
      ribbon: '#fff3df',
      shirt: '#8f7fd0',
      longSleeves: true,
      below: '#5e79a8',
      expression: 'laugh',
      look: [0.5, -0.2],
      arms: [
        [
          [-30, 28],
          [-26, 48],
        ],
        [
          [40, 4],
          [48, -40],
        ],
      ],
      holding: leaf(50, -42, 1.1, 24, '#e8574f'),
    }),
    child(840, 690, 3.1, {
      hair: 'short',
      shirt: '#7cb98b',
      longSleeves: true,
      below: '#7a5a48',
      expression: 'focus',
      look: [-0.2, 0.9],
      legs: 'kneel',
      arms: armsFront(52, 12),
      holding: leaf(-4, 52, 0.7, -30, '#e9a23c') + leaf(6, 52, 0.7, 20, '#d9785a'),
      nod: -6,
    }),
    child(1270, 600, 2.9, {
      hair: 'bob',
      shirt: '#f3b64c',
      print: 'stripes',
      below: '#c9624d',
      expression: 'smile',
      look: [-0.6, 0],
      arms: armsFront(44, 16),
      holding:
        at(0, 40, 0.75, solid('M-44-20H44L34 34Q0 42-34 34Z', '#c99a5b')) +
        leaf(-16, 28, 0.8, -20, '#e8574f') +
        leaf(2, 26, 0.8, 8, '#efc45c') +
        leaf(18, 28, 0.8, 30, '#d9785a'),
    }),
    blurred(
      3,
      times(6, (index) => leaf(80 + index * 290, 1190, 3, index * 50 - 90, pick(leaves, index))),
    ),
  )
})()

const rabbit = (x: number, y: number, scale: number, color: string) =>
  at(
    x,
    y,
    scale,
    [
      shadow(0, 46, 70, 14),
      ellipse(-14, -82, 11, 38, color, 'transform="rotate(-8 -14 -82)"'),
      ellipse(16, -82, 11, 38, color, 'transform="rotate(10 16 -82)"'),
      ellipse(-14, -80, 5, 27, '#f4b6b0', 'transform="rotate(-8 -14 -80)"'),
      ellipse(16, -80, 5, 27, '#f4b6b0', 'transform="rotate(10 16 -80)"'),
      ellipse(44, 8, 52, 40, color),
      ellipse(44, 8, 52, 40, 'url(#face)'),
      circle(94, 20, 15, '#fff'),
      circle(0, -22, 38, color),
      circle(0, -22, 38, 'url(#face)'),
      circle(-14, -28, 4.5, '#2a1a18'),
      circle(14, -28, 4.5, '#2a1a18'),
      circle(-15.5, -30, 1.5, '#fff'),
      circle(12.5, -30, 1.5, '#fff'),
      ellipse(0, -15, 5, 3.5, '#e58a84'),
      stroke('M0-12q-5 6-9 3M0-12q5 6 9 3', '#8a5a4c', 1.8),
      ellipse(-22, -14, 9, 6, 'url(#blush)'),
      ellipse(22, -14, 9, 6, 'url(#blush)'),
      ellipse(4, 40, 20, 10, color),
    ].join(''),
  )

/** Two rabbits visit, and there is enough salad. */
export const rabbits: DemoPhoto = scene(
  { key: 'rabbits', width: 1600, height: 1200, light: [0.25, 0.06], glow: '#fff0b8' },
  backdrop(
    3,
    sky(1600, 1200) +
      treeLine(1600, 420, 280, 23) +
      rect(0, 420, 1600, 800, '#9ccb80') +
      fence(1600, 400, 170) +
      times(9, (index) => flower(90 + index * 180, 560, 26, pick(crayons, index))),
  ),
  lawn(1600, 1200, 600, '#9fcd83'),
  grass(1600, 660, 1190, 130, 12),
  child(380, 560, 3.4, {
    hair: 'pigtails',
    ribbon: '#f3b64c',
    shirt: '#f09ab0',
    dress: true,
    expression: 'laugh',
    look: [0.6, 0.5],
    legs: 'kneel',
    arms: [
      [
        [-30, 30],
        [-18, 52],
      ],
      [
        [36, 34],
        [60, 44],
      ],
    ],
    holding: at(62, 40, 0.55, solid('M0 4C-22-6-26-38-8-50C14-54 24-24 0 4Z', '#8cc46f')),
  }),
  child(1240, 560, 3.4, {
    hair: 'crop',
    shirt: '#5b9bd5',
    print: 'star',
    expression: 'wonder',
    look: [-0.6, 0.6],
    legs: 'kneel',
    arms: [
      [
        [-36, 34],
        [-58, 42],
      ],
      [
        [30, 30],
        [18, 52],
      ],
    ],
    holding: at(
      -60,
      40,
      0.6,
      solid('M-6-8L6-8L2 34Z', '#f29a4a') + stroke('M0-10L-8-28M0-10L0-30M0-10L8-28', '#7fb35f', 4),
    ),
    skin: '#f0c197',
  }),
  rabbit(720, 850, 1.75, '#fffaf2'),
  rabbit(960, 960, 1.6, '#d9b48c').replace('scale(1.6)', 'scale(-1.6 1.6)'),
  vegetable(560, 1080, 54),
  vegetable(1150, 1110, 60, '#9bcf86'),
  blurred(
    3,
    times(6, (index) => flower(80 + index * 300, 1190, 40, pick(['#fff', '#f7d36a', '#f09ab0'], index))),
  ),
  bokeh([
    [200, 200, 44, 0.35],
    [420, 120, 30, 0.3],
    [1300, 160, 50, 0.35],
    [1480, 280, 28, 0.3],
  ]),
)
