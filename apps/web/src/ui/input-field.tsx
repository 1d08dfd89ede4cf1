import { fieldLabel } from './field-label.ts'
import type { FieldProps } from './field-props.ts'
import { TextAreaField } from './text-area-field.tsx'
import { TextField } from './text-field.tsx'

type Props = FieldProps<string> & {
  maxLength?: number
  placeholder?: string
  autoComplete?: string
  inputMode?: 'text' | 'numeric' | 'tel' | 'email' | 'url'
  type?: 'text' | 'email' | 'url'
  /** The number of lines, if more than one. */
  lines?: number
  autoFocus?: boolean
  onBlur?: () => void
}

/** A text field of one or more lines. */
export const InputField = ({ label, hint, optional, onChange, lines, type = 'text', inputMode, ...rest }: Props) => {
  const shared = { label: fieldLabel(label, optional), description: hint, autoComplete: 'off', ...rest }
  if (lines)
    return (
      <TextAreaField
        {...shared}
        autosize
        minRows={lines}
        maxRows={10}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return (
    <TextField
      {...shared}
      type={type}
      {...(inputMode ? { inputMode } : {})}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
