import type { AbsenceReason } from '@nhip-cau/contract/absence'

/** A day of a report that counts now. `refundable`: it was reported before the cut-off of that day. */
export type ReportedDay = {
  readonly date: string
  readonly half: 'whole' | 'morning' | 'afternoon'
  readonly refundable: boolean
}

/** What a family reported. Events may come late: the highest `seq` of an absence is how it stands. */
export type AboutAbsence = {
  readonly school_id: string
  readonly absence_id: string
  readonly seq: number
  readonly student_id: string
  /** Given name, as everybody calls the child. */
  readonly child: string
  readonly class_id: string
  readonly status: 'pending' | 'confirmed' | 'rejected' | 'cancelled'
  readonly why: AbsenceReason
  /** Every day that counts after this event, also those it did not change; none of a rejected or cancelled report. */
  readonly days: readonly ReportedDay[]
  readonly sent_by: string
  readonly by_account_id: string
}

export type AbsenceEvent =
  | (AboutAbsence & { readonly kind: 'absence-sent'; readonly infectious: InfectiousCase | null })
  /** Days were added or became whole days, or the family answered a refusal and the report waits again. */
  | (AboutAbsence & {
      readonly kind: 'absence-changed'
      readonly infectious: InfectiousCase | null
      readonly reply: string | null
    })
  /** Days were taken back; the report is cancelled when none is left. */
  | (AboutAbsence & { readonly kind: 'absence-withdrawn'; readonly withdrawn: readonly string[] })
  | (AboutAbsence & { readonly kind: 'absence-confirmed' })
  | (AboutAbsence & { readonly kind: 'absence-rejected'; readonly reason: string })
  /** The time until which the family was promised an answer comes near. */
  | (AboutAbsence & { readonly kind: 'absence-answer-due'; readonly time: string })

/** How many children of the class are reported ill with something infectious within a week, this one included. */
export type InfectiousCase = { readonly class: string; readonly cases: number }
