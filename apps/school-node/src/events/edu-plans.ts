type AboutPlan = {
  readonly school_id: string
  readonly plan_id: string
  /** Null: the year plan of an age group. */
  readonly class_id: string | null
  /** The name of the class, or of the year. */
  readonly title: string
  /** The first day of the period. */
  readonly starts_on: string
  /** Number of the week in the school year; null for other levels. */
  readonly week: number | null
  readonly by_account_id: string
}

export type EduPlanEvent =
  /** A teacher asks the office to approve. */
  | (AboutPlan & { readonly kind: 'edu-plan-submitted' })
  /** The office wants changes. */
  | (AboutPlan & { readonly kind: 'edu-plan-returned'; readonly note: string; readonly to_account_id: string })
  | (AboutPlan & {
      readonly kind: 'edu-plan-approved'
      /** Who submitted it; null if nobody did. */
      readonly to_account_id: string | null
      /** A week plan that families see for the first time. */
      readonly announced: boolean
    })
  /** The next week has no plan yet. */
  | {
      readonly kind: 'edu-plan-missing'
      readonly school_id: string
      readonly class_id: string
      readonly title: string
      readonly monday: string
      readonly week: number
    }
