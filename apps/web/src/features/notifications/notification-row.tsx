import { notices } from '@nhip-cau/contract/notices/catalogue'
import type { NoticeIcon } from '@nhip-cau/contract/notices/notice'
import type { SingleNotification } from '@nhip-cau/contract/notifications'
import {
  type Icon,
  IconAlertTriangle,
  IconCalendarOff,
  IconCheck,
  IconChevronDown,
  IconCircleCheck,
  IconClipboardCheck,
  IconClockHour4,
  IconDatabase,
  IconDoorEnter,
  IconDoorExit,
  IconHeartHandshake,
  IconMessage2,
  IconMessageReport,
  IconNews,
  IconPill,
  IconToolsKitchen2,
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
  message: IconMessage2,
  'message-report': IconMessageReport,
  news: IconNews,
  pill: IconPill,
  'tools-kitchen': IconToolsKitchen2,
  virus: IconVirus,
}

type Props = {
  readonly notification: SingleNotification
  /** Set on a row that opens to several notifications. */
  readonly expanded?: boolean
  readonly onOpen: () => void
  readonly onRead: () => void
}

export const NotificationRow = ({ notification, expanded, onOpen, onRead }: Props) => {
  const { icon, tone: waiting } = notices[notification.kind]
  const { closed } = notification
  const tone = closed === null ? waiting : 'neutral'
  const KindIcon = icons[icon]
  const unread = notification.read_at === null
  return (
    <>
      <button
        type="button"
        className={styles.row}
        data-unread={unread || undefined}
        aria-expanded={expanded}
        onClick={onOpen}
      >
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
          {closed && (
            <span className={styles.closed}>
              <IconCheck size={16} aria-hidden="true" />
              <span dir="auto">{closed.text}</span>
            </span>
          )}
          <RelativeTime at={notification.created_at} className={styles.time ?? ''} />
        </span>
        {expanded !== undefined && <IconChevronDown size={20} aria-hidden="true" className={styles.chevron} />}
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
