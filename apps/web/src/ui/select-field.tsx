import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import '@mantine/core/styles/Input.layer.css'
import './controls.css'
import { fieldLabel } from './field-label.ts'
import type { FieldProps } from './field-props.ts'

type Option = { readonly value: string; readonly label: string; readonly disabled?: boolean }

type Props = FieldProps<string> & {
  options: readonly Option[]
  /** The label of "no choice"; without it one of the options must be chosen. */
  none?: string
}

/** A native select: typing finds an entry, and a phone shows its own list. */
export const SelectField = ({ label, hint, optional, options, none, onChange, ...rest }: Props) => (
  <NativeSelect
    size="md"
    rightSection={<IconChevronDown size={18} aria-hidden="true" />}
    label={fieldLabel(label, optional)}
    description={hint}
    {...rest}
    onChange={(event) => onChange(event.currentTarget.value)}
  >
    {none !== undefined && <option value="">{none}</option>}
    {options.map((option) => (
      <option key={option.value} value={option.value} disabled={option.disabled}>
        {option.label}
      </option>
    ))}
  </NativeSelect>
)
