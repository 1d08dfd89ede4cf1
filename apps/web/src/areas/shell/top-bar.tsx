import { IconMenu2, IconSettings } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { NotificationBell } from '../../features/notifications/notification-bell.tsx'
import { SearchButton } from '../../features/search/search-button.tsx'
import { ShortcutsMenu } from '../../features/shortcuts/shortcuts-menu.tsx'
import type { LoadPlaces } from '../../lib/place.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { useCurrentUser } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../../ui/icon-button.tsx'
import { Logo, LogoMark } from '../../ui/logo.tsx'
import { ScrollToTopButton } from '../../ui/scroll-to-top-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ClassSwitcher } from './class-switcher.tsx'
import type { OpenPanel } from './open-panel.ts'
import { ProfileMenu } from './profile-menu.tsx'
import styles from './top-bar.module.css'

const loadPlaces: LoadPlaces = () => import('../places.ts').then((module) => module.placesFor)

type Props = {
  /** The address of the home page. */
  readonly home: string
  readonly onOpen: (panel: OpenPanel) => void
  /** Called when the pointer comes near a button, so that its panel can be preloaded. */
  readonly onApproach: (panel: OpenPanel) => void
  /** The horizontal navigation, if the layout has one. */
  readonly children: ReactNode
}

export const TopBar = ({ home, onOpen, onApproach, children }: Props) => {
  const { school, unread } = useCurrentUser()
  const across = usePreferences().appContentLayoutNav === 'horizontal'
  const opens = (panel: OpenPanel) => ({
    onClick: () => onOpen(panel),
    onPointerEnter: () => onApproach(panel),
  })
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <div className={styles.menu}>
          <IconButton label={m.nav_open()} icon={<IconMenu2 size={24} />} {...opens('navigation')} />
        </div>
        <Link href={home} className={styles.home ?? ''}>
          <VisuallyHidden>{m.nav_home()}</VisuallyHidden>
          <span className={styles.mark} data-replaced={across || undefined}>
            <LogoMark size={36} />
          </span>
          {across && (
            <span className={styles.wholeLogo}>
              <Logo />
            </span>
          )}
        </Link>
        <p className={styles.school}>{school.name}</p>
        <ClassSwitcher />
        <div className={styles.actions}>
          <ScrollToTopButton />
          <SearchButton loadPlaces={loadPlaces} />
          <div className={styles.shortcuts}>
            <ShortcutsMenu loadPlaces={loadPlaces} />
          </div>
          <div className={styles.wide}>
            <IconButton
              label={m.preferences_title()}
              icon={<IconSettings size={24} stroke={1.75} />}
              {...opens('preferences')}
            />
          </div>
          <div className={styles.bell}>
            <NotificationBell unread={unread} {...opens('notifications')} />
          </div>
          <ProfileMenu onOpen={onOpen} />
        </div>
      </div>
      {children}
    </header>
  )
}
