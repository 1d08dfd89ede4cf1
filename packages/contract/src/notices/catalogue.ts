import type { Role } from '../kernel.ts'
import { absenceNotices } from './absence.ts'
import { attendanceNotices } from './attendance.ts'
import { calendarNotices } from './calendar.ts'
import { commentNotices } from './comments.ts'
import { consentNotices } from './consents.ts'
import { dataRequestNotices } from './data-requests.ts'
import { eduPlanNotices } from './edu-plan.ts'
import { familyMessageNotices } from './family-messages.ts'
import { growthNotices } from './growth.ts'
import { menuNotices } from './menus.ts'
import { niceStudentNotices } from './nice-student.ts'
import type { NoticeValueTypes } from './notice.ts'
import { pickUpNotices } from './pick-up.ts'
import { pickUpPersonNotices } from './pick-up-people.ts'
import { postNotices } from './posts.ts'
import { prescriptionNotices } from './prescriptions.ts'
import { profileNotices } from './profile.ts'
import { reviewNotices } from './reviews.ts'

/** All notices of the product, by slice. */
export const notices = {
  ...niceStudentNotices,
  ...growthNotices,
  ...reviewNotices,
  ...eduPlanNotices,
  ...menuNotices,
  ...postNotices,
  ...commentNotices,
  ...attendanceNotices,
  ...pickUpNotices,
  ...familyMessageNotices,
  ...absenceNotices,
  ...prescriptionNotices,
  ...pickUpPersonNotices,
  ...profileNotices,
  ...consentNotices,
  ...dataRequestNotices,
  ...calendarNotices,
}

export type NoticeKind = keyof typeof notices

/** The kinds whose notices of one day are shown as one row. */
export type TogetherKind = {
  [K in NoticeKind]: (typeof notices)[K]['together'] extends string ? K : never
}[NoticeKind]

export const isTogether = (kind: NoticeKind): kind is TogetherKind => notices[kind].together !== null

/** The values for the sentence of a notice kind. */
export type NoticeValues<K extends NoticeKind> = {
  readonly [V in keyof (typeof notices)[K]['values']]: (typeof notices)[K]['values'][V] extends keyof NoticeValueTypes
    ? NoticeValueTypes[(typeof notices)[K]['values'][V]]
    : never
}

type Ids = {
  readonly post_id: string | null
  readonly student_id: string | null
  readonly object_id: string | null
  readonly day: string | null
}

/** The link of a notification inside the reader's area; undefined when it has none or an id is missing. */
export const noticeLink = (kind: NoticeKind, role: Role, ids: Ids): string | undefined => {
  const links: Partial<Record<Role, string>> = notices[kind].link
  const link = links[role]
  if (link === undefined) return undefined
  const known: Readonly<Record<string, string | null>> = { ...ids }
  const address = link.replace(/\{(\w+)\}/g, (place, name: string) => known[name] ?? place)
  return address.includes('{') ? undefined : address
}
