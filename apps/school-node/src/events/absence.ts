import type { AbsenceReason } from '@nhip-cau/contract/absence'

/** A day of an absence. `refundable`: it was reported before the cut-off of that day. */
export type ReportedDay = {
  readonly date: string
  readonly half: 'whole' | 'morning' | 'afternoon'
  readonly refundable: boolean
}

/**
 * An absence at the time of the event. Events may arrive late: the highest `seq` of an absence is its current state.
 */
export type AboutAbsence = {
  readonly school_id: string
  readonly absence_id: string
  readonly seq: number
  readonly student_id: string
  /** Given name, used in notifications. */
  readonly child: string
  readonly class_id: string
  readonly status: 'pending' | 'confirmed' | 'rejected' | 'cancelled'
  readonly why: AbsenceReason
  /** All days of the absence after this event; empty if it is rejected or cancelled. */
  readonly days: readonly ReportedDay[]
  readonly sent_by: string
  readonly by_account_id: string
}

export type AbsenceEvent =
  | (AboutAbsence & { readonly kind: 'absence-sent'; readonly infectious: InfectiousCase | null })
  /** Days were added or became whole days, or the family replied to a rejection and the absence is pending again. */
  | (AboutAbsence & {
      readonly kind: 'absence-changed'
      readonly infectious: InfectiousCase | null
      readonly reply: string | null
    })
  /** Days were withdrawn; the absence is cancelled if none is left. */
  | (AboutAbsence & { readonly kind: 'absence-withdrawn'; readonly withdrawn: readonly string[] })
  | (AboutAbsence & { readonly kind: 'absence-confirmed' })
  | (AboutAbsence & { readonly kind: 'absence-rejected'; readonly reason: string })
  /** The deadline for the school's answer is near. */
  | (AboutAbsence & { readonly kind: 'absence-answer-due'; readonly time: string })

/** Number of children of the class with an infectious absence within a week, including this one. */
export type InfectiousCase = { readonly class: string; readonly cases: number }
