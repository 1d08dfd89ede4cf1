import { type ReactNode, useId } from 'react'
import styles from './choice-row.module.css'

type Props<Value extends string> = {
  readonly label: string
  readonly icon?: ReactNode
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value | null
  /** Null where the chosen one is tapped again. */
  readonly onChange: (value: Value | null) => void
  readonly disabled?: boolean
}

/** A question with a few answers side by side, each as large as a thumb. A second tap takes the answer back. */
export const ChoiceRow = <Value extends string>({ label, icon, options, value, onChange, disabled }: Props<Value>) => {
  const name = useId()
  return (
    <div className={styles.row} role="radiogroup" aria-labelledby={`${name}-label`}>
      <span className={styles.label} id={`${name}-label`}>
        {icon}
        {label}
      </span>
      <span className={styles.choices}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              disabled={disabled}
              onChange={() => onChange(option.value)}
              onClick={() => {
                if (option.value === value) onChange(null)
              }}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </span>
    </div>
  )
}
