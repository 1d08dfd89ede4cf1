/** Somebody who shall fetch a child: named by the family, decided on by the office. */
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
  /** The school has barred somebody who had named these people; the office looks at them again. */
  | {
      readonly kind: 'named-by-barred'
      readonly school_id: string
      readonly student_id: string
      readonly child: string
      readonly by: string
      readonly people: readonly string[]
    }
