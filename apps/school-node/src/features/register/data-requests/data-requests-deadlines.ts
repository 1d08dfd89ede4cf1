import type { RequestKind } from '@nhip-cau/contract/data-requests'
import { addDays, weekdayOf } from '@nhip-cau/contract/days'

// Legal deadlines per kind, in calendar days; the deadline for the first answer is in working days.
const daysToFinish: Record<RequestKind, number> = {
  view: 10,
  correct: 10,
  restrict: 15,
  object: 15,
  withdraw: 15,
  delete: 20,
}
const workingDaysToAnswer = 2

/** Working days are Monday to Friday, independent of the school days in the settings. */
const isWorkingDay = (day: string, holidays: ReadonlySet<string>): boolean => {
  return weekdayOf(day) <= 5 && !holidays.has(day)
}

/** Moves a deadline on a day off to the next working day. */
const endingOn = (day: string, holidays: ReadonlySet<string>): string => {
  let end = day
  while (!isWorkingDay(end, holidays)) end = addDays(end, 1)
  return end
}

const workingDaysAfter = (day: string, count: number, holidays: ReadonlySet<string>): string => {
  let end = day
  for (let left = count; left > 0; left -= 1) end = endingOn(addDays(end, 1), holidays)
  return end
}

/** Returns the deadlines for the first answer and for completion. The day of receipt does not count. */
export const deadlinesOf = (kind: RequestKind, receivedOn: string, holidays: ReadonlySet<string>) => ({
  answerDueOn: workingDaysAfter(receivedOn, workingDaysToAnswer, holidays),
  dueOn: endingOn(addDays(receivedOn, daysToFinish[kind]), holidays),
})

export const extended = (dueOn: string, days: number, holidays: ReadonlySet<string>): string =>
  endingOn(addDays(dueOn, days), holidays)
