/** A parent or teacher asks the office to change the own name. */
export type NameEvent = {
  readonly kind: 'parent-name-wished' | 'teacher-name-wished'
  readonly school_id: string
  readonly account_id: string
  readonly from: string
  readonly wanted: string
}
