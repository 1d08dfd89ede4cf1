export type ConsentEvent =
  | {
      /** The effective consent for a child changed. */
      readonly kind: 'consent-changed'
      readonly school_id: string
      readonly student_id: string
      readonly student: string
      readonly key: string
      readonly title: string
      readonly granted: boolean
      readonly by: string
      /** The office withdrew its own entry; the family did not answer. */
      readonly taken_back: boolean
    }
  | { readonly kind: 'consent-reminder'; readonly school_id: string; readonly account_ids: readonly string[] }
