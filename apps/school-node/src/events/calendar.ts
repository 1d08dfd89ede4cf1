/** Closures, which are notified at once at any hour. */
type AboutClosure = {
  readonly school_id: string
  readonly by_account_id: string
  readonly from_date: string
  readonly to_date: string
}

export type ClosureEvent =
  | (AboutClosure & { readonly kind: 'school-closed'; readonly reason: string })
  | (AboutClosure & { readonly kind: 'closure-lifted' })

export type CalendarEvent =
  | ClosureEvent
  /** The holidays, the year or the working days changed, so that a day may have become a school day or stopped to be one. */
  | { readonly kind: 'school-days-changed'; readonly school_id: string; readonly by_account_id: string }
