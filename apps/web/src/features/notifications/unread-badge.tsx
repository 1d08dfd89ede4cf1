import styles from './unread-badge.module.css'

/** Shows the unread count. The label of its button says it in words. */
export const UnreadBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span key={count} className={styles.badge} aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  )
