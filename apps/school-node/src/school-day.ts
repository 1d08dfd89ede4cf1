/** The times a school goes by. A school's own come from its settings; these hold until it decides otherwise. */
export type SchoolHours = {
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
  /** 1 is Monday. */
  readonly working_days: readonly number[]
  readonly meals: readonly string[]
}

const defaults: SchoolHours = {
  arrive_by: '08:00',
  cut_off: '08:00',
  leave_from: '16:00',
  leave_by: '17:00',
  leave_grace: 15,
  register_reminder: '08:30',
  absence_question: '08:45',
  closing: '17:45',
  backdate_days: 3,
  working_days: [1, 2, 3, 4, 5],
  meals: ['breakfast', 'lunch', 'afternoon_snack'],
}

/** The school's times out of what its settings hold. */
export const hoursOf = (settings: Readonly<Record<string, unknown>>): SchoolHours => {
  const own = Object.entries(defaults).map(([name, standard]) => {
    const set = settings[name]
    const fits = Array.isArray(standard) ? Array.isArray(set) : typeof set === typeof standard
    return [name, fits ? set : standard]
  })
  return Object.fromEntries(own) as SchoolHours
}

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
  Object.fromEntries(clockOf(zone).formatToParts(instant).map(({ type, value }) => [type, value]))

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
