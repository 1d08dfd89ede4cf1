import type { Portrayed } from '@nhip-cau/server/demo/portrayed'
import { pick, seededRandom } from '../photos/paint.ts'
import type { Face } from './face.ts'
import type { HairKind } from './hair.ts'
import type { Ornament } from './ornaments.ts'
import type { PortraitStyle } from './portrait.ts'
import * as wardrobe from './wardrobe.ts'

const seedOf = (text: string) =>
  [...text].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) | 0, 7)

type OneOf = <const Values extends readonly unknown[]>(values: Values) => Values[number]

/** The chances of one person: the same in every run. */
const chanceOf = (key: string) => {
  const random = seededRandom(seedOf(key))
  const oneOf: OneOf = (values) => pick(values, Math.floor(random(0, values.length)))
  return { random, oneOf }
}

/**
 * Returns how a person looks. What is seen first (hair, background, clothes) is dealt in turn within a group, so that
 * its members differ; the rest follows from the name.
 */
export const styleOf = (one: Portrayed): PortraitStyle => (one.kind === 'student' ? child(one) : grown(one))

const child = ({ key, sex, place, group }: Portrayed): PortraitStyle => {
  const { random, oneOf } = chanceOf(key)
  const isGirl = sex === 'F'
  const hair = isGirl ? pick(wardrobe.girlsHair, place * 3 + group * 5) : pick(wardrobe.boysHair, place * 3 + group * 5)
  const ribbon = oneOf(wardrobe.ribbons)
  return {
    size: 'child',
    face: {
      outline: oneOf(['round', 'round', 'oval', 'wide'] as const),
      skin: oneOf(wardrobe.skins),
      eyes: oneOf(['round', 'round', 'almond', 'wide', 'happy'] as const),
      lashes: isGirl,
      brows: isGirl ? random(1.2, 1.7) : random(1.6, 2.3),
      mouth: oneOf(['smile', 'soft', 'grin', 'laugh', 'smile', 'gap'] as const),
      freckles: random() < 0.12,
      glasses: (place + group * 2) % 8 === 5 ? oneOf(wardrobe.frames) : undefined,
      turn: random(-0.5, 0.5),
    } satisfies Face,
    hair,
    hairColor: oneOf(wardrobe.hairColors),
    ornament: isGirl ? ornamentFor(hair, oneOf) : 'none',
    ribbon,
    outfit: pick(isGirl ? wardrobe.girlsOutfits : wardrobe.boysOutfits, place * 2 + group * 3),
    colors: pick(wardrobe.clothes, place * 5 + group * 2),
    backdrop: pick(wardrobe.backdrops, place * 5 + group * 3 + 1),
    motif: pick(wardrobe.motifs, place + group),
    nod: random(-5, 5),
  }
}

const ornamentFor = (hair: HairKind, oneOf: OneOf): Ornament => {
  if (hair === 'twinBuns') return 'none'
  if (wardrobe.bareHair.has(hair)) return oneOf(['none', 'flower', 'clips'] as const)
  return oneOf(wardrobe.ornaments)
}

const grown = ({ key, sex, kind, place, group }: Portrayed): PortraitStyle => {
  const { random, oneOf } = chanceOf(key)
  const isWoman = sex === 'F'
  return {
    size: 'grown',
    face: {
      outline: 'grown',
      skin: oneOf(wardrobe.skins),
      eyes: oneOf(['almond', 'almond', 'round', 'happy'] as const),
      lashes: isWoman,
      brows: isWoman ? 1.5 : 2.4,
      mouth: isWoman ? oneOf(['lips', 'lips', 'smile', 'grin'] as const) : 'smile',
      glasses: place % 4 === 3 ? oneOf(wardrobe.frames) : undefined,
      turn: random(-0.4, 0.4),
    },
    hair: isWoman ? pick(wardrobe.womensHair, place * 3 + group * 4) : 'sidePart',
    hairColor: kind === 'school' ? oneOf(wardrobe.grownHairColors) : oneOf(wardrobe.hairColors),
    ornament: 'none',
    ribbon: oneOf(wardrobe.ribbons),
    outfit: isWoman ? pick(wardrobe.womensOutfits, place + group) : 'shirt',
    colors: pick(wardrobe.grownClothes, place * 3 + group),
    backdrop: pick(wardrobe.backdrops, place * 5 + group * 3),
    motif: pick(wardrobe.motifs, place * 2 + group),
    nod: random(-3, 3),
  }
}
