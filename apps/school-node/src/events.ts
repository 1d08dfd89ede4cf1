import type { AbsenceReason } from '@nhip-cau/contract/absence'
import type { NotGivenReason } from '@nhip-cau/contract/prescriptions'

/** What happens in one slice and others react to. The union is the list of everything that can be subscribed to. */
type AboutPost = {
  readonly school_id: string
  readonly post_id: string
  readonly title: string
  readonly author_account_id: string
  /** Null: the whole school. */
  readonly class_ids: readonly string[] | null
}

export type PostEvent =
  | (AboutPost & { readonly kind: 'post-published'; readonly from: string })
  | (AboutPost & { readonly kind: 'post-waiting'; readonly author: string })
  | (AboutPost & { readonly kind: 'post-accepted' })
  | (AboutPost & { readonly kind: 'post-rejected'; readonly reason: string })

export type ConsentEvent =
  | {
      /** What holds for a child has changed; whatever depends on it follows. */
      readonly kind: 'consent-changed'
      readonly school_id: string
      readonly student_id: string
      readonly student: string
      readonly key: string
      readonly title: string
      readonly granted: boolean
      readonly by: string
      /** The office took back its own record of it: the family said nothing. */
      readonly taken_back: boolean
    }
  | { readonly kind: 'consent-reminder'; readonly school_id: string; readonly account_ids: readonly string[] }

type AboutDataRequest = {
  readonly school_id: string
  readonly request_id: string
  readonly number: number
  readonly student_id: string
  readonly account_id: string
}

export type DataRequestEvent =
  | (AboutDataRequest & { readonly kind: 'data-request-received'; readonly from: string })
  | (AboutDataRequest & { readonly kind: 'data-request-due'; readonly due_on: string })
  | (AboutDataRequest & { readonly kind: 'data-request-updated'; readonly status: string })
  | {
      readonly kind: 'data-export-ready'
      readonly school_id: string
      readonly account_id: string
      readonly student_id: string
      readonly student: string
    }

/** Somebody who shall fetch a child: named by the family, decided on by the office. */
type AboutPickUp = {
  readonly school_id: string
  readonly pick_up_person_id: string
  readonly student_id: string
  readonly child: string
  readonly person: string
  readonly by_account_id: string
}

export type PickUpEvent =
  | (AboutPickUp & { readonly kind: 'pick-up-waiting'; readonly from: string })
  | (AboutPickUp & { readonly kind: 'pick-up-approved' })
  | (AboutPickUp & { readonly kind: 'pick-up-rejected'; readonly reason: string })
  /** The school has barred somebody who had named these people; the office looks at them again. */
  | {
      readonly kind: 'named-by-barred'
      readonly school_id: string
      readonly student_id: string
      readonly child: string
      readonly by: string
      readonly people: readonly string[]
    }

/** A parent or teacher asks the school to write the own name otherwise. */
export type PersonEvent = {
  readonly kind: 'parent-name-wished' | 'teacher-name-wished'
  readonly school_id: string
  readonly account_id: string
  readonly from: string
  readonly wanted: string
}

type Named = { readonly student_id: string; readonly name: string }

type WishWords = {
  readonly kind: 'late' | 'early' | 'other'
  /** `24/11` */
  readonly day: string
  readonly time: string | null
  readonly person: string | null
}

/** Of a child's day: who came, who left, who is missed. Names are given names, as families are addressed. */
export type DayEvent =
  | {
      /** A class's marks stand: nobody can undo them any more. */
      readonly kind: 'attendance-settled'
      readonly school_id: string
      readonly class_id: string
      readonly day: string
      readonly by_account_id: string
      readonly reason: string | null
      readonly arrived: readonly (Named & { readonly time: string })[]
      /** Told as arrived before, and not there after all. */
      readonly corrected: readonly Named[]
    }
  | {
      /** What a family reported now stands on the register: who counts the children counts again. */
      readonly kind: 'report-followed'
      readonly school_id: string
      readonly class_id: string
      readonly by_account_id: string
    }
  | {
      readonly kind: 'register-missing'
      readonly school_id: string
      readonly class_id: string
      readonly class_name: string
      readonly day: string
    }
  | {
      readonly kind: 'children-missed' | 'children-waiting'
      readonly school_id: string
      readonly class_id: string
      readonly children: readonly Named[]
    }
  | {
      readonly kind: 'child-left'
      readonly school_id: string
      readonly class_id: string
      readonly child: Named
      readonly time: string
      /** How a family calls who fetched: the relation, else the name. */
      readonly by: string
    }
  | {
      /** Children are still here at closing time: called out again and again, `round` counts from 1. */
      readonly kind: 'closing-open'
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
      /** Told as gone before, and still here after all. */
      readonly kind: 'departure-corrected'
      readonly school_id: string
      readonly class_id: string
      readonly child: Named
    }
  | {
      readonly kind: 'pick-up-asked'
      readonly school_id: string
      readonly class_id: string
      readonly child: Named
      readonly asked_by: string
      readonly person: string
    }
  | {
      readonly kind: 'pick-up-overdue'
      readonly school_id: string
      readonly class_id: string
      readonly child: Named
      readonly asked_by: string
      readonly person: string
      readonly waits_for: 'parent' | 'school'
    }
  | {
      /** The way home is not as usual: what a family asks for, or no longer does. */
      readonly kind: 'wish-sent' | 'wish-withdrawn'
      readonly school_id: string
      readonly class_id: string
      readonly child: Named
      readonly wish: WishWords
    }
  | {
      readonly kind: 'wish-answered'
      readonly school_id: string
      readonly class_id: string
      readonly child: Named
      readonly wish: WishWords
      readonly confirmed: boolean
      readonly reason: string | null
    }
  | {
      readonly kind: 'pick-up-answered'
      readonly school_id: string
      readonly child: Named
      readonly asked_by: string
      readonly person: string
      readonly approved: boolean
    }

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

/** Medicine that a family asked the school to give. */
type AboutMedicine = {
  readonly school_id: string
  readonly prescription_id: string
  readonly student_id: string
  /** Given name, as everybody calls the child. */
  readonly child: string
  readonly class_id: string
  readonly by_account_id: string
}

export type MedicineEvent =
  | (AboutMedicine & { readonly kind: 'medicine-sent' })
  /** A new version that has to be accepted again. */
  | (AboutMedicine & { readonly kind: 'medicine-changed' })
  | (AboutMedicine & { readonly kind: 'medicine-accepted' })
  | (AboutMedicine & { readonly kind: 'medicine-rejected'; readonly reason: string })
  | (AboutMedicine & { readonly kind: 'medicine-cancelled' })
  | (AboutMedicine & { readonly kind: 'medicine-returned' })
  /** The family says that not everything came home. */
  | (AboutMedicine & { readonly kind: 'medicine-return-missing' })
  | (AboutMedicine & { readonly kind: 'dose-given'; readonly time: string })
  | (AboutMedicine & { readonly kind: 'dose-not-given'; readonly time: string; readonly reason: NotGivenReason })
  /** All doses of a child at one time together. */
  | (AboutMedicine & {
      readonly kind: 'dose-soon'
      readonly time: string
      readonly minutes: number
      /** Who gives medicine at this school. */
      readonly givers: 'teachers' | 'office'
    })
  | (AboutMedicine & { readonly kind: 'dose-overdue'; readonly time: string })
/** What everybody of the school has to hear at once, whatever the hour. */
type AboutClosing = {
  readonly school_id: string
  readonly by_account_id: string
  readonly from_date: string
  readonly to_date: string
  /** The same in words. */
  readonly days: string
}

export type CalendarEvent =
  | (AboutClosing & { readonly kind: 'school-closed'; readonly reason: string })
  | (AboutClosing & { readonly kind: 'closing-lifted' })

/** As it reaches a subscriber: with the id under which its traces are written. */
export type Emitted<E> = E & { readonly id: string }
