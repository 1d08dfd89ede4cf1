import type { NoticeOutcome } from '@nhip-cau/contract/notices/notice'
import type { Tx } from '@nhip-cau/server-kit/database'
import { emit } from '@nhip-cau/server-kit/jobs'

/** What a notification can be about: its `subject`, which closes when the cause is dealt with. */
export const subjectOf = {
  absence: (id: string) => `absence:${id}`,
  prescription: (id: string) => `prescription:${id}`,
  /** The doses of a child at one time of the day; the latest day counts. */
  doses: (studentId: string, time: string) => `doses:${studentId}:${time}`,
  post: (id: string) => `post:${id}`,
  register: (classId: string, day: string) => `register:${classId}:${day}`,
  /** A child who has not come. */
  arrival: (studentId: string) => `arrival:${studentId}`,
  /** A child whom the family has brought and nobody has seen. */
  brought: (studentId: string) => `brought:${studentId}`,
  /** A child who is still here after the time to leave. */
  leaving: (studentId: string) => `leaving:${studentId}`,
  /** The children of a class who are still here at the end of a day. */
  endOfDay: (classId: string, day: string) => `end-of-day:${classId}:${day}`,
  /** Somebody on no list wants to fetch a child; the family and the school each answer. */
  pickUp: (requestId: string, side: 'family' | 'school') => `pick-up:${requestId}:${side}`,
  /** The reviews of a class and period that wait for the office. */
  reviews: (classId: string, kind: string, day: string) => `reviews:${classId}:${kind}:${day}`,
  eduPlan: (id: string) => `edu-plan:${id}`,
  /** A menu that waits for an approval. */
  menu: (id: string) => `menu:${id}`,
  /** A week that has no menu of this kind. */
  missingMenu: (kind: string, monday: string) => `menu-missing:${kind}:${monday}`,
  message: (id: string) => `message:${id}`,
  comment: (id: string) => `comment:${id}`,
  wish: (studentId: string, { kind, day }: { readonly kind: string; readonly day: string }) =>
    `wish:${studentId}:${kind}:${day}`,
  pickUpPerson: (id: string) => `pick-up-person:${id}`,
  dataRequest: (id: string) => `data-request:${id}`,
  consent: (studentId: string, key: string) => `consent:${studentId}:${key}`,
  /** The name that somebody asked the office to write. */
  name: (accountId: string) => `name:${accountId}`,
} as const

/** A cause was dealt with for which there is no event of its own. */
export type CauseEvent = {
  readonly kind: 'cause-dealt-with'
  readonly school_id: string
  readonly subject: string
  readonly outcome: NoticeOutcome
  readonly by_account_id: string | null
}

type By = { readonly schoolId: string; readonly accountId: string }

/** Closes the notifications about this subject for all their recipients, after the commit. */
export const dealtWith = (tx: Tx, by: By, subject: string, outcome: NoticeOutcome): Promise<void> =>
  emit<CauseEvent>(tx, {
    kind: 'cause-dealt-with',
    school_id: by.schoolId,
    subject,
    outcome,
    by_account_id: by.accountId,
  })
