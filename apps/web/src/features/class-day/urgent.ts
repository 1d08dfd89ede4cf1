import type { AttendanceEntry, Register } from '@nhip-cau/contract/attendance'
import type { PickUpRequest } from '@nhip-cau/contract/pick-up'
import { isThere } from './is-there.ts'

/** A question to the family that cannot wait: who may fetch the child, or where it is. */
export type Urgent =
  | { readonly key: string; readonly kind: 'question'; readonly question: PickUpRequest }
  | { readonly key: string; readonly kind: 'missed'; readonly entry: AttendanceEntry }

export type Day = Pick<Register, 'open' | 'data'> | undefined
export type Questions = readonly PickUpRequest[] | undefined

/** The questions that this parent may answer and nobody has answered; people at the door come first. */
export const urgentOf = (day: Day, questions: Questions): readonly Urgent[] => [
  ...(questions ?? [])
    .filter(({ can }) => can.answer)
    .map((question): Urgent => ({ key: question.id, kind: 'question', question })),
  ...(day?.open ? day.data : [])
    .filter((entry) => entry.can.act && entry.asked && entry.answer === null && !isKnown(entry))
    .map((entry): Urgent => ({ key: entry.student.id, kind: 'missed', entry })),
]

const isKnown = (entry: AttendanceEntry) =>
  isThere(entry) || entry.mark === 'excused' || entry.reported !== null || entry.departure !== null
