import type { ReactNode } from 'react'
import styles from './start-plan.module.css'

type Props = {
  readonly icon: ReactNode
  readonly title: string
  readonly details: string
  readonly busy: boolean
  readonly onChoose: () => void
}

/** One way to begin a plan, as a large button. */
export const StartChoice = ({ icon, title, details, busy, onChoose }: Props) => (
  <li>
    <button type="button" className={styles.choice} disabled={busy} onClick={onChoose}>
      {icon}
      <span>
        <strong dir="auto">{title}</strong>
        <small dir="auto">{details}</small>
      </span>
    </button>
  </li>
)
