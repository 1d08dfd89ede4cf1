import { LogoutButton } from '../../features/auth/logout-button.tsx'
import { NotificationList } from '../../features/notifications/notification-list.tsx'
import { m } from '../../paraglide/messages.js'
import { Logo } from '../../ui/logo.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import type { OpenPanel } from './frame.tsx'
import styles from './panels.module.css'
import { PersonCard } from './person-card.tsx'
import { ThemeSwitcher } from './theme-switcher.tsx'
import topBarStyles from './top-bar.module.css'
import { type Group, NavigationList } from './vertical-navigation.tsx'

type Props = {
  readonly opened: OpenPanel | undefined
  readonly groups: readonly Group[]
  readonly onClose: () => void
}

/** What lies over the page when called for: the navigation on small screens, and the notifications. */
export const Panels = ({ opened, groups, onClose }: Props) => (
  <>
    <SidePanel opened={opened === 'navigation'} onClose={onClose} title={<Logo size={32} />} side="start" size="20rem">
      <div className={styles.navigation}>
        <PersonCard />
        <nav aria-label={m.nav_main()}>
          <NavigationList groups={groups} />
        </nav>
        <ThemeSwitcher />
        <LogoutButton className={topBarStyles.logout} />
      </div>
    </SidePanel>
    <SidePanel opened={opened === 'notifications'} onClose={onClose} title={m.notifications_title()}>
      <NotificationList onOpen={onClose} />
    </SidePanel>
  </>
)
