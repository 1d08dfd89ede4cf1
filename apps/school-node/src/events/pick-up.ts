import type { NamedChild } from './children.ts'

type WishWords = {
  readonly kind: 'late' | 'early' | 'other'
  /** `24/11` */
  readonly day: string
  readonly time: string | null
  readonly person: string | null
}

/** Who left with whom, and what is not as usual about the way home. */
export type PickUpEvent =
  | {
      readonly kind: 'child-left'
      readonly school_id: string
      readonly class_id: string
      readonly child: NamedChild
      readonly time: string
      /** How a family calls who fetched: the relation, else the name. */
      readonly by: string
    }
  | {
      /** Children are still here at the latest pick-up: called out again and again, `round` counts from 1. */
      readonly kind: 'end-of-day-open'
      readonly school_id: string
      readonly class_id: string
      readonly class_name: string
      readonly day: string
      readonly round: number
      /** Each with the time of the last mark. */
      readonly names: string
      readonly student_ids: readonly string[]
    }
  | {
      /** The day is over and nobody wrote down who fetched these children. */
      readonly kind: 'departure-forgotten'
      readonly school_id: string
      readonly class_id: string
      readonly class_name: string
      readonly day: string
      readonly names: string
      /** Absent in events of an older program. */
      readonly student_ids?: readonly string[]
    }
  | {
      /** Notified as gone before, and still here after all. */
      readonly kind: 'departure-corrected'
      readonly school_id: string
      readonly class_id: string
      readonly child: NamedChild
    }
  | {
      readonly kind: 'pick-up-asked'
      readonly school_id: string
      readonly class_id: string
      readonly child: NamedChild
      readonly asked_by: string
      readonly person: string
    }
  | {
      readonly kind: 'pick-up-overdue'
      readonly school_id: string
      readonly class_id: string
      readonly child: NamedChild
      readonly asked_by: string
      readonly person: string
      readonly waits_for: 'parent' | 'school'
    }
  | {
      /** The way home is not as usual: what a family asks for, or no longer does. */
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
    }
  | {
      readonly kind: 'pick-up-answered'
      readonly school_id: string
      readonly child: NamedChild
      readonly asked_by: string
      readonly person: string
      readonly approved: boolean
    }
