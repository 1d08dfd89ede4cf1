export type DraftEvent = {
  readonly kind: 'draft-given'
  readonly school_id: string
  readonly draft_id: string
  readonly title: string
  /** The name of who hands it over. */
  readonly from: string
  readonly to_account_id: string
  readonly by_account_id: string
}
