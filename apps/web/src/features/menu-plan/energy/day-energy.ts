import type { MenuWeek } from '@nhip-cau/contract/menu-plan'
import { energyOf } from '@nhip-cau/contract/menu-plan-norms'

/** The energy of a day: of how many meals it is known, and their sum. */
export type DayEnergy = { readonly total: number; readonly filled: number; readonly meals: number }

type Week = Pick<MenuWeek, 'kind' | 'meals' | 'energy' | 'cells'>

/** What was typed for a meal, or else the sum of its dishes. */
export const mealEnergy = ({ energy }: Pick<Week, 'energy'>, day: string, meal: string): number | null => {
  const found = energy.find((one) => one.day === day && one.meal === meal)
  return found?.kcal ?? found?.sum ?? null
}

/** Only meals of which the norm speaks: breakfast comes on top of it. */
export const dayEnergy = (week: Week, day: string): DayEnergy => {
  const judged = week.meals.filter(({ meal }) => energyOf(week.kind, meal) !== null)
  const figures = judged.flatMap(({ meal }) => {
    const value = mealEnergy(week, day, meal)
    return value === null ? [] : [value]
  })
  const served = judged.filter(({ meal }) =>
    week.cells.some((cell) => cell.day === day && cell.meal === meal && cell.dishes.length > 0),
  )
  return {
    total: figures.reduce((sum, value) => sum + value, 0),
    filled: figures.length,
    meals: Math.max(served.length, figures.length),
  }
}
