import styles from './unread-badge.module.css'

/** How many wait. Said in words by the button that it sits on. */
export const UnreadBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span key={count} className={styles.badge} aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  )
