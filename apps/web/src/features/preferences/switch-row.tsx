import { useId } from 'react'
import styles from './switch-row.module.css'

type Props = {
  readonly label: string
  readonly hint: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** A switch with an explanation; the whole row can be tapped. */
export const SwitchRow = ({ label, hint, checked, onChange }: Props) => {
  const id = useId()
  return (
    <label className={styles.row}>
      <span>
        <span className={styles.label}>{label}</span>
        <span id={id} className={styles.hint}>
          {hint}
        </span>
      </span>
      <input
        type="checkbox"
        className={styles.switch}
        aria-label={label}
        aria-describedby={id}
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </label>
  )
}
