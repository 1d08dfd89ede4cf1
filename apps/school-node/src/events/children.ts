/** A child by its given name, as families are addressed. */
export type NamedChild = { readonly student_id: string; readonly name: string }
