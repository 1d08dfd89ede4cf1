import {
  at,
  blurred,
  circle,
  ellipse,
  pick,
  rect,
  seededRandom,
  shadow,
  shape,
  solid,
  solidRect,
  stroke,
  times,
} from './paint.ts'
import { armsDown, armsFront, child } from './people.ts'
import { bunting, crayons, plant, room, shelf, table } from './room.ts'
import { backdrop, bokeh, type DemoPhoto, scene } from './scene.ts'

/** Rain on the window, and somebody who would like to go out. */
export const rainyWindow: DemoPhoto = (() => {
  const roll = seededRandom(8)
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
