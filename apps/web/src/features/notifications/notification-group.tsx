import type { Notification, SingleNotification } from '@nhip-cau/contract/notifications'
import { useState } from 'react'
import styles from './notification-list.module.css'
import { NotificationRow } from './notification-row.tsx'

type Props = {
  readonly group: Notification
  readonly onOpen: (notification: SingleNotification) => void
  readonly onRead: (notification: SingleNotification) => void
  readonly onReadAll: () => void
}

/** One row for several notifications of one kind and day; it opens to each of them. */
export const NotificationGroup = ({ group, onOpen, onRead, onReadAll }: Props) => {
  const [expanded, setExpanded] = useState(false)
  return (
    <>
      <NotificationRow
        notification={group}
        expanded={expanded}
        onOpen={() => setExpanded(!expanded)}
        onRead={onReadAll}
      />
      {expanded && (
        <ul className={styles.items}>
          {group.items.map((one) => (
            <li key={one.id} className={styles.item}>
              <NotificationRow notification={one} onOpen={() => onOpen(one)} onRead={() => onRead(one)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
