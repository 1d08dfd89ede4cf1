import { circle, ellipse, shape, stroke } from './paint.ts'

export type Hair = 'short' | 'crop' | 'bob' | 'pigtails' | 'bun' | 'ponytail' | 'long' | 'tuft'
export type Expression = 'smile' | 'laugh' | 'calm' | 'focus' | 'asleep' | 'wonder'

export type HeadStyle = {
  hair: Hair
  hairColor?: string
  skin?: string
  expression?: Expression
  /** The direction of the eyes: -1 left to 1 right, -1 up to 1 down. */
  look?: readonly [across: number, down: number]
  /** Ribbons and hair ties. */
  ribbon?: string
  /** Draws the head from behind. */
  back?: boolean
}

const skinEdge = '#b9603f'

/** Hair that falls behind the shoulders; drawn before the body. */
export const hairBehind = ({ hair, hairColor = '#2b1f22', ribbon = '#f2738c', back = false }: HeadStyle) =>
  back ? '' : behind(hair, hairColor, ribbon)

/** A head about 60 units wide, centred at 0,0. */
export const head = (style: HeadStyle) => {
  const { hair, hairColor = '#2b1f22', skin = '#f6cfa8', look = [0, 0], ribbon = '#f2738c', back = false } = style
  const ears = ellipse(-28 - look[0] * 3, 4, 5, 7, skin) + ellipse(28 - look[0] * 3, 4, 5, 7, skin)
  if (back) return ears + backOf(hair, hairColor, ribbon)
  const face = 'M-27.5-5C-28-27 28-27 27.5-5C29 13 18 28.5 0 28.5C-18 28.5-29 13-27.5-5Z'
  return [
    ears,
    shape(face, skin),
    shape(face, 'url(#face)'),
    `<g transform="translate(${look[0] * 7} ${look[1] * 6})">${features(style.expression ?? 'smile')}</g>`,
    hairFront(hair, hairColor, look[0]),
  ].join('')
}

const features = (expression: Expression) =>
  [
    ellipse(-15.5, 11.5, 8, 6, 'url(#blush)'),
    ellipse(15.5, 11.5, 8, 6, 'url(#blush)'),
    stroke('M-1.8 9.5Q0 11.3 1.8 9.5', skinEdge, 1.5, 'opacity="0.65"'),
    eyes(expression),
    mouth(expression),
  ].join('')

const brows = (lift: number) =>
  stroke(`M-15.5 ${-6 - lift}Q-11 ${-8.6 - lift} -6.8 ${-6.4 - lift}`, '#3a2a28', 1.5, 'opacity="0.55"') +
  stroke(`M15.5 ${-6 - lift}Q11 ${-8.6 - lift} 6.8 ${-6.4 - lift}`, '#3a2a28', 1.5, 'opacity="0.55"')

const openEye = (x: number, size = 1) =>
  ellipse(x, 2.5, 3.2 * size, 4 * size, '#2a1a18') +
  circle(x - 1.1, 0.9, 1.25 * size, '#fff') +
  circle(x + 1.1, 4, 0.6, '#fff', 'opacity="0.7"')

const eyes = (expression: Expression) => {
  switch (expression) {
    case 'laugh':
      return stroke('M-15.5 4Q-11-2-6.5 4', '#2a1a18', 2.2) + stroke('M15.5 4Q11-2 6.5 4', '#2a1a18', 2.2) + brows(1)
    case 'asleep':
      return stroke('M-15.5 3.5Q-11 7-6.5 3.5', '#2a1a18', 1.9) + stroke('M15.5 3.5Q11 7 6.5 3.5', '#2a1a18', 1.9)
    case 'focus':
      return (
        stroke('M-15 1.5Q-11 6-7 2.5', '#2a1a18', 2.1) +
        stroke('M15 1.5Q11 6 7 2.5', '#2a1a18', 2.1) +
        stroke('M-15 1.5L-16.8 3', '#2a1a18', 1.3) +
        stroke('M15 1.5L16.8 3', '#2a1a18', 1.3) +
        brows(0)
      )
    case 'wonder':
      return openEye(-11, 1.12) + openEye(11, 1.12) + brows(2)
    case 'smile':
    case 'calm':
      return openEye(-11) + openEye(11) + brows(0.5)
  }
}

const mouth = (expression: Expression) => {
  switch (expression) {
    case 'laugh':
      return (
        shape('M-7.5 14.5Q0 17 7.5 14.5Q7 23.5 0 23.5Q-7 23.5-7.5 14.5Z', '#9a3a3c') +
        shape('M-6.5 15Q0 17.3 6.5 15L6 17Q0 18.5-6 17Z', '#fff') +
        ellipse(0, 21.6, 3.6, 1.9, '#ef8080')
      )
    case 'wonder':
      return ellipse(0, 18, 2.8, 3.3, '#9a3a3c')
    case 'focus':
      return stroke('M-3.5 17.5Q0 18.8 3.5 17.5', '#a4483f', 1.8)
    case 'asleep':
    case 'calm':
      return stroke('M-4 17Q0 19.5 4 17', '#a4483f', 1.8)
    case 'smile':
      return stroke('M-6.5 16Q0 21.8 6.5 16', '#a4483f', 2)
  }
}

const sheen = stroke('M-18-14Q-10-24 4-25', '#fff', 3.5, 'opacity="0.16"')

const behind = (hair: Hair, color: string, ribbon: string) => {
  switch (hair) {
    case 'bob':
      return shape('M-33 16C-39-36 39-36 33 16C33 24 25 27 20 23L-20 23C-25 27-33 24-33 16Z', color)
    case 'long':
      return shape('M-33 10C-38-36 38-36 33 10C36 34 34 52 27 60L-27 60C-34 52-36 34-33 10Z', color)
    case 'pigtails':
      return [-1, 1]
        .map(
          (side) =>
            shape(
              `M${side * 27}-9C${side * 42}-16 ${side * 52} 4 ${side * 42} 26C${side * 34} 20 ${side * 27} 8 ${side * 27}-9Z`,
              color,
            ) + circle(side * 30, -8, 4.5, ribbon),
        )
        .join('')
    case 'bun':
      return circle(0, -37, 13, color) + circle(-4, -41, 4, '#fff', 'opacity="0.12"') + ellipse(0, -27, 9, 3.5, ribbon)
    case 'ponytail':
      return shape('M14-30C44-36 50-4 38 24C32 14 28 0 18-14Z', color) + circle(23, -25, 5, ribbon)
    case 'short':
    case 'crop':
    case 'tuft':
      return ''
  }
}

/** Hair over the face; `turn` shifts the parting as the head turns. */
export const hairFront = (hair: Hair, color: string, turn: number) => {
  const shift = turn * 5
  switch (hair) {
    case 'short':
      return (
        shape(
          `M-30 0C-34-33-14-40 2-39C22-39 34-26 30 0C28-8 25-12 22-14C${12 + shift}-9 ${-6 + shift}-10 ${-14 + shift}-16C-20-13-27-9-30 0Z`,
          color,
        ) + sheen
      )
    case 'crop':
      return (
        shape(
          `M-29-4C-31-32-14-38 0-38C16-38 31-31 29-4C27-10 25-14 20-15Q${shift}-19-20-15C-25-14-27-10-29-4Z`,
          color,
        ) + sheen
      )
    case 'tuft':
      return (
        shape(
          `M-30-2C-33-33-15-39 0-39C18-39 33-30 30-2C28-11 25-15 20-17L${10 + shift}-13L${5 + shift}-18L${-3 + shift}-12L${-8 + shift}-18L${-16 + shift}-13C-22-14-28-10-30-2Z`,
          color,
        ) +
        stroke('M-2-37Q-3-46 5-49M4-37Q6-43 12-44', color, 4) +
        sheen
      )
    case 'bob':
      return (
        shape(
          `M-31 12C-36-38 36-38 31 12C29 6 27-2 25-7C${12 + shift}-11 ${-12 + shift}-11-25-7C-27-2-29 6-31 12Z`,
          color,
        ) + sheen
      )
    case 'pigtails':
    case 'bun':
    case 'ponytail':
      return (
        shape(
          `M-30 2C-34-38 34-38 30 2C28-8 25-14 ${20 + shift * 0.5}-19C${10 + shift}-14 ${-4 + shift}-15 ${-10 + shift}-20C${-16 + shift}-14-27-9-30 2Z`,
          color,
        ) + sheen
      )
    case 'long':
      return shape(`M-31 18C-36-38 36-38 31 18C29 2 26-9 ${2 + shift}-24C-18-12-28-2-31 18Z`, color) + sheen
  }
}

const backOf = (hair: Hair, color: string, ribbon: string) => {
  const cap = shape('M-30 2C-34-38 34-38 30 2C30 18 20 27 0 27C-20 27-30 18-30 2Z', color) + sheen
  switch (hair) {
    case 'bob':
      return shape('M-33 14C-39-38 39-38 33 14C33 26 22 29 0 29C-22 29-33 26-33 14Z', color) + sheen
    case 'long':
      return shape('M-33 8C-38-38 38-38 33 8C37 34 32 56 24 62L-24 62C-32 56-37 34-33 8Z', color) + sheen
    case 'pigtails':
      return cap + stroke('M0-34L0 24', '#f6cfa8', 1.4, 'opacity="0.35"') + behind(hair, color, ribbon)
    case 'bun':
      return cap + behind(hair, color, ribbon)
    case 'ponytail':
      return cap + shape('M-9-14C-16 8-12 34 0 46C12 34 16 8 9-14Z', color) + ellipse(0, -13, 8, 4.5, ribbon)
    case 'short':
    case 'crop':
    case 'tuft':
      return cap
  }
}
