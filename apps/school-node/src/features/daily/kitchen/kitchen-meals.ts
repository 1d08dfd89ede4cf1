import type { Meal } from '@nhip-cau/contract/settings'
import { timeAt } from '../../../time/clock.ts'

/** When each meal is served at the earliest, in minutes from noon. Who leaves before takes none. */
export const minutesFromNoon: Readonly<Record<Meal, number>> = {
  breakfast: -300,
  morning_snack: -180,
  lunch: -90,
  afternoon_snack: 120,
  afternoon_meal: 180,
  dinner: 300,
}

/** The same as a time of day, such as `10:30`. */
export const servedFrom = (meal: Meal): string =>
  timeAt(new Date(Date.UTC(1970, 0, 1, 12, minutesFromNoon[meal])), 'UTC')
