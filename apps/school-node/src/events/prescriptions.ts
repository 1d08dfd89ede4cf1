import type { NotGivenReason } from '@nhip-cau/contract/prescriptions'

/** Medicine that a family asked the school to give. */
type AboutPrescription = {
  readonly school_id: string
  readonly prescription_id: string
  readonly student_id: string
  /** Given name, used in notifications. */
  readonly child: string
  readonly class_id: string
  readonly by_account_id: string
}

/** The doses of a class on days that became school days, or stopped to be ones. */
type AboutClassDoses = {
  readonly school_id: string
  readonly class_id: string
  readonly by_account_id: string
  readonly days: readonly string[]
  /** Given names. */
  readonly names: string
  readonly student_ids: readonly string[]
}

export type PrescriptionEvent =
  | (AboutClassDoses & { readonly kind: 'doses-added' | 'doses-dropped' })
  | (AboutPrescription & { readonly kind: 'prescription-sent' })
  /** A new version that has to be accepted again. */
  | (AboutPrescription & { readonly kind: 'prescription-changed' })
  | (AboutPrescription & { readonly kind: 'prescription-accepted' })
  | (AboutPrescription & { readonly kind: 'prescription-rejected'; readonly reason: string })
  | (AboutPrescription & { readonly kind: 'prescription-cancelled' })
  | (AboutPrescription & { readonly kind: 'prescription-returned' })
  /** The family reported that returned items are missing. */
  | (AboutPrescription & { readonly kind: 'prescription-return-missing' })
  | (AboutPrescription & { readonly kind: 'dose-given'; readonly time: string })
  | (AboutPrescription & { readonly kind: 'dose-not-given'; readonly time: string; readonly reason: NotGivenReason })
  /** One event for all doses of a child at the same time. */
  | (AboutPrescription & {
      readonly kind: 'dose-soon'
      readonly time: string
      readonly minutes: number
      /** Who gives medicine in this school. */
      readonly givers: 'teachers' | 'office'
    })
  | (AboutPrescription & { readonly kind: 'dose-overdue'; readonly time: string })
