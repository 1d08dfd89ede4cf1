import { IconPhone } from '@tabler/icons-react'
import { Button } from './button.tsx'
import styles from './call-links.module.css'
import { formatPhone } from './format.ts'

type Props = {
  /** In the order in which they should be called. */
  readonly people: readonly { readonly title: string; readonly phone: string }[]
  /** What screen readers call the list. */
  readonly label: string
  /** `urgent`: large, below each other and with the numbers, the first one stands out; `quiet`: small, side by side. */
  readonly look: 'urgent' | 'quiet'
}

/** A button for each person that dials the number. */
export const CallLinks = ({ people, label, look }: Props) => {
  const isUrgent = look === 'urgent'
  return (
    <ul className={styles.calls} data-look={look} aria-label={label}>
      {people.map(({ title, phone }, index) => (
        <li key={phone}>
          <Button
            component="a"
            href={`tel:${phone}`}
            leftSection={<IconPhone size={isUrgent ? 22 : 20} />}
            {...(isUrgent
              ? { size: 'lg', fullWidth: true, variant: index === 0 ? 'filled' : 'light' }
              : { variant: 'default' })}
          >
            <span className={styles.who}>
              <span>{title}</span>
              {isUrgent && <small>{formatPhone(phone)}</small>}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
