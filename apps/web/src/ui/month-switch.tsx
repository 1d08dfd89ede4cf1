import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { m } from '../paraglide/messages.js'
import { IconButton } from './icon-button.tsx'
import styles from './rows.module.css'

const moved = (month: string, by: number) => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

type Props = { readonly month: string; readonly onChange: (month: string) => void }

/** Switches to the previous or next month. A month is written `2026-11`. */
export const MonthSwitch = ({ month, onChange }: Props) => (
  <span className={styles.buttons}>
    <IconButton
      label={m.attend_month_before()}
      icon={<IconChevronLeft className="mantine-rotate-rtl" />}
      onClick={() => onChange(moved(month, -1))}
    />
    <strong>{m.attend_month_of({ month: month.split('-').reverse().join('/') })}</strong>
    <IconButton
      label={m.attend_month_after()}
      icon={<IconChevronRight className="mantine-rotate-rtl" />}
      onClick={() => onChange(moved(month, 1))}
    />
  </span>
)
