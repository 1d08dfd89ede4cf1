import type { NotGivenReason } from '@nhip-cau/contract/prescriptions'

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
