import { useState } from 'react'
import { fieldLabel } from './field-label.ts'
import type { FieldProps } from './field-props.ts'
import { formatPhone } from './format.ts'
import { TextField } from './text-field.tsx'

/**
 * A mobile number in any spelling; formatted as `0912 345 678` when the field loses focus. Entering the field does not
 * change the text, so that the caret stays in place.
 */
export const PhoneField = ({ label, hint, optional, value, onChange, ...rest }: FieldProps<string>) => {
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null)
  const shown = typed?.value === value ? typed.text : formatPhone(value)
  return (
    <TextField
      label={fieldLabel(label, optional)}
      description={hint}
      inputMode="tel"
      autoComplete="off"
      maxLength={20}
      placeholder="0912 345 678"
      value={shown}
      onFocus={() => setTyped({ text: shown, value })}
      onBlur={() => setTyped(null)}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped({ text, value: text })
        onChange(text)
      }}
      {...rest}
    />
  )
}
