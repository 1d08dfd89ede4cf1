import type { AttendanceEntry, AttendanceMark, FamilyAnswer } from '@nhip-cau/contract/attendance'
import type { Meal } from '@nhip-cau/contract/settings'
import {
  type Icon,
  IconCheck,
  IconClockHour4,
  IconDoorExit,
  IconMailCheck,
  IconQuestionMark,
  IconX,
} from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { formatTime } from '../../ui/format.ts'
import type { Tone } from '../../ui/status-tag.tsx'

export type Appearance = { readonly label: string; readonly tone: Tone; readonly icon: Icon }

export const markAppearances: Record<AttendanceMark, () => Appearance> = {
  present: () => ({ label: m.attend_present(), tone: 'good', icon: IconCheck }),
  late: () => ({ label: m.attend_late(), tone: 'waiting', icon: IconClockHour4 }),
  excused: () => ({ label: m.attend_excused(), tone: 'info', icon: IconMailCheck }),
  unexcused: () => ({ label: m.attend_unexcused(), tone: 'danger', icon: IconX }),
}

/** Returns how a child's tile looks: left, marked, reported absent, or not yet known. */
export const appearanceOf = (entry: AttendanceEntry): Appearance => {
  if (entry.departure) {
    return {
      label: entry.departure.early ? m.attend_left_early() : m.attend_left(),
      tone: 'primary',
      icon: IconDoorExit,
    }
  }
  if (entry.unconfirmed) return { label: m.attend_unconfirmed(), tone: 'waiting', icon: IconQuestionMark }
  if (entry.mark) return markAppearances[entry.mark]()
  if (entry.state === 'absent') return markAppearances.excused()
  return { label: m.attend_unmarked(), tone: 'neutral', icon: IconQuestionMark }
}

const shortMarks: Record<AttendanceMark, () => string> = {
  present: m.attend_present,
  late: m.attend_late,
  excused: m.attend_excused_short,
  unexcused: m.attend_unexcused_short,
}

/** The state in one or two words for a narrow tile, or the time that says the same. Its icon tells the states apart. */
export const shortStateOf = (entry: AttendanceEntry): string => {
  if (entry.departure) return formatTime(entry.departure.left_at)
  if (entry.unconfirmed) return m.attend_unconfirmed()
  if (entry.arrived_at) return formatTime(entry.arrived_at)
  // Where the family says its child is matters more than that it was not seen, which the icon says.
  if (entry.mark === 'unexcused' && entry.answer) return shortAnswers[entry.answer]()
  if (entry.mark) return shortMarks[entry.mark]()
  if (entry.reported) return m.attend_reported_short()
  if (entry.answer) return shortAnswers[entry.answer]()
  return entry.state === 'absent' ? m.attend_excused_short() : m.attend_expected()
}

const shortAnswers: Record<FamilyAnswer, () => string> = {
  on_the_way: m.attend_answer_short_on_the_way,
  brought: m.attend_answer_short_brought,
  sick: m.attend_answer_short_sick,
  family: m.attend_answer_short_family,
}

export const mealNames: Record<Meal, () => string> = {
  breakfast: m.attend_meal_breakfast,
  morning_snack: m.attend_meal_morning_snack,
  lunch: m.attend_meal_lunch,
  afternoon_snack: m.attend_meal_afternoon_snack,
  afternoon_meal: m.attend_meal_afternoon_meal,
  dinner: m.attend_meal_dinner,
}

export const answerNames: Record<FamilyAnswer, () => string> = {
  on_the_way: m.attend_answer_on_the_way,
  brought: m.attend_answer_brought,
  sick: m.attend_answer_sick,
  family: m.attend_answer_family,
}

export const halfNames = {
  whole: m.attend_reported,
  morning: m.attend_reported_morning,
  afternoon: m.attend_reported_afternoon,
} as const

/** The same for the family that reported it. */
export const ownReportNames = {
  whole: m.attend_you_reported,
  morning: m.attend_you_reported_morning,
  afternoon: m.attend_you_reported_afternoon,
} as const

/** Returns the mark that the next tap sets: the most likely one. */
export const nextMark = (entry: AttendanceEntry): AttendanceMark => {
  switch (entry.mark) {
    case null:
      return entry.state === 'absent' ? 'excused' : 'present'
    case 'present':
      return entry.reported ? 'excused' : 'unexcused'
    case 'late':
      return 'present'
    case 'excused':
    case 'unexcused':
      return 'late'
  }
}
