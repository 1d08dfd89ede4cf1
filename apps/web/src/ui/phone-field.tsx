import { useState } from 'react'
import { fieldLabel } from './field-label.ts'
import type { FieldProps } from './field-props.ts'
import { formatPhone } from './format.ts'
import { TextField } from './text-field.tsx'

/**
 * A mobile number in any spelling; once left, it is shown as `0912 345 678`. Whoever comes into the field finds it as it
 * stood there, so that the caret stays where it was put.
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
