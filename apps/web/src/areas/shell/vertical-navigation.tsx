import { Link } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { m } from '../../paraglide/messages.js'
import { Logo } from '../../ui/logo.tsx'
import type { NavigationEntry } from '../navigation.ts'
import styles from './navigation.module.css'

export type Group = {
  readonly title: string
  readonly entries: readonly NavigationEntry[]
}

export const VerticalNavigation = ({ groups }: { groups: readonly Group[] }) => (
  <nav className={styles.column} aria-label={m.nav_main()}>
    <div className={styles.brand}>
      <Logo />
    </div>
    <NavigationList groups={groups} />
  </nav>
)

export const NavigationList = ({ groups }: { groups: readonly Group[] }) => {
  const path = usePathname()
  return (
    <div className={styles.navigation}>
      {groups.map(({ title, entries }) => (
        <div key={title} className={styles.group}>
          <h2 className={styles.groupTitle}>{title}</h2>
          <ul>
            {entries.map((entry) => (
              <li key={entry.path}>
                <Link
                  href={entry.path}
                  className={styles.entry ?? ''}
                  aria-current={entry.path === path ? 'page' : undefined}
                >
                  <entry.icon size={22} stroke={1.75} aria-hidden="true" />
                  <span>{entry.title}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
