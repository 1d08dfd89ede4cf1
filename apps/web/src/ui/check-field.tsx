import { useId } from 'react'
import styles from './check-field.module.css'
import type { FieldProps } from './field-props.ts'

/** A checkbox with its label on one line. */
export const CheckField = ({ label, hint, disabled, id, name, value, error, onChange }: FieldProps<boolean>) => {
  const own = useId()
  const note = error ?? hint
  return (
    <div>
      <label className={styles.check}>
        <input
          id={id ?? own}
          name={name}
          type="checkbox"
          checked={value}
          disabled={disabled}
          aria-describedby={note && `${own}-note`}
          aria-invalid={error !== undefined || undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {note && (
        <p id={`${own}-note`} className={styles.note} data-error={error ? true : undefined}>
          {note}
        </p>
      )}
    </div>
  )
}
