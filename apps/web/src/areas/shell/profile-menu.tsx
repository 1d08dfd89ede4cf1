import { IconLayoutGrid, IconSettings, IconUserCircle } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
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
import { useLayer } from '../../ui/use-layer.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { OpenPanel } from './open-panel.ts'
import { PersonCard } from './person-card.tsx'
import styles from './profile-menu.module.css'
import { preloadDelay } from './use-preloaded-pages.ts'

const id = 'profile-menu'

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
  const [opened, setOpened] = useState(false)
  const isWanted = useLater() || opened
  useLayer(opened, close, { ownEscape: true })
  return (
    <>
      <button type="button" className={styles.person} popoverTarget={id}>
        <Avatar id={user.id} name={user.full_name} src={face} size={36} />
        <VisuallyHidden>{m.profile_menu({ name: user.full_name })}</VisuallyHidden>
        <span className={styles.personName} aria-hidden="true">
          {givenName(user.full_name)}
        </span>
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={styles.popover}
        onToggle={({ newState }) => setOpened(newState === 'open')}
      >
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
            <LogoutButton className={styles.logout} />
          </li>
        </ul>
        {/* Below, because they appear late: with their code, or once the browser can install the app. */}
        <Suspense fallback={null}>
          {isWanted && (
            <>
              <Switchers />
              <InstallMenuEntry className={styles.item} onOpen={close} />
            </>
          )}
        </Suspense>
      </div>
    </>
  )
}

const useLater = (): boolean => {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), preloadDelay)
    return () => clearTimeout(timer)
  }, [])
  return isLater
}
