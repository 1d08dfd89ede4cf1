import { at, circle, ellipse, shape, stroke, times } from '../photos/paint.ts'

const loop = 'M0 0C-3.5-7-12-8.5-12.5-1C-12.5 6.5-4 5.5 0 0Z'

const bow = (color: string) =>
  shape(loop, color) +
  at(0, 0, [-1, 1], shape(loop, color)) +
  stroke('M-9.5-1.5Q-6-1-3.5 0M9.5-1.5Q6-1 3.5 0', '#3b1f3a', 1, 'opacity="0.18"') +
  circle(0, 0, 2.7, color) +
  circle(0, 0, 2.7, '#3b1f3a', 'opacity="0.14"')

const flower = (color: string) =>
  times(5, (petal) => at(0, 0, 1, ellipse(0, -3.6, 2.7, 3.5, color), petal * 72)) + circle(0, 0, 2.2, '#fff3c4')

const band = 'M-29.5-12C-25-41 25-41 29.5-12'

const drawn = {
  none: () => '',
  bowTop: (color: string) => at(0, -35.5, 1.1, bow(color)),
  bowSide: (color: string) => at(19, -28, 1, bow(color), 32),
  clips: (color: string) => stroke('M14.5-22L23-16.5M17-26L25.5-20.5', color, 2.6),
  flower: (color: string) => at(20, -24, 1.25, flower(color)),
  star: (color: string) =>
    at(
      20,
      -23,
      0.62,
      shape(
        'M0-11L3.4-3.6L11.4-2.8L5.4 2.6L7.2 10.4L0 6.4L-7.2 10.4L-5.4 2.6L-11.4-2.8L-3.4-3.6Z',
        color,
        `stroke="${color}" stroke-width="2" stroke-linejoin="round"`,
      ),
    ),
  band: (color: string) => stroke(band, color, 4) + stroke('M-22-24.5Q-13-32.5 0-33.6', '#fff', 1.2, 'opacity="0.35"'),
  ears: (color: string) =>
    [-1, 1]
      .map(
        (side) =>
          shape(
            `M${side * 9}-32.5L${side * 21}-46Q${side * 26}-37 ${side * 25}-24Z`,
            color,
            `stroke="${color}" stroke-width="2.4" stroke-linejoin="round"`,
          ) +
          shape(`M${side * 14.5}-33.5L${side * 20}-40Q${side * 22.5}-35 ${side * 22}-29Z`, '#fff', 'opacity="0.55"'),
      )
      .join('') + stroke(band, color, 3),
} as const

export type Ornament = keyof typeof drawn

/** What is worn in the hair, over it. */
export const drawOrnament = (kind: Ornament, color: string) => drawn[kind](color)
