import type { NamedChild } from './children.ts'

type WishWords = {
  readonly kind: 'late' | 'early' | 'other'
  /** `24/11` */
  readonly day: string
  readonly time: string | null
  readonly person: string | null
}

/** Events of departures and pick-ups. */
export type PickUpEvent =
  | {
      readonly kind: 'child-left'
      readonly school_id: string
      readonly class_id: string
      readonly child: NamedChild
      readonly time: string
      /** The relation of the collector, or the name without one. */
      readonly by: string
      /** The questions of this day about people at the door; absent in events of older versions. */
      readonly request_ids?: readonly string[]
    }
  | {
      /** Children are still present at the latest pick-up time; repeated, and `round` counts from 1. */
      readonly kind: 'end-of-day-open'
      readonly school_id: string
      readonly class_id: string
      readonly class_name: string
      readonly day: string
      readonly round: number
      /** Names, each with the time of the last mark. */
      readonly names: string
      readonly student_ids: readonly string[]
    }
  | {
      /** The day ended without a departure of these children. */
      readonly kind: 'departure-forgotten'
      readonly school_id: string
      readonly class_id: string
      readonly class_name: string
      readonly day: string
      readonly names: string
      /** Absent in events of older versions. */
      readonly student_ids?: readonly string[]
    }
  | {
      /** The child was notified as gone and is still present. */
      readonly kind: 'departure-corrected'
      readonly school_id: string
      readonly class_id: string
      readonly child: NamedChild
      /** Absent in events of older versions. */
      readonly by_account_id?: string
    }
  | {
      readonly kind: 'pick-up-asked'
      readonly school_id: string
      readonly request_id: string
      readonly class_id: string
      readonly child: NamedChild
      readonly asked_by: string
      readonly person: string
    }
  | {
      readonly kind: 'pick-up-overdue'
      readonly school_id: string
      readonly request_id: string
      readonly class_id: string
      readonly child: NamedChild
      readonly asked_by: string
      readonly person: string
      readonly waits_for: 'parent' | 'school'
    }
  | {
      /** The family sent or withdrew a pick-up wish. */
      readonly kind: 'wish-sent' | 'wish-withdrawn'
      readonly school_id: string
      readonly class_id: string
      readonly child: NamedChild
      readonly wish: WishWords
    }
  | {
      readonly kind: 'wish-answered'
      readonly school_id: string
      readonly class_id: string
      readonly child: NamedChild
      readonly wish: WishWords
      readonly confirmed: boolean
      readonly reason: string | null
      /** Absent in events of older versions. */
      readonly by_account_id?: string
    }
  | {
      readonly kind: 'pick-up-answered'
      readonly school_id: string
      readonly request_id: string
      /** Absent in events of older versions. */
      readonly class_id?: string
      readonly child: NamedChild
      readonly asked_by: string
      readonly person: string
      readonly approved: boolean
      /** Absent in events of older versions. */
      readonly by_account_id?: string
    }
