import { IconLayoutGrid, IconSettings, IconUserCircle } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useRef } from 'react'
import { Link } from 'wouter'
import { LogoutButton } from '../../features/auth/logout-button.tsx'
import { SchoolSwitch } from '../../features/auth/school-switch.tsx'
import { shortcutsMenuId } from '../../features/shortcuts/shortcuts-menu-id.ts'
import { areaPath } from '../../lib/area.ts'
import { useCurrentUser } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { InstallMenuEntry } from '../../pwa/install-guide.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { givenName } from '../../ui/format.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { OpenPanel } from './open-panel.ts'
import { PersonCard } from './person-card.tsx'
import styles from './profile-menu.module.css'

const id = 'profile-menu'

// Loaded after the page, because the menu is closed at first.
const Switchers = lazy(
  (): Promise<{ default: () => ReactNode }> =>
    import('./switchers.tsx').then((module) => ({ default: module.Switchers })).catch(() => ({ default: () => null })),
)

/** Uses a native popover: it closes with Esc or a tap outside and returns the focus. */
export const ProfileMenu = ({ onOpen }: { onOpen: (panel: OpenPanel) => void }) => {
  const { role, user, face } = useCurrentUser()
  const menu = useRef<HTMLDivElement>(null)
  const profilePath = areaPath(role, '/profile')
  // Close first, so that the next panel returns the focus to the profile button.
  const close = () => menu.current?.hidePopover()
  return (
    <>
      <button type="button" className={styles.person} popoverTarget={id}>
        <Avatar id={user.id} name={user.full_name} src={face} size={36} />
        <VisuallyHidden>{m.profile_menu({ name: user.full_name })}</VisuallyHidden>
        <span className={styles.personName} aria-hidden="true">
          {givenName(user.full_name)}
        </span>
      </button>
      <div ref={menu} id={id} popover="auto" className={styles.popover}>
        <PersonCard />
        <ul className={styles.items}>
          <SchoolSwitch className={styles.item} />
          <li>
            <Link href={profilePath} className={styles.item ?? ''} onClick={close}>
              <IconUserCircle size={22} stroke={1.75} aria-hidden="true" />
              {m.title_profile()}
            </Link>
          </li>
          <li>
            <button
              type="button"
              className={styles.item}
              onClick={() => {
                close()
                document.getElementById(shortcutsMenuId)?.showPopover()
              }}
            >
              <IconLayoutGrid size={22} stroke={1.75} aria-hidden="true" />
              {m.shortcuts_title()}
            </button>
          </li>
          <li>
            <button
              type="button"
              className={styles.item}
              onClick={() => {
                close()
                onOpen('preferences')
              }}
            >
              <IconSettings size={22} stroke={1.75} aria-hidden="true" />
              {m.preferences_title()}
            </button>
          </li>
          <li>
            <InstallMenuEntry className={styles.item} onOpen={close} />
          </li>
        </ul>
        <Suspense fallback={null}>
          <Switchers />
        </Suspense>
        <LogoutButton className={styles.logout} />
      </div>
    </>
  )
}
