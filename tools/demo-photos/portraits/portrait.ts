import { at, circle, ellipse, rect, shape, times } from '../photos/paint.ts'
import { softLight } from '../photos/scene.ts'
import { drawBody, type Outfit } from './clothes.ts'
import { drawFace, type Face } from './face.ts'
import { drawHair, type HairKind } from './hair.ts'
import { drawOrnament, type Ornament } from './ornaments.ts'

export type Motif = 'plain' | 'sun' | 'hills' | 'bubbles' | 'leaves' | 'clouds'

export type PortraitStyle = {
  readonly size: 'child' | 'grown'
  readonly face: Face
  readonly hair: HairKind
  readonly hairColor: string
  readonly ornament: Ornament
  /** Ribbons and what is worn in the hair. */
  readonly ribbon: string
  readonly outfit: Outfit
  /** Colours of the clothes. */
  readonly colors: readonly [main: string, second: string]
  readonly backdrop: readonly [light: string, deep: string]
  readonly motif: Motif
  /** Tilts the head, in degrees. */
  readonly nod: number
}

/** A square portrait, head and shoulders, that can be cut to a circle. */
export const portrait = (style: PortraitStyle): string => {
  const { size, face, backdrop, colors, nod } = style
  const hair = drawHair(style.hair, { color: style.hairColor, ribbon: style.ribbon, turn: face.turn })
  const headAt = (content = '') => at(50, 48, size === 'grown' ? 0.92 : 0.97, content, nod)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="256" height="256">
<defs>
${softLight}
<radialGradient id="backdrop" cx="0.36" cy="0.26" r="0.85"><stop offset="0" stop-color="${backdrop[0]}"/><stop offset="1" stop-color="${backdrop[1]}"/></radialGradient>
</defs>
${rect(0, 0, 100, 100, 'url(#backdrop)')}
${motifs[style.motif]}
${headAt(hair.behind)}
${at(50, 73, 1, drawBody(size, style.outfit, { main: colors[0], second: colors[1], skin: face.skin }))}
${headAt(drawFace(face) + hair.front + drawOrnament(style.ornament, style.ribbon))}
${headAt(hair.over)}
</svg>`
}

const light = (opacity: number) => `opacity="${opacity}"`

const leaf = (x: number, y: number, turn: number, size: number) =>
  at(x, y, size, shape('M0 0C-9-6-9-18 0-26C9-18 9-6 0 0Z', '#fff', light(0.3)), turn)

const cloud = (x: number, y: number, size: number) =>
  at(x, y, size, shape('M-14 6C-22 6-21-5-13-5C-12-13 1-14 4-7C12-10 18 6 8 6Z', '#fff', light(0.45)))

const motifs: Record<Motif, string> = {
  plain: '',
  sun: circle(50, 46, 43, '#fff', light(0.24)),
  hills: ellipse(20, 96, 48, 34, '#fff', light(0.28)) + ellipse(84, 98, 42, 42, '#fff', light(0.2)),
  bubbles: times(9, (index) =>
    circle(8 + ((index * 37) % 90), 8 + ((index * 23) % 62), 2.5 + ((index * 5) % 7), '#fff', light(0.27)),
  ),
  leaves: leaf(6, 66, 24, 1.2) + leaf(94, 60, -30, 1.3) + leaf(16, 30, -38, 0.8) + leaf(88, 26, 40, 0.9),
  clouds: cloud(17, 24, 0.9) + cloud(88, 34, 1) + cloud(82, 12, 0.55) + cloud(8, 52, 0.6),
}
