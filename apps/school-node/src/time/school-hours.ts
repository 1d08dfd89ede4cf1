import type { Meal, Settings } from '@nhip-cau/contract/settings'

/** The times of a school day from the settings. */
export type SchoolHours = {
  readonly opens_at: string
  /** Arrivals after this time are late. */
  readonly arrive_by: string
  /** Meals of absences reported before this time are refunded, and the kitchen counts at this time. */
  readonly cut_off: string
  /** Departures before this time are early. */
  readonly leave_from: string
  readonly leave_by: string
  /** Minutes after `leave_by` that do not count as late. */
  readonly leave_grace: number
  /** Teachers without a register are reminded at this time. */
  readonly register_reminder: string
  /** Families of children who are neither present nor excused are asked at this time. */
  readonly absence_question: string
  /** Children still present at this time are escalated to the office. */
  readonly latestPickUp: string
  /** Days back that a teacher may still mark. */
  readonly backdate_days: number
  /** Meals served, in order of the day. */
  readonly meals: readonly Meal[]
}

/** Shifts a time of day by minutes, limited to the same day. */
const shifted = (time: string, minutes: number): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const total = Math.min(Math.max(hour * 60 + minute + minutes, 0), 23 * 60 + 59)
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
}

/** Returns the times of a school day from its settings. */
export const hoursOf = ({ hours, cut_offs, reminders, meals }: Settings): SchoolHours => ({
  opens_at: hours.opens_at,
  arrive_by: hours.arrival_until,
  cut_off: cut_offs.absence_at,
  leave_from: shifted(hours.leaves_at, -60),
  leave_by: hours.leaves_at,
  leave_grace: hours.grace_minutes,
  register_reminder: reminders.register_at,
  absence_question: reminders.absence_at,
  latestPickUp: hours.latest_pick_up,
  backdate_days: cut_offs.attendance_back_days,
  meals,
})

/** The meal by which the kitchen counts portions: lunch, else the afternoon meal, else the first one. */
export const countedMeal = ({ meals }: Pick<SchoolHours, 'meals'>): Meal | null =>
  (['lunch', 'afternoon_meal'] as const).find((meal) => meals.includes(meal)) ?? meals[0] ?? null
