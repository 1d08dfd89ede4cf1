import type { Notification, NotificationKind } from '@nhip-cau/contract/notifications'
import {
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

const kinds: Record<NotificationKind, { icon: typeof IconNews; tone: string }> = {
  'post-published': { icon: IconNews, tone: 'primary' },
  'post-waiting': { icon: IconClockHour4, tone: 'waiting' },
  'post-accepted': { icon: IconCircleCheck, tone: 'good' },
  'post-rejected': { icon: IconMessageReport, tone: 'danger' },
  'pick-up-waiting': { icon: IconClockHour4, tone: 'waiting' },
  'pick-up-approved': { icon: IconCircleCheck, tone: 'good' },
  'pick-up-rejected': { icon: IconMessageReport, tone: 'danger' },
  'named-by-barred': { icon: IconAlertTriangle, tone: 'danger' },
  'parent-name-wished': { icon: IconMessageReport, tone: 'waiting' },
  'teacher-name-wished': { icon: IconMessageReport, tone: 'waiting' },
  'consent-withdrawn': { icon: IconHeartHandshake, tone: 'danger' },
  'consent-reminder': { icon: IconHeartHandshake, tone: 'primary' },
  'data-request-received': { icon: IconDatabase, tone: 'waiting' },
  'data-request-due': { icon: IconDatabase, tone: 'danger' },
  'data-request-updated': { icon: IconDatabase, tone: 'primary' },
  'data-export-ready': { icon: IconDatabase, tone: 'good' },
  'child-arrived': { icon: IconDoorEnter, tone: 'good' },
  'arrival-corrected': { icon: IconClipboardCheck, tone: 'danger' },
  'child-missed': { icon: IconClipboardCheck, tone: 'waiting' },
  'child-left': { icon: IconDoorExit, tone: 'primary' },
  'child-waiting': { icon: IconClockHour4, tone: 'danger' },
  'register-missing': { icon: IconClipboardCheck, tone: 'waiting' },
  'closing-open': { icon: IconDoorExit, tone: 'danger' },
  'pick-up-asked': { icon: IconDoorExit, tone: 'waiting' },
  'pick-up-overdue': { icon: IconDoorExit, tone: 'danger' },
  'pick-up-allowed': { icon: IconCircleCheck, tone: 'good' },
  'pick-up-refused': { icon: IconMessageReport, tone: 'danger' },
  'pick-up-waits-for-school': { icon: IconDoorExit, tone: 'danger' },
  'closing-still-open': { icon: IconDoorExit, tone: 'danger' },
  'departure-forgotten': { icon: IconDoorExit, tone: 'danger' },
  'departure-corrected': { icon: IconDoorEnter, tone: 'danger' },
  'wish-sent': { icon: IconClockHour4, tone: 'waiting' },
  'wish-withdrawn': { icon: IconClockHour4, tone: 'primary' },
  'wish-confirmed': { icon: IconCircleCheck, tone: 'good' },
  'wish-rejected': { icon: IconMessageReport, tone: 'danger' },
  'school-closed': { icon: IconCalendarOff, tone: 'danger' },
  'closing-lifted': { icon: IconCalendarOff, tone: 'good' },
  'absence-sent': { icon: IconCalendarOff, tone: 'waiting' },
  'absence-changed': { icon: IconCalendarOff, tone: 'waiting' },
  'absence-replied': { icon: IconCalendarOff, tone: 'waiting' },
  'absence-withdrawn': { icon: IconCalendarOff, tone: 'primary' },
  'absence-confirmed': { icon: IconCircleCheck, tone: 'good' },
  'absence-rejected': { icon: IconMessageReport, tone: 'danger' },
  'absence-infectious': { icon: IconVirus, tone: 'danger' },
  'absence-outbreak': { icon: IconVirus, tone: 'danger' },
  'absence-answer-due': { icon: IconClockHour4, tone: 'danger' },
  'medicine-sent': { icon: IconPill, tone: 'waiting' },
  'medicine-changed': { icon: IconPill, tone: 'waiting' },
  'medicine-accepted': { icon: IconCircleCheck, tone: 'good' },
  'medicine-rejected': { icon: IconMessageReport, tone: 'danger' },
  'medicine-cancelled': { icon: IconPill, tone: 'danger' },
  'medicine-return-missing': { icon: IconPill, tone: 'danger' },
  'medicine-returned': { icon: IconPill, tone: 'primary' },
  'dose-given': { icon: IconPill, tone: 'good' },
  'dose-not-given': { icon: IconPill, tone: 'waiting' },
  'dose-soon': { icon: IconPill, tone: 'waiting' },
  'dose-overdue': { icon: IconPill, tone: 'danger' },
}

type Props = {
  readonly notification: Notification
  readonly onOpen: () => void
  readonly onRead: () => void
}

export const NotificationRow = ({ notification, onOpen, onRead }: Props) => {
  const { icon: KindIcon, tone } = kinds[notification.kind]
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
        <span className={styles.words}>
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
