import type { Role } from '../kernel.ts'
import type { MenuKind } from '../menu-plan-norms.ts'
import type { Module } from '../modules.ts'
import type { NotGivenReason } from '../prescriptions.ts'

/** Categories by which users can choose how they are notified. */
export type NoticeCategory =
  | 'posts'
  | 'attendance'
  | 'absence'
  | 'prescriptions'
  | 'nice_student'
  | 'reviews'
  | 'menu'
  | 'edu_plan'
  | 'health'
  | 'pick_up'
  | 'messages'
  | 'system'

export type NoticeTone = 'primary' | 'waiting' | 'good' | 'danger'

/** Names of icons in the web app. */
export type NoticeIcon =
  | 'alert-triangle'
  | 'calendar-off'
  | 'circle-check'
  | 'clipboard-check'
  | 'clock'
  | 'database'
  | 'door-enter'
  | 'door-exit'
  | 'heart-handshake'
  | 'message'
  | 'message-report'
  | 'news'
  | 'pill'
  | 'tools-kitchen'
  | 'virus'

/** A pick-up wish; `day` is formatted as `24/11`. */
export type NoticeWish = {
  readonly kind: 'late' | 'early' | 'other'
  readonly day: string
  readonly time: string | null
  readonly person: string | null
}

/** How the cause of a notice was dealt with. */
export type NoticeOutcome =
  | 'confirmed'
  | 'rejected'
  | 'withdrawn'
  | 'accepted'
  | 'approved'
  /** The register was taken. */
  | 'taken'
  | 'answered'
  | 'read'
  /** The child has come. */
  | 'arrived'
  /** The child has left. */
  | 'left'
  | 'done'

export type NoticeDay = { readonly date: string; readonly half?: 'whole' | 'morning' | 'afternoon' }

/** The types of values of a notice as they are stored, independent of language; they are translated for the reader. */
export type NoticeValueTypes = {
  /** The given name of a child. */
  name: string
  /** The full name or the role of a person. Never sent in a push. */
  person: string
  /** Text written by a user. Never sent in a push. */
  note: string
  /** A name given by the school: of a class, a post, a purpose. */
  title: string
  /** `16:45` */
  time: string
  number: number
  /** `2026-11-20` */
  day: string
  /** One day, or the first and last of several. */
  days: readonly NoticeDay[]
  wish: NoticeWish
  not_given: NotGivenReason
  request_status: string
  menu: MenuKind
}
export type NoticeValueType = keyof NoticeValueTypes

/** Defaults of a slice; a kind can override them. */
type OfSlice = {
  readonly category: NoticeCategory
  /** The module; the notice is hidden in schools that have switched it off. Null: always shown. */
  readonly module: Module | null
  /** Filter of the notification list that includes this notice; null: none. */
  readonly topic: string | null
  readonly icon: NoticeIcon
}

export type Notice = OfSlice & {
  readonly tone: NoticeTone
  /** Placeholders of the sentence and their types. */
  readonly values: Readonly<Record<string, NoticeValueType>>
  /**
   * Link for each notified role. `{post_id}`, `{student_id}`, `{object_id}` and `{day}` are replaced by those of the
   * notification.
   */
  readonly link: Readonly<Partial<Record<Role, string>>>
  /** True for health, medicine and custody: the push says only that there is news. */
  readonly sensitive?: boolean
  /** True: the notification may be sent in a daily digest. */
  readonly mayWait?: boolean
  /** The value that is listed when notices of this kind and one day are shown as one row; null: each is a row. */
  readonly together: string | null
}

type OfKind = Omit<Notice, keyof OfSlice | 'together'> & Partial<OfSlice> & { readonly together?: string }

type Defined<S extends OfSlice, T extends Record<string, OfKind>> = {
  readonly [K in keyof T]: Notice & {
    readonly values: T[K]['values']
    readonly topic: T[K] extends { readonly topic: infer Topic } ? Topic : S['topic']
    readonly together: T[K] extends { readonly together: infer Value extends string } ? Value : null
  }
}

/** Defines the notices of one slice: the defaults, then each kind. */
export const defineNotices = <const S extends OfSlice, const T extends Record<string, OfKind>>(
  slice: S,
  kinds: T,
): Defined<S, T> => {
  const entries = Object.entries(kinds).map(([kind, one]) => [kind, { together: null, ...slice, ...one }])
  return Object.fromEntries(entries) as Defined<S, T>
}

/** The same link for several roles. */
export const linkFor = <const R extends Role>(to: string, ...roles: readonly R[]) =>
  Object.fromEntries(roles.map((role) => [role, to])) as { readonly [K in R]: string }
