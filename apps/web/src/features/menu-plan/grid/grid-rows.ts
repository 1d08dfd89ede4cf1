import type { MenuWeek } from '@nhip-cau/contract/menu-plan'
import type { MenuSlot } from '@nhip-cau/contract/menu-plan-norms'
import type { Meal } from '@nhip-cau/contract/settings'

/** A row of the grid: a meal, or a part of one. */
export type GridRow = {
  readonly meal: Meal
  readonly slot: MenuSlot
  /** How many parts the meal has, at its first row; 0 at the others. */
  readonly parts: number
}

export const rowsOf = ({ meals }: Pick<MenuWeek, 'meals'>): readonly GridRow[] =>
  meals.flatMap(({ meal, slots }) =>
    slots.map((slot, index) => ({ meal, slot, parts: index === 0 ? slots.length : 0 })),
  )
