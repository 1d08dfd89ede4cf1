import type { Role } from '@nhip-cau/contract/kernel'
import { lazy, type ReactNode, Suspense, startTransition, useLayoutEffect, useState } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { areaPath, homePaths } from '../../lib/area.ts'
import { useClassLink } from '../../lib/chosen-class.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { useCurrentUser } from '../../lib/profile.tsx'
import { isDemoSchool, mayBeDemoSchool } from '../../lib/school-zone.ts'
import { InstallGuide } from '../../pwa/install-guide.tsx'
import { StaleNotice } from '../../pwa/stale-notice.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { removeSplash } from '../../ui/splash.ts'
import { type NavigationEntry, navigationFor, withLinks } from '../navigation.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import type { OpenPanel } from './open-panel.ts'
import { TopBar } from './top-bar.tsx'
import { useCountInTitle } from './use-count-in-title.ts'
import { useCounts } from './use-counts.ts'
import { usePreloadedPages } from './use-preloaded-pages.ts'
import { VerticalNavigation } from './vertical-navigation.tsx'

const HorizontalNavigation = lazy(() =>
  import('./horizontal-navigation.tsx').then((module) => ({ default: module.HorizontalNavigation })),
)
const loadPanels = () => import('./panels.tsx')
const Panels = lazy(() => loadPanels().then((module) => ({ default: module.Panels })))
const loadPreferences = () => import('../../features/preferences/preferences-drawer.tsx')
const PreferencesDrawer = lazy(() => loadPreferences().then((module) => ({ default: module.PreferencesDrawer })))

const DemoBand = lazy(() =>
  import('../../features/demo/demo-band.tsx').then((module) => ({ default: module.DemoBand })),
)

type Props = {
  readonly role: Role
  readonly children: ReactNode
}

/**
 * The frame around a page. From 1280 px on, the navigation is beside or above the page; below that, it opens over the
 * page, and a bar at the bottom of a phone has the most used places.
 */
export const Frame = ({ role, children }: Props) => {
  const { permissions, modules, timeZone, classes } = useCurrentUser()
  const path = usePathname()
  const across = usePreferences().appContentLayoutNav === 'horizontal'
  // A panel belongs to the page on which it was opened; another page starts without it.
  const [panel, setPanel] = useState<{ kind: OpenPanel; path: string }>()
  // A panel stays mounted once it was opened, so that its closing animation is visible.
  const [needed, setNeeded] = useState<ReadonlySet<OpenPanel>>(new Set())
  // With low priority: the whole frame renders again, and a weak phone answers the tap first.
  const open = (wanted: OpenPanel) =>
    startTransition(() => {
      setNeeded((before) => new Set([...before, wanted]))
      setPanel({ kind: wanted, path })
    })
  const close = () => startTransition(() => setPanel(undefined))
  const opened = panel?.path === path ? panel.kind : undefined
  const counts = useCounts(role)
  const groups = withLinks(navigationFor(role, permissions, modules, counts), useClassLink(role, classes))
  const entries = groups.flatMap((group) => group.entries)
  const home = entries.find((entry) => entry.path === homePaths[role])?.href ?? homePaths[role]
  useLayoutEffect(() => void removeSplash(), [])
  useCountInTitle(counts.unread)
  usePreloadedPages(role, entries.map((entry) => entry.path).join(' '))
  return (
    <div className={styles.frame}>
      <SkipLink />
      {!across && <VerticalNavigation groups={groups} home={home} />}
      <div className={styles.side}>
        <TopBar home={home} onOpen={open} onApproach={approach}>
          {across && (
            <Suspense fallback={<div className={styles.navigationPlaceholder} />}>
              <HorizontalNavigation groups={groups} />
            </Suspense>
          )}
        </TopBar>
        {isDemoSchool(timeZone) ? (
          <Suspense fallback={<div className={styles.band} />}>
            <DemoBand role={role} />
          </Suspense>
        ) : (
          mayBeDemoSchool(timeZone) && <div className={styles.band} />
        )}
        <StaleNotice />
        <main id="content" tabIndex={-1} className={styles.main}>
          <InstallGuide />
          {children}
        </main>
        <Footer />
      </div>
      <BottomBar entries={mostUsed(entries, role)} opened={opened} onOpen={open} />
      <Suspense fallback={null}>
        {(needed.has('navigation') || needed.has('notifications')) && (
          <Panels opened={opened} groups={groups} onClose={close} onOpen={open} />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {needed.has('preferences') && <PreferencesDrawer opened={opened === 'preferences'} onClose={close} />}
      </Suspense>
    </div>
  )
}

/** Leaves out notifications and the remaining navigation, which have their own buttons in the bar. */
const mostUsed = (entries: readonly NavigationEntry[], role: Role): readonly NavigationEntry[] => {
  const others = entries.filter(({ path }) => path !== areaPath(role, '/notifications'))
  const quick = others.find((entry) => entry.quick)
  return quick ? [...others.slice(0, 1), quick] : others.slice(0, 2)
}

const approach = (panel: OpenPanel) => {
  const load: () => Promise<unknown> = panel === 'preferences' ? loadPreferences : loadPanels
  load().catch(() => undefined)
}
