import { type ReactNode, useId } from 'react'
import styles from './picture-choice.module.css'

type Option<Value extends string> = {
  readonly value: Value
  readonly label: string
  readonly picture: ReactNode
  readonly disabled?: boolean
}

type Props<Value extends string> = {
  readonly label: string
  readonly hint?: string | undefined
  readonly value: Value
  readonly options: readonly Option<Value>[]
  readonly onChange: (value: Value) => void
}

/** A choice of a few options, each with a drawing of its effect. */
export const PictureChoice = <Value extends string>({ label, hint, value, options, onChange }: Props<Value>) => {
  const id = useId()
  return (
    <fieldset className={styles.choice} aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={id}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.picture}>{option.picture}</span>
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
