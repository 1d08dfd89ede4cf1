import type { Role } from '@nhip-cau/contract/kernel'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { useKnownPerson } from '../../lib/profile.tsx'
import { OfflineNotice } from '../../ui/offline-notice.tsx'
import { ScrollToTopButton } from '../../ui/scroll-to-top-button.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { type NavigationGroup, navigationFor, preloadPage } from '../navigation.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import { TopBar } from './top-bar.tsx'
import { VerticalNavigation } from './vertical-navigation.tsx'

const loadPanels = () => import('./panels.tsx')
const Panels = lazy(() => loadPanels().then((module) => ({ default: module.Panels })))

export type OpenPanel = 'navigation' | 'notifications'

type Props = {
  readonly role: Role
  readonly navigation: readonly NavigationGroup[]
  readonly bottomBar: boolean
  readonly children: ReactNode
}

/** Everything around the page: navigation at the side from 1280 px on, above the page when called for below that. */
export const Frame = ({ role, navigation, bottomBar, children }: Props) => {
  const { permissions } = useKnownPerson()
  const path = usePathname()
  // Belongs to the page that it was opened over: another page begins without it.
  const [panel, setPanel] = useState<{ kind: OpenPanel; path: string }>()
  // Stays once it was needed, so that closing can be seen.
  const [panelsNeeded, setPanelsNeeded] = useState(false)
  const open = (wanted: OpenPanel) => {
    setPanelsNeeded(true)
    setPanel({ kind: wanted, path })
  }
  const groups = navigationFor(navigation, role, permissions)
  const paths = groups.flatMap(({ entries }) => entries.map((entry) => entry.path))
  usePreloadedPages(paths.join(' '))
  return (
    <div className={styles.frame} data-bottom-bar={bottomBar || undefined}>
      <SkipLink />
      <VerticalNavigation groups={groups} />
      <div className={styles.side}>
        <TopBar onOpen={open} onApproach={() => void loadPanels()} />
        <OfflineNotice />
        <main id="content" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <Footer />
      </div>
      {bottomBar && <BottomBar entries={groups.flatMap((group) => group.entries).slice(0, 2)} onOpen={open} />}
      {panelsNeeded && (
        <Suspense fallback={null}>
          <Panels
            opened={panel?.path === path ? panel.kind : undefined}
            groups={groups}
            onClose={() => setPanel(undefined)}
          />
        </Suspense>
      )}
      <ScrollToTopButton />
    </div>
  )
}

const afterFirstSight = 3000

/** The other places of the navigation are fetched in a quiet moment: they open at once, and on a lost network too. */
const usePreloadedPages = (paths: string) => {
  useEffect(() => {
    const timer = setTimeout(() => paths.split(' ').map(preloadPage), afterFirstSight)
    return () => clearTimeout(timer)
  }, [paths])
}
