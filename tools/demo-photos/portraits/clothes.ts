import { at, circle, ellipse, shape, solid, stroke, times } from '../photos/paint.ts'

type Worn = { readonly main: string; readonly second: string; readonly skin: string }

const bodies = {
  child: 'M-11 2Q-27 5-31 15Q-34 25-34 40L34 40Q34 25 31 15Q27 5 11 2Q0 8-11 2Z',
  grown: 'M-11 3Q-31 7-36 17Q-39 27-39 40L39 40Q39 27 36 17Q31 7 11 3Q0 9-11 3Z',
} as const

const sleeves = stroke('M-22 22Q-23 32-22 40M22 22Q23 32 22 40', '#3b1f3a', 1.2, 'opacity="0.16"')
const neckline = (skin: string) =>
  shape('M-10.5 1.5Q0 13 10.5 1.5L8-4L-8-4Z', skin) +
  stroke('M-10.5 1.5Q0 13 10.5 1.5', '#3b1f3a', 1.6, 'opacity="0.14"')
const deepNeck = (skin: string) => shape('M-9.5 1.5L0 15L9.5 1.5L8-4L-8-4Z', skin)
const shirtCollar = (color: string) =>
  shape('M-10 0L-1 10L-7.5 15.5L-15.5 4.5Z', color) +
  shape('M10 0L1 10L7.5 15.5L15.5 4.5Z', color) +
  stroke('M-7.5 15.5L-1 10M7.5 15.5L1 10', '#3b1f3a', 0.9, 'opacity="0.25"')
const roundCollar = (color: string) =>
  [-1, 1]
    .map(
      (side) =>
        shape(
          `M${side * 11} 0.5Q${side * 20} 7 ${side * 13.5} 14Q${side * 5} 18 0 10Q${side * 8} 7.5 ${side * 11} 0.5Z`,
          color,
        ) +
        stroke(
          `M${side * 17} 7Q${side * 17} 12 ${side * 12} 14.5Q${side * 5} 17 0.5 10.5`,
          '#3b1f3a',
          0.8,
          'opacity="0.2"',
        ),
    )
    .join('')
const buttons = (color: string, y: number) => times(2, (index) => circle(0, y + index * 7, 1.3, color))
const petal = (x: number, y: number, size: number) =>
  at(
    x,
    y,
    size,
    times(5, (index) => at(0, 0, 1, ellipse(0, -3.4, 2, 3.2, '#fff', 'opacity="0.75"'), index * 72)) +
      circle(0, 0, 1.4, '#f6cd62'),
  )

const drawn = {
  tee: ({ skin }: Worn) => neckline(skin),
  stripes: ({ second, skin }: Worn) =>
    [11.5, 18.5, 25.5].map((y) => stroke(`M-33 ${y}Q0 ${y + 5} 33 ${y}`, second, 3.4, 'opacity="0.75"')).join('') +
    neckline(skin),
  dots: ({ second, skin }: Worn) =>
    [
      [-20, 15],
      [-10, 21],
      [2, 19],
      [13, 17],
      [22, 23],
      [-24, 26],
      [7, 27],
      [-3, 29],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 1.9, second, 'opacity="0.85"'))
      .join('') + neckline(skin),
  star: ({ second, skin }: Worn) =>
    neckline(skin) +
    at(
      0,
      18,
      0.62,
      shape(
        'M0-11L3.4-3.6L11.4-2.8L5.4 2.6L7.2 10.4L0 6.4L-7.2 10.4L-5.4 2.6L-11.4-2.8L-3.4-3.6Z',
        second,
        `stroke="${second}" stroke-width="2" stroke-linejoin="round"`,
      ),
    ),
  heart: ({ second, skin }: Worn) =>
    neckline(skin) +
    at(0, 17.5, 1, shape('M0 5.5C-9-1-7-7-3.4-6.6C-1.4-6.4-0.4-5 0-3.8C0.4-5 1.4-6.4 3.4-6.6C7-7 9-1 0 5.5Z', second)),
  polo: ({ second, skin }: Worn) => deepNeck(skin) + shirtCollar(second) + buttons(second, 19),
  roundCollar: ({ skin }: Worn) => neckline(skin) + roundCollar('#fffaf2') + buttons('#fffaf2', 20),
  dungarees: ({ second, skin }: Worn) =>
    neckline(skin) +
    shape('M-16 14.5Q0 17.5 16 14.5L19 40L-19 40Z', second) +
    stroke('M-14 16L-16.5 4M14 16L16.5 4', second, 5) +
    circle(-13.5, 17, 1.7, '#fff3c4') +
    circle(13.5, 17, 1.7, '#fff3c4'),
  hoodie: ({ main, skin }: Worn) =>
    neckline(skin) +
    stroke('M-13 1Q-9 14 0 15Q9 14 13 1', main, 5.5) +
    stroke('M-13 1Q-9 14 0 15Q9 14 13 1', '#3b1f3a', 5.5, 'opacity="0.13"') +
    stroke('M-5 15L-5.5 25M5 15L5.5 25', '#fffaf2', 1.5),
  sailor: ({ second, skin }: Worn) =>
    deepNeck(skin) +
    shape('M-11 0L0 17L11 0L22 9Q17 21 4 23L0 17L-4 23Q-17 21-22 9Z', second) +
    stroke('M-20 9.5Q-15.5 18.5-4.5 20.5M20 9.5Q15.5 18.5 4.5 20.5', '#fff', 1.1) +
    at(
      0,
      20,
      0.8,
      shape('M0 0L-7-4L-6 5Z', '#e2574c') + shape('M0 0L7-4L6 5Z', '#e2574c') + circle(0, 0, 2.2, '#c9443b'),
    ),
  aoDai: ({ main, second }: Worn) =>
    shape('M-10.5-3Q0 4 10.5-3L11.5 5Q0 12-11.5 5Z', main) +
    shape('M-10.5-3Q0 4 10.5-3L11.5 5Q0 12-11.5 5Z', '#3b1f3a', 'opacity="0.13"') +
    stroke('M3 8Q12 14 24 14', second, 1.4) +
    circle(5, 9.5, 1.4, second) +
    circle(12, 13, 1.4, second) +
    petal(-14, 19, 1) +
    petal(8, 24, 0.85) +
    petal(-3, 31, 0.8),
  vest: ({ main, second, skin }: Worn) =>
    shape(bodies.child, '#fffaf2') +
    shape(bodies.child, 'url(#shade)') +
    shape('M-21 5L-23 40L23 40L21 5L13 3L0 24L-13 3Z', main) +
    stroke('M-13 3L0 24L13 3', second, 2.2) +
    deepNeck(skin) +
    shirtCollar('#fffdf8'),
  blazer: ({ main, second, skin }: Worn) =>
    shape('M-11 2L0 36L11 2Z', second) +
    deepNeck(skin) +
    shape('M-11 1.5L-3 34L-15 22L-19 12L-14 10Z', main) +
    shape('M11 1.5L3 34L15 22L19 12L14 10Z', main) +
    shape('M-11 1.5L-3 34L-15 22L-19 12L-14 10Z', '#fff', 'opacity="0.12"') +
    shape('M11 1.5L3 34L15 22L19 12L14 10Z', '#3b1f3a', 'opacity="0.12"'),
  shirt: ({ skin }: Worn) =>
    deepNeck(skin) +
    shirtCollar('#fffdf8') +
    stroke('M0 13L0 40', '#3b1f3a', 0.9, 'opacity="0.25"') +
    buttons('#fffdf8', 20),
} as const

export type Outfit = keyof typeof drawn

/** Neck and shoulders to below the edge of the picture; 0,0 is the neck. */
export const drawBody = (size: keyof typeof bodies, outfit: Outfit, worn: Worn) => {
  const slim = size === 'grown' ? 8 : 8.6
  return [
    outfit === 'hoodie' ? ellipse(0, 4, 23, 11, worn.main) + ellipse(0, 4, 23, 11, '#3b1f3a', 'opacity="0.2"') : '',
    solid(bodies[size], worn.main),
    ellipse(0, -2, slim, 10, worn.skin),
    drawn[outfit](worn),
    ellipse(0, -1, slim, 4.5, '#a8483a', 'opacity="0.16"'),
    sleeves,
  ].join('')
}
