import type { Role } from '../kernel.ts'
import type { Module } from '../modules.ts'
import type { NotGivenReason } from '../prescriptions.ts'

/** What people may tell apart when they decide how they want to hear of things. */
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
  | 'system'

export type NoticeTone = 'primary' | 'waiting' | 'good' | 'danger'

/** The pictures that the web app knows by name. */
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
  | 'message-report'
  | 'news'
  | 'pill'
  | 'virus'

/** `24/11` and how the way home is to be. */
export type NoticeWish = {
  readonly kind: 'late' | 'early' | 'other'
  readonly day: string
  readonly time: string | null
  readonly person: string | null
}

export type NoticeDay = { readonly date: string; readonly half?: 'whole' | 'morning' | 'afternoon' }

/** What a value of a notice is, and as what it is kept: without words of any language, which come with the reader. */
export type NoticeValueTypes = {
  /** The given name of a child, as everybody calls it. */
  name: string
  /** The full name of somebody, or who somebody is. Never leaves the product in a push. */
  person: string
  /** What somebody wrote. Never leaves the product in a push. */
  note: string
  /** A name that the school gave: of a class, a post, a purpose. */
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
}
export type NoticeValueType = keyof NoticeValueTypes

/** Of one slice the same for most kinds; a kind may say otherwise. */
type OfSlice = {
  readonly category: NoticeCategory
  /** The part of the product; where a school has switched it off, the notice is not shown. Null: always there. */
  readonly module: Module | null
  /** What one may narrow the list to; null: nothing. */
  readonly topic: string | null
  readonly icon: NoticeIcon
}

export type Notice = OfSlice & {
  readonly tone: NoticeTone
  /** What its sentence names. */
  readonly values: Readonly<Record<string, NoticeValueType>>
  /**
   * Where it leads, inside the area of each role that is told. `{post_id}`, `{student_id}` and `{object_id}` are of the
   * notification.
   */
  readonly link: Readonly<Partial<Record<Role, string>>>
  /** Health, medicine, custody: a push says only that there is something. */
  readonly sensitive?: boolean
  /** True where it may come with others, once a day. */
  readonly mayWait?: boolean
}

type OfKind = Omit<Notice, keyof OfSlice> & Partial<OfSlice>

type Defined<S extends OfSlice, T extends Record<string, OfKind>> = {
  readonly [K in keyof T]: Notice & {
    readonly values: T[K]['values']
    readonly topic: T[K] extends { readonly topic: infer Topic } ? Topic : S['topic']
  }
}

/** The notices of one slice: what holds for all of them, then each kind. */
export const defineNotices = <const S extends OfSlice, const T extends Record<string, OfKind>>(
  slice: S,
  kinds: T,
): Defined<S, T> => {
  const entries = Object.entries(kinds).map(([kind, one]) => [kind, { ...slice, ...one }])
  return Object.fromEntries(entries) as Defined<S, T>
}

/** The same page in the areas of some roles. */
export const leads = <const R extends Role>(to: string, ...roles: readonly R[]) =>
  Object.fromEntries(roles.map((role) => [role, to])) as { readonly [K in R]: string }
