import { useId } from 'react'
import styles from './chip.module.css'
import { Chip } from './chip.tsx'
import { fieldLabel } from './field-label.ts'
import type { FieldProps } from './field-props.ts'

type Props = FieldProps<readonly string[]> & {
  options: readonly { readonly value: string; readonly label: string; readonly disabled?: boolean }[]
}

/** A multiple choice of a few options, as chips. */
export const MultiSelectField = (props: Props) => {
  const { label, hint, optional, options, value, onChange, error, disabled = false, id, name } = props
  const own = useId()
  const note = error ?? hint
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.group}
      disabled={disabled}
      aria-describedby={note && `${own}-note`}
    >
      <legend className={styles.label}>{fieldLabel(label, optional)}</legend>
      <div className={styles.row}>
        {options.map((option) => (
          <Chip
            key={option.value}
            type="checkbox"
            dense
            name={name ?? own}
            checked={value.includes(option.value)}
            disabled={option.disabled ?? false}
            onChange={(checked) =>
              onChange(checked ? [...value, option.value] : value.filter((other) => other !== option.value))
            }
          >
            {option.label}
          </Chip>
        ))}
      </div>
      {note && (
        <p
          id={`${own}-note`}
          className={styles.note}
          data-error={error ? true : undefined}
          role={error ? 'alert' : undefined}
        >
          {note}
        </p>
      )}
    </fieldset>
  )
}
