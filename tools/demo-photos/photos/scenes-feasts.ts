import { flower } from './outdoors.ts'
import { at, blurred, circle, ellipse, pick, rect, seededRandom, shape, solid, stroke, times } from './paint.ts'
import { armsFront, armsUp, child, teacher } from './people.ts'
import { bunting, crayons, drawings, plant, room, sunbeams, windowPane } from './room.ts'
import { backdrop, bokeh, type DemoPhoto, scene } from './scene.ts'

const stageCurtain = (x: number, width: number, height: number, color: string) =>
  times(
    Math.round(width / 46),
    (fold) =>
      rect(x + fold * 46, 0, 47, height, color) +
      rect(x + fold * 46, 0, 18, height, '#fff', 0, 'opacity="0.12"') +
      rect(x + fold * 46 + 32, 0, 15, height, '#3a1020', 0, 'opacity="0.22"'),
  )

const spotlight = (x: number, toX: number, width: number, height: number) =>
  shape(
    `M${x - 20} -10H${x + 20}L${toX + width} ${height}H${toX - width}Z`,
    '#fff3cf',
    'opacity="0.17" filter="url(#blur-2)"',
  )

const bouquet = (scale = 1, color = '#f09ab0') =>
  at(
    0,
    0,
    scale,
    solid('M-14-6L14-6L4 34L-4 34Z', '#fff3df') +
      stroke('M-7 16H7', '#e9745f', 4) +
      [
        [-14, -14],
        [0, -22],
        [14, -14],
        [-7, -6],
        [8, -5],
      ]
        .map(([x = 0, y = 0], index) => flower(x, y, 10, pick([color, '#fff', '#f7d36a'], index), '#e9a23c'))
        .join('') +
      ellipse(-20, -4, 8, 4, '#7fb77e', 'transform="rotate(30 -20 -4)"') +
      ellipse(20, -4, 8, 4, '#7fb77e', 'transform="rotate(-30 20 -4)"'),
  )

const microphone = at(0, 22, 0.9, solid('M-5 6L5 6L4 30L-4 30Z', '#3a2a38') + circle(0, 0, 8, '#6d6478'))

/** Singing for the teachers on their day in November. */
export const musicShow: DemoPhoto = scene(
  { key: 'music-show', width: 1600, height: 900, light: [0.5, 0.02], glow: '#ffd98f', strength: 1.25 },
  rect(0, 0, 1600, 900, '#7a2f4e'),
  stageCurtain(0, 1600, 700, '#a8405f'),
  times(
    12,
    (swag) =>
      shape(`M${swag * 140 - 20} -10H${swag * 140 + 130}Q${swag * 140 + 55} 150 ${swag * 140 - 20} -10Z`, '#c9577a') +
      stroke(`M${swag * 140 - 20} 0Q${swag * 140 + 55} 146 ${swag * 140 + 130} 0`, '#f3c672', 7),
  ),
  blurred(
    1,
    times(
      7,
      (balloon) =>
        stroke(`M${240 + balloon * 190} ${260 + (balloon % 2) * 60}q14 60 0 130`, '#f7e3c4', 2) +
        ellipse(240 + balloon * 190, 210 + (balloon % 2) * 60, 46, 56, pick(crayons, balloon)) +
        ellipse(240 + balloon * 190, 210 + (balloon % 2) * 60, 46, 56, 'url(#face)'),
    ),
  ),
  rect(0, 690, 1600, 210, '#b5763f'),
  times(12, (board) =>
    stroke(`M${800 + (board - 5.5) * 110} 690L${800 + (board - 5.5) * 220} 900`, '#7f4a22', 3, 'opacity="0.4"'),
  ),
  rect(0, 690, 1600, 70, '#ffe0a0', 0, 'opacity="0.25" filter="url(#blur-3)"'),
  spotlight(260, 560, 210, 860),
  spotlight(1340, 1040, 210, 860),
  spotlight(800, 800, 220, 860),
  ...[200, 500, 800, 1100, 1400].map((x, index) =>
    child(
      x,
      470 + (index % 2) * 26,
      2.6,
      {
        hair: pick(['pigtails', 'short', 'bun', 'tuft', 'bob'] as const, index),
        shirt: pick(['#f7d36a', '#fff6e6', '#f7d36a', '#fff6e6', '#f7d36a'], index),
        dress: index % 2 === 0,
        below: '#c9324a',
        shoes: '#c9324a',
        ribbon: '#c9324a',
        expression: pick(['laugh', 'laugh', 'smile', 'laugh', 'laugh'] as const, index),
        look: [0, -0.3],
        arms: pick([armsUp, armsFront(34, 8), armsFront(30, 8), armsFront(34, 8), armsUp] as const, index),
        holding: pick(['', at(0, 30, 0.9, bouquet()), microphone, at(0, 30, 0.9, bouquet()), ''], index),
      },
      [-3, 0, 0, 0, 3][index],
    ),
  ),
  blurred(
    2,
    times(9, (head) =>
      ellipse(90 + head * 180, 900 + (head % 2) * 12, 66, 74, pick(['#2b1f22', '#3a2926', '#241a1e'], head)),
    ),
  ),
  bokeh([
    [120, 120, 30, 0.5],
    [380, 80, 22, 0.45],
    [1250, 100, 34, 0.5],
    [1500, 160, 24, 0.45],
    [760, 60, 26, 0.5],
  ]),
)

/** Flowers for the teacher. */
export const flowersForTeacher: DemoPhoto = scene(
  { key: 'flowers-for-teacher', width: 1200, height: 1600, light: [0.22, 0.1] },
  backdrop(
    2,
    room(1200, 1600, 1120, '#f4e2d0') +
      windowPane(90, 200, 380, 520, { curtain: '#ffe3d3' }) +
      drawings(640, 220, 3, 3, 130) +
      bunting(-20, 60, 1220, 60, 60, 13) +
      plant(1080, 1130, 2),
  ),
  sunbeams(90, 260, 380, 1200, 0.5),
  teacher(760, 640, 3.15, {
    hair: 'long',
    expression: 'laugh',
    look: [-0.6, 0.5],
    dress: '#7f9fcb',
    nod: -6,
    arms: [
      [
        [-58, 40],
        [-62, 84],
      ],
      [
        [44, 54],
        [8, 92],
      ],
    ],
  }),
  child(350, 960, 3.9, {
    hair: 'bob',
    shirt: '#f09ab0',
    print: 'dots',
    dress: true,
    shoes: '#e9745f',
    expression: 'smile',
    look: [0.7, -0.6],
    arms: [
      [
        [-26, 40],
        [44, 38],
      ],
      [
        [40, 34],
        [56, 26],
      ],
    ],
    holding: at(58, 8, 1.2, bouquet(1, '#e9745f')),
  }),
)

const starLantern = (x: number, y: number, scale: number, color: string) =>
  at(
    x,
    y,
    scale,
    circle(0, 0, 120, '#ffd98f', 'opacity="0.16" filter="url(#blur-4)"') +
      shape('M0-60L14-19L57-19L22 7L35 49L0 24L-35 49L-22 7L-57-19L-14-19Z', color) +
      shape('M0-60L14-19L57-19L22 7L35 49L0 24L-35 49L-22 7L-57-19L-14-19Z', '#fff3b0', 'opacity="0.25"') +
      circle(0, 0, 26, '#fff3b0', 'opacity="0.75"') +
      stroke('M0-60L14-19L57-19L22 7L35 49L0 24L-35 49L-22 7L-57-19L-14-19Z', '#ffe9a8', 4) +
      circle(0, 0, 62, 'none', 'stroke="#f7d36a" stroke-width="4"') +
      stroke('M0 62V84M-8 84L-10 108M0 84V112M8 84L10 108', '#f7d36a', 3),
  )

/** Lanterns on the night of the full moon in autumn. */
export const lanternNight: DemoPhoto = scene(
  { key: 'lantern-night', width: 1200, height: 1600, light: [0.5, 0.55], glow: '#ffc46b', strength: 1.2 },
  rect(0, 0, 1200, 1600, 'url(#dusk)'),
  circle(880, 270, 210, '#fff3c9', 'opacity="0.22" filter="url(#blur-4)"'),
  circle(880, 270, 130, '#fff6d8'),
  circle(850, 240, 26, '#f0dfae', 'opacity="0.5"'),
  circle(915, 300, 18, '#f0dfae', 'opacity="0.5"'),
  (() => {
    const roll = seededRandom(3)
    return times(60, () =>
      circle(roll(0, 1200), roll(0, 640), roll(1.5, 3.5), '#fff', `opacity="${roll(0.3, 0.9).toFixed(2)}"`),
    )
  })(),
  blurred(
    2,
    times(9, (bush) => circle(bush * 160 - 40, 1010, 150, pick(['#2f3a5e', '#28325a', '#374066'], bush))) +
      rect(0, 1000, 1200, 600, '#3a3560'),
  ),
  stroke('M-20 420Q600 640 1220 400', '#f7d36a', 3, 'opacity="0.5"'),
  ...[90, 300, 520, 740, 960, 1130].map((x, index) =>
    at(
      x,
      470 + Math.sin((x / 1200) * Math.PI) * 90,
      1,
      ellipse(0, 40, 80, 90, '#ffb95e', 'opacity="0.22" filter="url(#blur-3)"') +
        ellipse(0, 40, 36, 42, pick(crayons, index)) +
        ellipse(0, 40, 36, 42, '#fff0b0', 'opacity="0.4"') +
        ellipse(0, 40, 15, 42, '#fff0b0', 'opacity="0.35"') +
        rect(-14, -6, 28, 9, '#7f4a22', 3) +
        rect(-14, 78, 28, 8, '#7f4a22', 3),
    ),
  ),
  ellipse(600, 1420, 640, 190, '#6a4a7c'),
  child(290, 960, 3.4, {
    hair: 'pigtails',
    ribbon: '#f7d36a',
    shirt: '#e9745f',
    dress: true,
    shoes: '#f7d36a',
    expression: 'laugh',
    look: [0.5, -0.2],
    arms: [
      [
        [-30, 28],
        [-22, 46],
      ],
      [
        [38, 14],
        [52, 4],
      ],
    ],
    holding: stroke('M52 4L66-62', '#a9794a', 4),
  }),
  starLantern(545, 730, 1.5, '#e8574f'),
  child(860, 950, 3.4, {
    hair: 'short',
    shirt: '#f3b64c',
    print: 'star',
    below: '#4a3a72',
    shoes: '#e9745f',
    expression: 'wonder',
    look: [-0.6, -0.4],
    arms: [
      [
        [-30, 28],
        [-24, 48],
      ],
      [
        [38, 20],
        [48, 18],
      ],
    ],
    holding: stroke('M48 18L62-40', '#a9794a', 4),
  }),
  starLantern(1075, 790, 1.15, '#7cb98b'),
  child(590, 1130, 3.1, {
    hair: 'crop',
    shirt: '#7fb1d9',
    below: '#5a3a52',
    shoes: '#f7d36a',
    expression: 'smile',
    look: [0, -0.5],
    arms: armsFront(40, 14),
    holding: at(0, 34, 0.5, starLantern(0, 0, 0.8, '#f3b64c')),
  }),
  bokeh([
    [110, 1180, 40, 0.35],
    [1120, 1230, 56, 0.35],
    [180, 1480, 70, 0.25],
    [1040, 1500, 44, 0.3],
    [610, 860, 26, 0.3],
  ]),
)
