/** Closures, which are notified at once at any hour. */
type AboutClosure = {
  readonly school_id: string
  readonly by_account_id: string
  readonly from_date: string
  readonly to_date: string
}

export type CalendarEvent =
  | (AboutClosure & { readonly kind: 'school-closed'; readonly reason: string })
  | (AboutClosure & { readonly kind: 'closure-lifted' })
