import { type ReactNode, useId } from 'react'
import { fieldLabel } from '../field-label.ts'
import styles from './files-field.module.css'

type Props = {
  readonly label: string
  readonly optional?: boolean | undefined
  readonly count: number
  readonly maxCount: number
  readonly hint: string
  readonly error: string | undefined
  /** The chosen files, and what adds more. */
  readonly children: ReactNode
}

/** The frame of a field for several files: its label, how many of how many, a hint and what is wrong. */
export const FilesField = ({ label, optional = false, count, maxCount, hint, error, children }: Props) => {
  const id = useId()
  return (
    <fieldset className={styles.group} aria-describedby={`${id}-hint`}>
      <legend className={styles.head}>
        <span className={styles.label}>{fieldLabel(label, optional)}</span>
        <span className={styles.count}>
          {count}/{maxCount}
        </span>
      </legend>
      {children}
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
