import { IconBell } from '@tabler/icons-react'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './notification-bell.module.css'
import { UnreadBadge } from './unread-badge.tsx'

type Props = {
  readonly unread: number
  readonly onClick: () => void
  readonly onPointerEnter: () => void
}

export const NotificationBell = ({ unread, onClick, onPointerEnter }: Props) => (
  <IconButton
    label={unread > 0 ? m.notifications_bell_unread({ count: unread }) : m.notifications_title()}
    icon={
      <span className={styles.icon}>
        <IconBell size={24} stroke={1.75} />
        <UnreadBadge count={unread} />
      </span>
    }
    onClick={onClick}
    onPointerEnter={onPointerEnter}
  />
)
