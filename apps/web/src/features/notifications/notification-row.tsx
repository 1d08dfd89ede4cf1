import { notices } from '@nhip-cau/contract/notices/catalogue'
import type { NoticeIcon } from '@nhip-cau/contract/notices/notice'
import type { Notification } from '@nhip-cau/contract/notifications'
import {
  type Icon,
  IconAlertTriangle,
  IconCalendarOff,
  IconCircleCheck,
  IconClipboardCheck,
  IconClockHour4,
  IconDatabase,
  IconDoorEnter,
  IconDoorExit,
  IconHeartHandshake,
  IconMessageReport,
  IconNews,
  IconPill,
  IconVirus,
} from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './notification-list.module.css'

const icons: Record<NoticeIcon, Icon> = {
  'alert-triangle': IconAlertTriangle,
  'calendar-off': IconCalendarOff,
  'circle-check': IconCircleCheck,
  'clipboard-check': IconClipboardCheck,
  clock: IconClockHour4,
  database: IconDatabase,
  'door-enter': IconDoorEnter,
  'door-exit': IconDoorExit,
  'heart-handshake': IconHeartHandshake,
  'message-report': IconMessageReport,
  news: IconNews,
  pill: IconPill,
  virus: IconVirus,
}

type Props = {
  readonly notification: Notification
  readonly onOpen: () => void
  readonly onRead: () => void
}

export const NotificationRow = ({ notification, onOpen, onRead }: Props) => {
  const { icon, tone } = notices[notification.kind]
  const KindIcon = icons[icon]
  const unread = notification.read_at === null
  return (
    <>
      <button type="button" className={styles.row} data-unread={unread || undefined} onClick={onOpen}>
        <span
          className={styles.kind}
          style={{ color: `var(--tone-${tone}-text)`, background: `var(--tone-${tone}-soft)` }}
        >
          <KindIcon size={22} aria-hidden="true" />
        </span>
        <span className={styles.content}>
          {unread && <VisuallyHidden>{m.notifications_one_unread()}</VisuallyHidden>}
          <span dir="auto" className={styles.text}>
            {notification.text}
          </span>
          <RelativeTime at={notification.created_at} className={styles.time ?? ''} />
        </span>
      </button>
      {unread && (
        <button type="button" className={styles.mark} title={m.notifications_mark_read()} onClick={onRead}>
          <VisuallyHidden>
            {m.notifications_mark_read()}: {notification.text}
          </VisuallyHidden>
        </button>
      )}
    </>
  )
}
