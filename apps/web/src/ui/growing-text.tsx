import type { ComponentPropsWithRef } from 'react'
import styles from './growing-text.module.css'

type Props = Omit<ComponentPropsWithRef<'textarea'>, 'value' | 'onChange'> & {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A text area without a frame that is as high as its text; for a cell of a table. The label is for screen readers. */
export const GrowingText = ({ label, value, onChange, ...rest }: Props) => (
  <span className={styles.box} data-text={`${value}\u200b`}>
    <textarea
      rows={1}
      aria-label={label}
      autoComplete="off"
      {...rest}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  </span>
)
