import type { NamedChild } from './children.ts'

type OfClass = {
  readonly school_id: string
  readonly class_id: string
  readonly class_name: string
  readonly of: string
  /** The first day of the period. */
  readonly starts_on: string
  readonly count: number
}

export type ReviewEvent =
  /** Families see reviews for the first time. */
  | { readonly kind: 'reviews-released'; readonly school_id: string; readonly children: readonly NamedChild[] }
  /** A teacher asks the office to approve. */
  | (OfClass & { readonly kind: 'reviews-submitted' })
  | (OfClass & { readonly kind: 'reviews-approved'; readonly by_account_id: string })
  | (OfClass & { readonly kind: 'reviews-returned'; readonly by_account_id: string; readonly note: string })
  /** The deadline of a cycle is near, and children of a class have no review yet. */
  | {
      readonly kind: 'reviews-due'
      readonly school_id: string
      readonly class_id: string
      readonly cycle_id: string
      readonly name: string
      readonly deadline: string
      readonly count: number
    }
  | {
      readonly kind: 'review-answered'
      readonly school_id: string
      readonly class_id: string
      readonly review_id: string
      readonly child: NamedChild
    }
