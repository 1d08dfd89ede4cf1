import { useState } from 'react'
import { fieldLabel } from './field-label.ts'
import type { FieldProps } from './field-props.ts'
import { formatPhone } from './format.ts'
import { TextField } from './text-field.tsx'

/** A mobile number in any spelling; once left, it is shown as `0912 345 678`. */
export const PhoneField = ({ label, hint, optional, value, onChange, ...rest }: FieldProps<string>) => {
  const [typing, setTyping] = useState(false)
  return (
    <TextField
      label={fieldLabel(label, optional)}
      description={hint}
      inputMode="tel"
      autoComplete="off"
      maxLength={20}
      placeholder="0912 345 678"
      value={typing ? value : formatPhone(value)}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...rest}
    />
  )
}
