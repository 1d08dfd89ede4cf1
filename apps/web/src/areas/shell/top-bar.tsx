import { IconMenu2 } from '@tabler/icons-react'
import { Link } from 'wouter'
import { NotificationBell } from '../../features/notifications/notification-bell.tsx'
import { homePaths } from '../../lib/area.ts'
import { useKnownPerson } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../../ui/icon-button.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { ClassSwitcher } from './class-switcher.tsx'
import type { OpenPanel } from './frame.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import styles from './top-bar.module.css'

type Props = {
  readonly onOpen: (panel: OpenPanel) => void
  /** The pointer is near a button: what it opens may be fetched already. */
  readonly onApproach: () => void
}

export const TopBar = ({ onOpen, onApproach }: Props) => {
  const { role, school, unread } = useKnownPerson()
  return (
    <header className={styles.bar}>
      <div className={styles.menu}>
        <IconButton
          label={m.nav_open()}
          icon={<IconMenu2 size={24} />}
          onClick={() => onOpen('navigation')}
          onPointerEnter={onApproach}
        />
      </div>
      <Link href={homePaths[role]} className={styles.home ?? ''} aria-label={m.nav_home()}>
        <LogoMark size={36} />
      </Link>
      <p className={styles.school}>{school.name}</p>
      <ClassSwitcher />
      <div className={styles.actions}>
        <div className={styles.bell}>
          <NotificationBell unread={unread} onClick={() => onOpen('notifications')} onPointerEnter={onApproach} />
        </div>
        <ProfileMenu />
      </div>
    </header>
  )
}
