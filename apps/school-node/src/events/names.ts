/** A parent or teacher asks the school to write the own name otherwise. */
export type NameEvent = {
  readonly kind: 'parent-name-wished' | 'teacher-name-wished'
  readonly school_id: string
  readonly account_id: string
  readonly from: string
  readonly wanted: string
}
