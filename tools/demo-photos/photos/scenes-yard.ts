import { cloud, grass, lawn, sky, slide, swingFrame, tree, treeLine } from './outdoors.ts'
import { at, blurred, ellipse, pick, rect, shadow, solidRect, times } from './paint.ts'
import { armsDown, armsFront, child, teacher } from './people.ts'
import { crayons } from './room.ts'
import { backdrop, type DemoPhoto, scene } from './scene.ts'

/** Down the slide, and the swings behind. */
export const playground: DemoPhoto = scene(
  { key: 'playground', width: 1200, height: 1600, light: [0.8, 0.06], glow: '#fff0b8' },
  backdrop(
    2,
    sky(1200, 1600) +
      cloud(250, 180, 1.3) +
      cloud(850, 120, 0.8) +
      treeLine(1200, 800, 280, 8) +
      rect(0, 800, 1200, 200, '#9ccb80'),
  ),
  lawn(1200, 1600, 930, '#b4d58e'),
  blurred(1, tree(120, 1010, 1.5)),
  blurred(
    1,
    swingFrame(330, 1040, 0.95, [
      child(0, 130, 0.95, {
        hair: 'pigtails',
        shirt: '#f3b64c',
        expression: 'laugh',
        legs: 'sit',
        arms: [
          [
            [-34, 6],
            [-30, -30],
          ],
          [
            [34, 6],
            [30, -30],
          ],
        ],
      }),
      '',
    ]),
  ),
  ellipse(560, 1420, 620, 130, '#e9cf9b'),
  ellipse(560, 1420, 620, 130, 'url(#fall)'),
  shadow(560, 1420, 480, 70, 0.3),
  slide(700, 1420, 1.85),
  child(
    640,
    985,
    2.9,
    {
      hair: 'tuft',
      shirt: '#5b9bd5',
      print: 'star',
      below: '#4d6f9e',
      expression: 'laugh',
      look: [-0.5, 0.2],
      legs: 'sit',
      arms: [
        [
          [-42, 0],
          [-50, -40],
        ],
        [
          [42, 0],
          [50, -40],
        ],
      ],
    },
    -12,
  ),
  child(1045, 620, 2.1, {
    hair: 'bob',
    shirt: '#e9745f',
    expression: 'smile',
    look: [-0.5, 0.5],
    legs: 'none',
    arms: [
      [
        [-28, 24],
        [-34, 40],
      ],
      [
        [28, 24],
        [34, 40],
      ],
    ],
  }),
  solidRect(941, 735, 277, 46, '#4f86b8', 8),
  child(190, 1270, 2.7, {
    hair: 'crop',
    shirt: '#7cb98b',
    below: '#d9785a',
    expression: 'wonder',
    look: [0.7, -0.5],
    skin: '#f0c197',
  }),
  grass(1200, 1480, 1600, 60),
)
/** A class picture under the tree, the teacher in the middle. */
export const classPicture: DemoPhoto = scene(
  { key: 'class-picture', width: 1600, height: 1200, light: [0.25, 0.05], glow: '#fff0c4' },
  backdrop(
    2,
    sky(1600, 1200) +
      rect(200, 130, 1200, 430, '#f6dcae') +
      rect(160, 90, 1280, 56, '#e9745f') +
      times(
        5,
        (door) => rect(270 + door * 225, 230, 150, 330, '#8fb8d8') + rect(284 + door * 225, 246, 122, 120, '#dcebf2'),
      ) +
      treeLine(260, 520, 220, 2) +
      at(1400, 0, 1, treeLine(260, 520, 220, 5)) +
      rect(0, 540, 1600, 700, '#e6d3b0'),
  ),
  shadow(800, 1130, 720, 60, 0.2),
  teacher(800, 420, 2.15, {
    hair: 'long',
    expression: 'smile',
    dress: '#c9618a',
    arms: [
      [
        [-50, 44],
        [-62, 82],
      ],
      [
        [50, 44],
        [62, 82],
      ],
    ],
  }),
  ...[210, 490, 1110, 1390].map((x, index) =>
    child(x, 560, 2.6, {
      hair: pick(['short', 'bun', 'bob', 'crop'] as const, index),
      shirt: pick(['#5b9bd5', '#f3b64c', '#f09ab0', '#7cb98b'], index),
      expression: pick(['smile', 'laugh', 'smile', 'laugh'] as const, index),
      arms: armsDown,
      ribbon: '#e9745f',
      look: [index < 2 ? 0.2 : -0.2, 0],
      skin: pick(['#f6cfa8', '#f0c197'], index),
    }),
  ),
  ...[120, 390, 660, 940, 1210, 1480].map((x, index) =>
    child(x, 830 + (index % 2) * 10, 2.8, {
      hair: pick(['pigtails', 'tuft', 'bob', 'short', 'ponytail', 'crop'] as const, index),
      shirt: pick(['#a98bd6', '#e9745f', '#fff3df', '#f3b64c', '#8fc0c4', '#5b9bd5'], index),
      below: pick(['#5e79a8', '#7a5a48', '#c9624d'], index),
      expression: pick(['laugh', 'smile', 'smile', 'laugh', 'calm', 'smile'] as const, index),
      legs: 'kneel',
      arms:
        index === 1
          ? [
              [
                [-42, 4],
                [-40, -24],
              ],
              [
                [30, 30],
                [18, 52],
              ],
            ]
          : armsFront(54, 10),
      ribbon: pick(crayons, index),
      print: pick([undefined, 'star', 'dots', 'stripes'] as const, index),
    }),
  ),
)
