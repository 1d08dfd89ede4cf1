import norms from './messages/norms.json' with { type: 'json' }
import { type Meal, meals } from './settings.ts'

/** A school has two menus: one for its nursery classes (nhà trẻ), one for its kindergarten classes (mẫu giáo). */
export const menuKinds = ['nursery', 'kindergarten'] as const
export type MenuKind = (typeof menuKinds)[number]

/** Parts of a meal. Lunch has four of them, every other meal only `dish`. */
export const menuSlots = ['dish', 'main', 'soup', 'vegetable', 'dessert'] as const
export type MenuSlot = (typeof menuSlots)[number]

export const slotsOf = (meal: Meal): readonly MenuSlot[] =>
  meal === 'lunch' ? ['main', 'soup', 'vegetable', 'dessert'] : ['dish']

/**
 * The meals of a menu in their order: those that the school serves. The meal of the late afternoon is the second main
 * meal of nursery classes, which the curriculum requires; kindergarten classes do not have it.
 */
export const menuMealsOf = (kind: MenuKind, served: readonly Meal[]): readonly Meal[] =>
  meals.filter((meal) => (meal === 'afternoon_meal' ? kind === 'nursery' : served.includes(meal)))

type Range = readonly [from: number, to: number]

/**
 * Energy in kcal, as the curriculum sets it: circular 28/2016/TT-BGDĐT, as consolidated with circular 51/2020/TT-BGDĐT.
 * `share` is the part of the need of a day, in percent.
 */
export type EnergyNorm = {
  /** The need of a whole day. */
  readonly day: Range
  /** What the meals at school give. */
  readonly school: Range
  readonly share: Readonly<Record<'lunch' | 'afternoon_meal' | 'snacks', Range | null>>
}

export const energyNorms: Readonly<Record<MenuKind, EnergyNorm>> = {
  nursery: {
    day: [930, 1000],
    school: [600, 651],
    share: { lunch: [30, 35], afternoon_meal: [25, 30], snacks: [5, 10] },
  },
  kindergarten: {
    day: [1230, 1320],
    school: [615, 726],
    share: { lunch: [30, 35], afternoon_meal: null, snacks: [15, 25] },
  },
}

/** The documents that the norms are from. */
export const energySource: string = norms.energy

const shareOf = (kind: MenuKind, meal: Meal): Range | null => {
  const { share } = energyNorms[kind]
  switch (meal) {
    case 'morning_snack':
    case 'afternoon_snack':
      return share.snacks
    case 'lunch':
    case 'afternoon_meal':
      return share[meal]
    default:
      return null
  }
}

/** The energy of one meal in kcal by the norm; null where the norm says nothing of it. */
export const energyOf = (kind: MenuKind, meal: Meal): Range | null => {
  const { day } = energyNorms[kind]
  const share = shareOf(kind, meal)
  return share === null ? null : [Math.round((day[0] * share[0]) / 100), Math.round((day[1] * share[1]) / 100)]
}
