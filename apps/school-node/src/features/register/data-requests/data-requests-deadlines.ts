import type { RequestKind } from '@nhip-cau/contract/data-requests'
import { addDays, weekdayOf } from '@nhip-cau/contract/days'

// What the law gives for each kind, in days of the calendar; the first answer has its own, in working days.
const daysToFinish: Record<RequestKind, number> = {
  view: 10,
  correct: 10,
  restrict: 15,
  object: 15,
  withdraw: 15,
  delete: 20,
}
const workingDaysToAnswer = 2

/** Offices work from Monday to Friday, whatever days a school teaches on. */
const isWorkingDay = (day: string, holidays: ReadonlySet<string>): boolean => {
  return weekdayOf(day) <= 5 && !holidays.has(day)
}

/** A time limit never ends on a day off: it ends on the next working day. */
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

/** The last days for the first answer and for being done, for what came in on a day; that day itself does not count. */
export const deadlinesOf = (kind: RequestKind, receivedOn: string, holidays: ReadonlySet<string>) => ({
  answerDueOn: workingDaysAfter(receivedOn, workingDaysToAnswer, holidays),
  dueOn: endingOn(addDays(receivedOn, daysToFinish[kind]), holidays),
})

export const extended = (dueOn: string, days: number, holidays: ReadonlySet<string>): string =>
  endingOn(addDays(dueOn, days), holidays)
