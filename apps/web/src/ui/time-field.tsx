import { fieldLabel } from './field-label.ts'
import type { FieldProps } from './field-props.ts'
import { TextField } from './text-field.tsx'

/** `7h30`, `730`, `7:30` become `07:30`; unreadable text is unchanged. */
export const parseTime = (text: string): string => {
  const [, hours, minutes = '00'] = /^(\d{1,2})[^\d]?(\d{2})?$/.exec(text.trim()) ?? []
  return hours === undefined ? text : `${hours.padStart(2, '0')}:${minutes}`
}

/** A time of day in 24-hour format, in every language. Enter completes what was typed, as leaving the field does. */
export const TimeField = ({ label, hint, optional, onChange, value, ...rest }: FieldProps<string>) => (
  <TextField
    {...rest}
    label={fieldLabel(label, optional)}
    description={hint}
    inputMode="numeric"
    autoComplete="off"
    maxLength={5}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    onBlur={() => onChange(parseTime(value))}
    onKeyDown={(event) => {
      if (event.key === 'Enter') onChange(parseTime(value))
    }}
  />
)
