import { IconSettings } from '@tabler/icons-react'
import { Link } from 'wouter'
import { LogoutButton } from '../../features/auth/logout-button.tsx'
import { NotificationList } from '../../features/notifications/notification-list.tsx'
import { areaPath, currentRole } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import type { Group } from '../navigation.ts'
import { NavigationList } from './navigation-list.tsx'
import type { OpenPanel } from './open-panel.ts'
import styles from './panels.module.css'
import { PersonCard } from './person-card.tsx'
import menuStyles from './profile-menu.module.css'
import { ThemeSwitcher } from './theme-switcher.tsx'

type Props = {
  readonly opened: OpenPanel | undefined
  readonly groups: readonly Group[]
  readonly onClose: () => void
  readonly onOpen: (panel: OpenPanel) => void
}

/** The panels over the page: the navigation on small screens, and the notifications. */
export const Panels = ({ opened, groups, onClose, onOpen }: Props) => {
  const all = areaPath(currentRole(), '/notifications')
  return (
    <>
      <SidePanel
        opened={opened === 'navigation'}
        onClose={onClose}
        title={<Logo size={32} />}
        side="start"
        size="20rem"
      >
        <div className={styles.navigation}>
          <PersonCard />
          <nav aria-label={m.nav_main()}>
            <NavigationList groups={groups} />
          </nav>
          <ThemeSwitcher />
          <div>
            <button type="button" className={menuStyles.item} onClick={() => onOpen('preferences')}>
              <IconSettings size={22} stroke={1.75} aria-hidden="true" />
              {m.preferences_title()}
            </button>
            <LogoutButton className={menuStyles.logout} />
          </div>
        </div>
      </SidePanel>
      <SidePanel opened={opened === 'notifications'} onClose={onClose} title={m.notifications_title()}>
        <NotificationList onOpen={onClose} />
        <div className={styles.foot}>
          <Button component={Link} href={all} variant="light" fullWidth onClick={onClose}>
            {m.notifications_see_all()}
          </Button>
        </div>
      </SidePanel>
    </>
  )
}
