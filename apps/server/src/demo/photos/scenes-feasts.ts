import { flower } from './outdoors.ts'
import {
  at,
  blurred,
  circle,
  dice,
  ellipse,
  pick,
  rect,
  shadow,
  shape,
  solid,
  solidRect,
  stroke,
  times,
} from './paint.ts'
import { armsDown, armsFront, armsUp, child, teacher } from './people.ts'
import { bunting, crayons, drawings, plant, room, shelf, sunbeams, table, windowPane } from './room.ts'
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
        holding:
          index === 2
            ? at(0, 22, 0.9, solid('M-5 6L5 6L4 30L-4 30Z', '#3a2a38') + circle(0, 0, 8, '#6d6478'))
            : index % 2
              ? at(0, 30, 0.9, bouquet())
              : '',
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
    const roll = dice(3)
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

/** Rain on the window, and somebody who would like to go out. */
export const rainyWindow: DemoPhoto = (() => {
  const roll = dice(8)
  return scene(
    { key: 'rainy-window', width: 1200, height: 1200, light: [0.5, 0.3], glow: '#dff1ff', strength: 0.9 },
    rect(0, 0, 1200, 1200, '#d8c2a6'),
    rect(90, 60, 1020, 800, '#fffaf0', 14),
    rect(120, 90, 960, 740, '#a9c6cf'),
    `<svg x="120" y="90" width="960" height="740">${blurred(3, rect(-60, 430, 1100, 400, '#86a98d') + times(12, (bush) => circle(bush * 95, 430 + (bush % 3) * 30, 110, pick(['#7fa98a', '#93b898', '#6d9a7d'], bush))) + circle(760, 210, 130, '#c9dde2') + rect(150, 300, 170, 260, '#d9a98a'))}${times(
      70,
      () => {
        const x = roll(0, 960)
        const y = roll(0, 740)
        const r = roll(3, 9)
        return circle(x, y, r, '#eef8fb', 'opacity="0.65"') + circle(x - r * 0.3, y - r * 0.3, r * 0.35, '#fff')
      },
    )}${times(16, () => {
      const x = roll(0, 960)
      const y = roll(0, 500)
      return stroke(`M${x} ${y}q${roll(-8, 8)} ${roll(60, 120)} 0 ${roll(120, 220)}`, '#eef8fb', 5, 'opacity="0.4"')
    })}</svg>`,
    rect(586, 90, 28, 740, '#fffaf0'),
    rect(120, 420, 960, 24, '#fffaf0'),
    rect(50, 850, 1100, 56, '#fff6e6', 8),
    rect(50, 890, 1100, 18, '#c9a27c', 0, 'opacity="0.5"'),
    plant(210, 856, 1.25, '#5b9bd5'),
    at(
      960,
      800,
      1,
      solidRect(-70, -10, 150, 22, '#e9745f', 4) +
        solidRect(-60, -32, 140, 22, '#f3b64c', 4) +
        solidRect(-66, 12, 150, 24, '#7cb98b', 4) +
        solidRect(-64, 34, 140, 18, '#5b9bd5', 4),
    ),
    child(600, 925, 5.6, {
      hair: 'pigtails',
      ribbon: '#f3b64c',
      shirt: '#f3b64c',
      longSleeves: true,
      back: true,
      legs: 'none',
      arms: [
        [
          [-44, 10],
          [-46, -12],
        ],
        [
          [44, 10],
          [46, -12],
        ],
      ],
    }),
  )
})()

/** Four candles and a wish. */
export const birthday: DemoPhoto = scene(
  { key: 'birthday', width: 1200, height: 1200, light: [0.5, 0.45], glow: '#ffcf85', strength: 1.2 },
  backdrop(
    3,
    room(1200, 1200, 760, '#e9d3e6', '#c99b76') +
      shelf(60, 430, 260, 3, 40) +
      times(
        6,
        (balloon) =>
          stroke(`M${180 + balloon * 170} 260q12 90 0 220`, '#fff', 3) +
          ellipse(180 + balloon * 170, 200 + (balloon % 2) * 50, 62, 74, pick(crayons, balloon + 2)),
      ) +
      bunting(-20, 20, 1220, 20, 44, 12),
  ),
  child(
    220,
    590,
    3.5,
    { hair: 'crop', shirt: '#7cb98b', expression: 'laugh', look: [0.6, 0.4], legs: 'none', arms: armsFront(30, 5) },
    3,
  ),
  child(
    990,
    590,
    3.5,
    {
      hair: 'ponytail',
      ribbon: '#7cb98b',
      shirt: '#f09ab0',
      print: 'dots',
      expression: 'laugh',
      look: [-0.6, 0.4],
      legs: 'none',
      arms: armsFront(30, 5),
    },
    -3,
  ),
  child(605, 560, 4, {
    hair: 'bob',
    shirt: '#8f7fd0',
    print: 'star',
    expression: 'asleep',
    look: [0, 0.5],
    legs: 'none',
    arms: armsFront(24, 4),
  }),
  at(
    605,
    436,
    3.6,
    solid('M-12 0L0-34L12 0Q0 5-12 0Z', '#f3b64c') +
      circle(0, -36, 5, '#e9745f') +
      stroke('M-8-10Q0-6 8-10', '#fff', 2.5),
    0,
  ),
  table(-100, 790, 1400, 300, 200, '#f4e3d3'),
  shadow(605, 1000, 260, 60),
  ellipse(605, 985, 250, 70, '#fff'),
  solid('M425 860V965Q605 1040 785 965V860Z', '#fff3e2'),
  ellipse(605, 860, 180, 52, '#ffe0e6'),
  shape(
    'M425 860Q440 910 470 880Q500 930 535 888Q570 940 605 892Q640 940 675 888Q710 930 740 880Q770 910 785 860Q605 930 425 860Z',
    '#f7b0bf',
  ),
  times(
    7,
    (berry) =>
      circle(470 + berry * 45, 846 + Math.abs(berry - 3) * 6, 15, '#e8574f') +
      circle(466 + berry * 45, 841 + Math.abs(berry - 3) * 6, 4, '#fff', 'opacity="0.6"'),
  ),
  times(
    4,
    (candle) =>
      circle(530 + candle * 50, 742, 46, '#ffd98f', 'opacity="0.4" filter="url(#blur-2)"') +
      solidRect(524 + candle * 50, 772, 13, 66, pick(crayons, candle), 4) +
      shape(
        `M${530 + candle * 50} 728Q${543 + candle * 50} 752 ${530 + candle * 50} 766Q${518 + candle * 50} 752 ${530 + candle * 50} 728Z`,
        '#ffb347',
      ) +
      ellipse(530 + candle * 50, 757, 4, 7, '#fff6d0'),
  ),
  ...[180, 1010].map(
    (x, index) =>
      shadow(x + 34, 1010, 60, 16) +
      stroke(`M${x + 40} 910L${x + 58} 850`, '#e9745f', 6) +
      solid(`M${x} 905H${x + 74}L${x + 64} 1010H${x + 10}Z`, pick(['#8fc0c4', '#f3b64c'], index)) +
      ellipse(x + 37, 905, 37, 9, '#fff', 'opacity="0.6"'),
  ),
)

/** Bean sprouts in cups: who has the tallest. */
export const sprouts: DemoPhoto = scene(
  { key: 'sprouts', width: 1600, height: 1200, light: [0.3, 0.08], glow: '#fff0b8', strength: 1.1 },
  rect(0, 0, 1600, 1200, '#e9f0dc'),
  blurred(
    4,
    rect(-100, -100, 1800, 900, '#cfe6d0') +
      times(9, (bush) => circle(bush * 210, 560, 190, pick(['#9ccb80', '#b4d58e', '#86bb78'], bush))) +
      rect(-100, -100, 1800, 420, '#dff0f4') +
      circle(1250, 160, 170, '#fff6d8'),
  ),
  rect(780, 0, 34, 860, '#fffaf0'),
  bokeh([
    [260, 220, 60, 0.5],
    [420, 360, 38, 0.4],
    [1120, 260, 52, 0.5],
    [1380, 420, 70, 0.4],
    [620, 140, 32, 0.45],
  ]),
  rect(0, 850, 1600, 350, '#e0b67e'),
  rect(0, 850, 1600, 30, '#fff0d2', 0, 'opacity="0.6"'),
  times(4, (line) =>
    stroke(`M0 ${920 + line * 74}Q800 ${900 + line * 74} 1600 ${926 + line * 74}`, '#a97445', 3, 'opacity="0.2"'),
  ),
  ...[180, 480, 780, 1090, 1400].map((x, index) => {
    const tall = [150, 260, 200, 320, 120][index] ?? 200
    return [
      shadow(x + 30, 1010, 130, 26),
      stroke(`M${x} 850C${x - 20} ${850 - tall * 0.4} ${x + 26} ${850 - tall * 0.7} ${x} ${850 - tall}`, '#8cc46f', 11),
      at(
        x,
        850 - tall,
        1.25,
        shape('M0 0C-12-34-58-44-78-22C-60 6-24 14 0 0Z', '#6fae5e') +
          shape('M0 0C12-34 58-44 78-22C60 6 24 14 0 0Z', '#8cc46f') +
          stroke('M0 0Q-40-16-66-20M0 0Q40-16 66-20', '#e4f2c4', 2.5),
      ),
      tall > 220
        ? at(x + 8, 850 - tall * 0.5, 0.9, shape('M0 0C12-26 44-34 60-18C46 6 18 10 0 0Z', '#7cba63'), -10)
        : '',
      solid(`M${x - 76} 836H${x + 76}L${x + 58} 1010Q${x} 1026 ${x - 58} 1010Z`, pick(crayons, index)),
      ellipse(x, 838, 76, 18, '#6b4a35'),
      rect(x - 44, 900, 88, 54, '#fffdf4', 8),
      pick(
        [
          circle(x, 927, 16, '#f3b64c'),
          shape(`M${x} ${910}l6 11 12 2 -9 9 2 13 -11 -6 -11 6 2 -13 -9 -9 12 -2Z`, '#e9745f'),
          circle(x - 9, 924, 11, '#f09ab0') +
            circle(x + 9, 924, 11, '#f09ab0') +
            shape(`M${x - 19} 928L${x} 948L${x + 19} 928Z`, '#f09ab0'),
        ],
        index,
      ),
    ].join('')
  }),
  blurred(2, child(1500, 1090, 4.2, { hair: 'tuft', shirt: '#5b9bd5', back: true, legs: 'none', arms: armsDown }, -8)),
)
