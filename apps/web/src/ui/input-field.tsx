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
  /** More than one line. */
  lines?: number
  autoFocus?: boolean
}

/** One line of text, or several. */
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
