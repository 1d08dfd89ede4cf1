import type { AgeGroup } from '@nhip-cau/contract/classes'
import type { BirthDates } from '@nhip-cau/contract/students'

const yearOf = (yearStartsOn: string) => Number(yearStartsOn.slice(0, 4))

/**
 * The birth dates of children aged three months to seven years at the end of the year in which the school year begins.
 */
export const usualBirthDates = (yearStartsOn: string): BirthDates => {
  const year = yearOf(yearStartsOn)
  return { from: `${year - 7}-12-31`, to: `${year}-09-30` }
}

/** The age that the children of a group reach in the calendar year in which the school year begins. */
const reached: Readonly<Record<AgeGroup, number>> = {
  nursery_3_12: 0,
  nursery_13_24: 1,
  nursery_25_36: 2,
  kindergarten_3_4: 3,
  kindergarten_4_5: 4,
  kindergarten_5_6: 5,
}

/**
 * The birth dates of the children of an age group. A kindergarten takes them by calendar year; a nursery counts months,
 * so the children who are that old in September are of the group too.
 */
export const birthDatesOf = (group: AgeGroup, yearStartsOn: string): BirthDates => {
  const born = yearOf(yearStartsOn) - reached[group]
  return { from: group.startsWith('nursery') ? `${born - 1}-09-01` : `${born}-01-01`, to: `${born}-12-31` }
}
