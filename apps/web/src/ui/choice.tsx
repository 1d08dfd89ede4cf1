import { type ReactNode, useId } from 'react'
import chipStyles from './chip.module.css'
import { Chip } from './chip.tsx'
import { fieldLabel } from './field-label.ts'

type Option<V extends string> = { readonly value: V; readonly label: ReactNode; readonly disabled?: boolean }

type Props<V extends string> = {
  readonly label: string
  readonly optional?: boolean
  readonly options: readonly Option<V>[]
  readonly id?: string
  readonly error?: string
  readonly hint?: string | undefined
} & (
  | { readonly many: true; readonly value: readonly V[]; readonly onChange: (value: readonly V[]) => void }
  | { readonly many?: false; readonly value: V; readonly onChange: (value: V) => void }
)

/** A few options as chips, for a single or multiple choice. */
export const Choice = <V extends string>(props: Props<V>) => {
  const own = useId()
  const { label, options, error, hint } = props
  const note = error ?? hint
  const isOn = (value: V) => (props.many ? props.value.includes(value) : props.value === value)
  const change = (value: V, on: boolean) => {
    if (!props.many) props.onChange(value)
    else props.onChange(on ? [...props.value, value] : props.value.filter((one) => one !== value))
  }
  return (
    <fieldset className={chipStyles.group} id={props.id} aria-describedby={note && `${own}-note`} tabIndex={-1}>
      <legend className={chipStyles.label}>{fieldLabel(label, props.optional)}</legend>
      <div className={chipStyles.row}>
        {options.map(({ value, label: text, disabled = false }) => (
          <Chip
            key={value}
            type={props.many ? 'checkbox' : 'radio'}
            name={own}
            checked={isOn(value)}
            disabled={disabled}
            onChange={(on) => change(value, on)}
          >
            {text}
          </Chip>
        ))}
      </div>
      {note && (
        <p id={`${own}-note`} className={chipStyles.note} data-error={error ? true : undefined}>
          {note}
        </p>
      )}
    </fieldset>
  )
}
