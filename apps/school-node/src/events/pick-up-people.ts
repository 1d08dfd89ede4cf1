/** A pick-up person named by the family, whom the office approves or rejects. */
type AboutPerson = {
  readonly school_id: string
  readonly pick_up_person_id: string
  readonly student_id: string
  readonly child: string
  readonly person: string
  readonly by_account_id: string
}

export type PickUpPersonEvent =
  | (AboutPerson & { readonly kind: 'pick-up-waiting'; readonly from: string })
  | (AboutPerson & { readonly kind: 'pick-up-approved' })
  | (AboutPerson & { readonly kind: 'pick-up-rejected'; readonly reason: string })
  /** The guardian who named these pick-up persons was barred; the office decides again. */
  | {
      readonly kind: 'named-by-barred'
      readonly school_id: string
      readonly student_id: string
      readonly child: string
      readonly by: string
      readonly people: readonly string[]
    }
