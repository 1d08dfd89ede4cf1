import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './chip.module.css'

type Props = {
  type: 'radio' | 'checkbox'
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  icon?: ReactNode
  count?: number | undefined
  disabled?: boolean
  dense?: boolean
}

/** A native radio or checkbox styled as a chip, so that arrow keys, space and screen readers work. */
export const Chip = ({ type, name, checked, onChange, children, icon, count, disabled, dense }: Props) => (
  <label className={styles.chip} data-dense={dense || undefined}>
    <input
      type={type}
      name={name}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    {checked ? <IconCheck size={18} stroke={2.25} aria-hidden="true" /> : icon}
    <span>{children}</span>
    {count !== undefined && <span className={styles.count}>{count}</span>}
  </label>
)
