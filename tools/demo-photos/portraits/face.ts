import { circle, ellipse, shape, stroke } from '../photos/paint.ts'

const outlines = {
  round: 'M-27.5-5C-28-27 28-27 27.5-5C29 13 18 28.5 0 28.5C-18 28.5-29 13-27.5-5Z',
  oval: 'M-26.5-6C-26.5-28 26.5-28 26.5-6C27 12 16.5 30 0 30C-16.5 30-27 12-26.5-6Z',
  wide: 'M-28-4C-28-26 28-26 28-4C31 15 19 28 0 28C-19 28-31 15-28-4Z',
  grown: 'M-25-7C-25-29 25-29 25-7C25.5 11 15 31.5 0 31.5C-15 31.5-25.5 11-25-7Z',
} as const

export type Face = {
  readonly outline: keyof typeof outlines
  readonly skin: string
  readonly eyes: 'round' | 'almond' | 'wide' | 'happy'
  readonly lashes: boolean
  /** Width of the brows. */
  readonly brows: number
  readonly mouth: 'smile' | 'soft' | 'grin' | 'laugh' | 'gap' | 'lips'
  readonly freckles?: boolean
  /** Colour of the frame. */
  readonly glasses?: string | undefined
  /** The direction of the face: -1 left to 1 right. */
  readonly turn: number
}

const dark = '#2a1a18'
const lip = '#a4483f'

/** A face about 56 units wide, centred at 0,0, without hair. */
export const drawFace = (face: Face) => {
  const { outline, skin, turn } = face
  const ear = (side: -1 | 1) =>
    ellipse(side * 28 - turn * 3, 4, 5, 7, skin) +
    ellipse(side * 28.5 - turn * 3, 4.5, 2.4, 4, '#b9603f', 'opacity="0.22"')
  return [
    ear(-1),
    ear(1),
    shape(outlines[outline], skin),
    shape(outlines[outline], 'url(#face)'),
    `<g transform="translate(${turn * 5} 0)">`,
    ellipse(-16, 12, 8.5, 6.2, 'url(#blush)'),
    ellipse(16, 12, 8.5, 6.2, 'url(#blush)'),
    face.freckles ? freckles() : '',
    stroke('M-1.9 9.3Q0 11.3 1.9 9.3', '#b9603f', 1.6, 'opacity="0.65"'),
    [-1, 1].map((side) => `<g transform="scale(${side} 1)">${eye(face)}${brow(face.brows)}</g>`).join(''),
    mouth(face.mouth),
    face.glasses === undefined ? '' : glasses(face.glasses),
    '</g>',
  ].join('')
}

const freckles = () =>
  [-20, -16.5, -13, 13, 16.5, 20]
    .map((x, index) => circle(x, 9.5 + (index % 2) * 2.4, 0.75, '#a3653f', 'opacity="0.5"'))
    .join('')

const brow = (width: number) => stroke('M6.6-6.2Q11-8.4 15.6-6', '#33231f', width, 'opacity="0.62"')

/** The right eye; the left one is its mirror image, except for the light in it. */
const eye = ({ eyes, lashes }: Face) => {
  const lash = lashes ? stroke('M14-0.6L16.8-2.2M14.4 1.6L17.2 1', dark, 1.1) : ''
  const open = (rx: number, ry: number) =>
    ellipse(11, 2.5, rx, ry, dark) +
    circle(9.9, 2.5 - ry * 0.4, rx * 0.39, '#fff') +
    circle(12.1, 4.1, 0.65, '#fff', 'opacity="0.7"')
  switch (eyes) {
    case 'round':
      return open(3.3, 4.1) + lash
    case 'wide':
      return open(3.8, 4.7) + lash
    case 'almond':
      return open(3.1, 3.5) + stroke('M6.8 1.4Q10.5-2.4 15.4 0.8', dark, 1.7) + lash
    case 'happy':
      return stroke('M6.4 4Q11-2.2 15.6 4', dark, 2.3) + (lashes ? stroke('M15.2 2.6L17.6 1.4', dark, 1.1) : '')
  }
}

const mouth = (kind: Face['mouth']) => {
  const open = 'M-7.5 14.5Q0 17 7.5 14.5Q7 23.5 0 23.5Q-7 23.5-7.5 14.5Z'
  const laugh =
    shape(open, '#9a3a3c') +
    shape('M-6.6 15Q0 17.3 6.6 15L6 17.4Q0 19-6 17.4Z', '#fff') +
    ellipse(0, 21.7, 3.6, 1.8, '#ef8080')
  switch (kind) {
    case 'smile':
      return stroke('M-6.5 16Q0 22 6.5 16', lip, 2)
    case 'soft':
      return stroke('M-4.4 16.8Q0 20.2 4.4 16.8', lip, 1.9)
    case 'grin':
      return (
        shape('M-7.5 15Q0 17.4 7.5 15Q5.5 21.6 0 21.6Q-5.5 21.6-7.5 15Z', '#fff') +
        stroke('M-7.5 15Q0 17.4 7.5 15Q5.5 21.6 0 21.6Q-5.5 21.6-7.5 15Z', lip, 1.5)
      )
    case 'laugh':
      return laugh
    case 'gap':
      return laugh + shape('M0.4 16.5L3.2 16.2L3 18.4L0.4 18.7Z', '#9a3a3c')
    case 'lips':
      return (
        shape('M-6.5 16.2Q-2.5 14.6 0 15.8Q2.5 14.6 6.5 16.2Q3.5 21.4 0 21.4Q-3.5 21.4-6.5 16.2Z', '#c8545a') +
        stroke('M-6.5 16.2Q0 19 6.5 16.2', '#933a40', 1)
      )
  }
}

const glasses = (frame: string) =>
  [-11, 11].map((x) => circle(x, 2.8, 8, '#fff', `fill-opacity="0.16" stroke="${frame}" stroke-width="1.9"`)).join('') +
  stroke('M-3.2 1.6Q0-0.4 3.2 1.6M-19 1.6L-26 0M19 1.6L26 0', frame, 1.7)
