import type { AttendanceEntry } from '@nhip-cau/contract/attendance'
import type { Meal } from '@nhip-cau/contract/settings'
import type { FamilyDose, FamilyPickUp, FamilyToday } from '@nhip-cau/contract/today'
import { m } from '../../paraglide/messages.js'
import { formatTime } from '../../ui/format.ts'
import { answerNames, mealNames, ownReportNames } from '../attendance/attendance-texts.ts'
import { isThere } from './is-there.ts'

export type TimelineKind = 'arrived' | 'meal' | 'medicine' | 'pick-up' | 'left' | 'away' | 'waiting'

export type TimelineItem = {
  readonly key: string
  readonly kind: TimelineKind
  /** `07:42`; empty for what has no time of its own. */
  readonly time: string
  readonly text: string
  /** What became of it, or who said it. */
  readonly note?: string
  readonly isDone: boolean
}

/** The usual time of each meal, by which it is on the timeline; schools do not enter theirs. */
const mealTimes: Record<Meal, string> = {
  breakfast: '08:00',
  morning_snack: '09:30',
  lunch: '11:00',
  afternoon_snack: '14:30',
  afternoon_meal: '15:30',
  dinner: '17:30',
}

type Placed = TimelineItem & { readonly at: string }

/** What has happened to a child today and what is to come, in order of the day. */
export const timelineOf = (entry: AttendanceEntry, more: FamilyToday | undefined, now: number): TimelineItem[] => {
  const own = <T extends { readonly student_id: string }>(all: readonly T[] | undefined) =>
    (all ?? []).filter(({ student_id }) => student_id === entry.student.id)
  const placed: Placed[] = [
    ...(isThere(entry) ? arrivalOf(entry) : absenceOf(entry)),
    ...mealsOf(entry, formatTime(now)),
    ...own(more?.doses).map(doseOf),
    ...(entry.departure || entry.state === 'absent' ? [] : own(more?.pick_ups).map(pickUpOf)),
    ...departureOf(entry),
  ]
  return placed.toSorted((one, other) => one.at.localeCompare(other.at)).map(({ at: _at, ...item }) => item)
}

const arrivalOf = ({ mark, marked, arrived_at }: AttendanceEntry): Placed[] => {
  const time = arrived_at ? formatTime(arrived_at) : ''
  const text = mark === 'late' ? m.attend_came_late() : m.attend_came()
  const note = marked ? { note: m.attend_marked_by_at({ name: marked.by, time: formatTime(marked.at) }) } : {}
  return [{ key: 'arrived', kind: 'arrived', time, at: time || '00:01', text, isDone: true, ...note }]
}

/** Stands on top: it is what a parent looks for first. */
const absenceOf = (entry: AttendanceEntry): Placed[] => {
  const away = { key: 'away', kind: 'away', time: '', at: '00:00', isDone: true } as const
  if (entry.reported) return [{ ...away, text: ownReportNames[entry.reported.half]() }]
  if (entry.answer) {
    const kind = entry.state === 'absent' ? 'away' : 'waiting'
    return [{ ...away, kind, text: m.attend_you_said({ answer: answerNames[entry.answer]() }) }]
  }
  if (entry.state === 'absent') return [{ ...away, text: m.attend_absent_today() }]
  return [{ ...away, kind: 'waiting', isDone: false, text: m.attend_not_marked_yet() }]
}

/** The meals that the child was there for, and those to come; nothing is said of meals before it came or after it left. */
const mealsOf = (entry: AttendanceEntry, now: string): Placed[] => {
  if (!isThere(entry)) return []
  const arrived = entry.arrived_at ? formatTime(entry.arrived_at) : '00:00'
  const left = entry.departure ? formatTime(entry.departure.left_at) : undefined
  const taken = entry.meals.filter((meal) => arrived <= later(mealTimes[meal]))
  const eaten = taken.filter((meal) => mealTimes[meal] <= (left ?? now))
  const coming = left === undefined ? taken.filter((meal) => mealTimes[meal] > now) : []
  const named = (meals: readonly Meal[]) => ({ meals: meals.map((meal) => mealNames[meal]()).join(', ') })
  const item = (key: string, meals: readonly Meal[], text: string, isDone: boolean): Placed[] => {
    const [first] = meals
    return first ? [{ key, kind: 'meal', time: '', at: later(mealTimes[first]), text, isDone }] : []
  }
  return [
    ...item('eaten', eaten, m.home_ate(named(eaten)), true),
    ...item('coming', coming, m.home_will_eat(named(coming)), false),
  ]
}

/** Half an hour later: whoever comes until then still eats. */
const later = (time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const all = hour * 60 + minute + 30
  return `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`
}

const doseOf = (dose: FamilyDose): Placed => ({
  key: dose.id,
  kind: 'medicine',
  time: dose.time,
  at: dose.time,
  text: m.home_dose({ name: dose.medicine, dose: dose.dose }),
  note: doseNote(dose),
  isDone: dose.status !== 'due',
})

const doseNote = ({ status, outcome, absent }: FamilyDose): string => {
  switch (status) {
    case 'given':
      return outcome ? m.home_dose_given({ time: formatTime(outcome.at), name: outcome.by }) : ''
    case 'not_given':
      return m.home_dose_not_given()
    case 'missed':
      return m.home_dose_missed()
    case 'due':
    case 'void':
      return absent ? m.home_dose_absent() : m.home_dose_due()
  }
}

const pickUpOf = (one: FamilyPickUp, index: number): Placed => ({
  key: `pick-up-${index}`,
  kind: 'pick-up',
  time: one.time ?? '',
  at: one.time ?? '23:58',
  text: pickUpText(one),
  ...(one.kind === 'code' ? {} : { note: one.confirmed ? m.home_pick_up_read() : m.home_pick_up_sent() }),
  isDone: false,
})

const pickUpText = ({ kind, relation, person }: FamilyPickUp): string => {
  const who = relation ?? person ?? ''
  switch (kind) {
    case 'late':
      return m.wish_late()
    case 'early':
      return m.wish_early()
    case 'other':
      return m.door_badge_other({ person: who })
    case 'code':
      return m.door_badge_code({ person: who })
  }
}

const departureOf = ({ departure }: AttendanceEntry): Placed[] => {
  if (!departure) return []
  const time = formatTime(departure.left_at)
  const text = m.attend_went_with({ name: departure.relation ?? departure.collector })
  return [{ key: 'left', kind: 'left', time, at: `${time}:59`, text, isDone: true }]
}
