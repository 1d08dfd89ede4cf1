import type { MenuWeek } from '@nhip-cau/contract/menu-plan'

/** The energy of a day: of how many meals it is known, and their sum. */
export type DayEnergy = { readonly total: number; readonly filled: number; readonly meals: number }

type Week = Pick<MenuWeek, 'meals' | 'energy' | 'cells'>

/** What was typed for a meal, or else the sum of its dishes. */
export const mealEnergy = ({ energy }: Pick<Week, 'energy'>, day: string, meal: string): number | null => {
  const found = energy.find((one) => one.day === day && one.meal === meal)
  return found?.kcal ?? found?.sum ?? null
}

export const dayEnergy = (week: Week, day: string): DayEnergy => {
  const served = week.meals.filter(({ meal }) =>
    week.cells.some((cell) => cell.day === day && cell.meal === meal && cell.dishes.length > 0),
  )
  const figures = week.meals.flatMap(({ meal }) => {
    const value = mealEnergy(week, day, meal)
    return value === null ? [] : [value]
  })
  return {
    total: figures.reduce((sum, value) => sum + value, 0),
    filled: figures.length,
    meals: Math.max(served.length, figures.length),
  }
}
