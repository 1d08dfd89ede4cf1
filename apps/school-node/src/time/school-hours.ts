import type { Meal, Settings } from '@nhip-cau/contract/settings'

/** What a school's day goes by, as its settings say it. */
export type SchoolHours = {
  readonly opens_at: string
  /** Who comes later is late. */
  readonly arrive_by: string
  /** Absences sent before it are refunded, and the kitchen counts at it. */
  readonly cut_off: string
  /** Who goes earlier leaves early. */
  readonly leave_from: string
  readonly leave_by: string
  /** Minutes after `leave_by` that nobody counts. */
  readonly leave_grace: number
  /** Teachers without a register are reminded. */
  readonly register_reminder: string
  /** Families of children who are neither there nor excused are asked. */
  readonly absence_question: string
  /** Who is still here is the office's business. */
  readonly latestPickUp: string
  /** How many days back a teacher may still mark. */
  readonly backdate_days: number
  /** What is served, in the order of the day. */
  readonly meals: readonly Meal[]
}

/** Some minutes before or after a time of day. */
const shifted = (time: string, minutes: number): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const total = Math.min(Math.max(hour * 60 + minute + minutes, 0), 23 * 60 + 59)
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
}

/** The times a school goes by. */
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

/** The meal that a kitchen counts its portions by. */
export const countedMeal = ({ meals }: Pick<SchoolHours, 'meals'>): Meal | null =>
  (['lunch', 'afternoon_meal'] as const).find((meal) => meals.includes(meal)) ?? meals[0] ?? null
