/** The props of every form field; `useContractForm().field(name)` returns the lower half. */
export type FieldProps<T> = {
  readonly label: string
  readonly hint?: string | undefined
  readonly optional?: boolean
  readonly disabled?: boolean
  readonly id?: string
  readonly name?: string
  readonly value: T
  readonly error?: string
  readonly onChange: (value: T) => void
}
