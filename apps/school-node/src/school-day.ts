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
  readonly closing: string
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
  closing: hours.latest_pick_up,
  backdate_days: cut_offs.attendance_back_days,
  meals,
})

/** The meal that a kitchen counts its portions by. */
export const countedMeal = ({ meals }: Pick<SchoolHours, 'meals'>): Meal | null =>
  (['lunch', 'afternoon_meal'] as const).find((meal) => meals.includes(meal)) ?? meals[0] ?? null

const clocks = new Map<string, Intl.DateTimeFormat>()
const clockOf = (zone: string) => {
  const known = clocks.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(zone, made)
  return made
}

const partsOf = (instant: Date, zone: string) =>
  Object.fromEntries(
    clockOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )

/** The school's date at an instant. */
export const dayAt = (instant: Date, zone: string): string => {
  const { year, month, day } = partsOf(instant, zone)
  return `${year}-${month}-${day}`
}

/** `07:42`, by the school's clock. */
export const timeAt = (instant: Date, zone: string): string => {
  const { hour, minute } = partsOf(instant, zone)
  return `${hour}:${minute}`
}

/** The instant at which the school's clock shows this time on this day. */
export const instantAt = (day: string, time: string, zone: string): Date => {
  const asUtc = Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}Z`)
  const shown = partsOf(new Date(asUtc), zone)
  const there = Date.parse(`${shown.year}-${shown.month}-${shown.day}T${shown.hour}:${shown.minute}:${shown.second}Z`)
  return new Date(asUtc - (there - asUtc))
}

/** 1 is Monday. */
export const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
