import { IconBell, IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { UnreadBadge } from '../../features/notifications/unread-badge.tsx'
import { areaPath } from '../../lib/area.ts'
import { useCurrentUser } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { NavigationEntry } from '../navigation.ts'
import styles from './bottom-bar.module.css'
import type { OpenPanel } from './open-panel.ts'
import { useCurrentPath } from './use-current-path.ts'

type Props = {
  readonly entries: readonly NavigationEntry[]
  readonly opened: OpenPanel | undefined
  readonly onOpen: (panel: OpenPanel) => void
}

export const BottomBar = ({ entries, opened, onOpen }: Props) => {
  const path = useCurrentPath()
  const { role, unread } = useCurrentUser()
  const [first, second] = entries
  // The button shows at once that it was tapped, while the panel is still being rendered.
  const [tap, setTap] = useState<{ panel: OpenPanel; path: string }>()
  // The panel has opened, or the user has gone to another page before it did.
  if (tap && (tap.panel === opened || tap.path !== path)) setTap(undefined)
  const button = (panel: OpenPanel) => ({
    type: 'button' as const,
    className: styles.entry,
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': panel === (tap?.panel ?? opened),
    onClick: () => {
      setTap({ panel, path })
      onOpen(panel)
    },
  })
  // The user's own pages come after the shared ones.
  const isOwn = (entry: NavigationEntry) => entry.path === areaPath(role, '/profile')
  const place = (entry: NavigationEntry) => (
    <Link
      key={entry.path}
      href={entry.href}
      className={styles.entry ?? ''}
      aria-current={entry.path === path ? 'page' : undefined}
    >
      <span className={styles.icon}>
        <entry.icon size={24} stroke={1.75} aria-hidden="true" />
        <UnreadBadge count={entry.count} />
      </span>
      <span className={styles.name}>{entry.title}</span>
      {entry.words !== '' && <VisuallyHidden>{entry.words}</VisuallyHidden>}
    </Link>
  )
  return (
    <nav className={styles.bar} aria-label={m.nav_quick()}>
      {first && place(first)}
      {second && !isOwn(second) && place(second)}
      <button {...button('notifications')}>
        <span className={styles.icon}>
          <IconBell size={24} stroke={1.75} aria-hidden="true" />
          <UnreadBadge count={unread} />
        </span>
        <span className={styles.name}>{m.notifications_title()}</span>
        {unread > 0 && <VisuallyHidden>{m.notifications_unread_short({ count: unread })}</VisuallyHidden>}
      </button>
      {second && isOwn(second) && place(second)}
      <button {...button('navigation')}>
        <IconDots size={24} stroke={1.75} aria-hidden="true" />
        <span className={styles.name}>{m.nav_more()}</span>
      </button>
    </nav>
  )
}
