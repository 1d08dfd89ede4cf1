/** A child with its given name, as used in notifications to the family. */
export type NamedChild = { readonly student_id: string; readonly name: string }
