import type { RequestKind } from '@nhip-cau/contract/data-requests'

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

const dayLength = 24 * 60 * 60 * 1000

/** The day it is somewhere, as `2026-11-20`. */
export const dayIn = (zone: string, moment: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)

const later = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)

/** Offices work from Monday to Friday, whatever days a school teaches on. */
const isWorkingDay = (day: string, holidays: ReadonlySet<string>): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(day)
}

/** A time limit never ends on a day off: it ends on the next working day. */
const endingOn = (day: string, holidays: ReadonlySet<string>): string => {
  let end = day
  while (!isWorkingDay(end, holidays)) end = later(end, 1)
  return end
}

const workingDaysAfter = (day: string, count: number, holidays: ReadonlySet<string>): string => {
  let end = day
  for (let left = count; left > 0; left -= 1) end = endingOn(later(end, 1), holidays)
  return end
}

/** The last days for the first answer and for being done, for what came in on a day; that day itself does not count. */
export const deadlinesOf = (kind: RequestKind, receivedOn: string, holidays: ReadonlySet<string>) => ({
  answerDueOn: workingDaysAfter(receivedOn, workingDaysToAnswer, holidays),
  dueOn: endingOn(later(receivedOn, daysToFinish[kind]), holidays),
})

export const extended = (dueOn: string, days: number, holidays: ReadonlySet<string>): string =>
  endingOn(later(dueOn, days), holidays)
