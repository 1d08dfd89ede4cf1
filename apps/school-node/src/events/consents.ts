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
