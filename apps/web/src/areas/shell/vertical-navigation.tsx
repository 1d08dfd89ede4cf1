import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { lazy, Suspense, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { setPreference, usePreferences } from '../../lib/preferences.ts'
import { m } from '../../paraglide/messages.js'
import { Logo } from '../../ui/logo.tsx'
import { onResize } from '../../ui/on-resize.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { Group } from '../navigation.ts'
import styles from './navigation.module.css'
import { NavigationList } from './navigation-list.tsx'

// Only low screens need it.
const VerticalMore = lazy(() => import('./vertical-more.tsx').then((module) => ({ default: module.VerticalMore })))

type Props = { readonly groups: readonly Group[]; readonly home: string }

/** The navigation at the side of wide screens; when folded, it shows icons with tooltips. */
export const VerticalNavigation = ({ groups, home }: Props) => {
  const { isVerticalNavCollapsed: folded, isVerticalNavSemiDark: semiDark } = usePreferences()
  const id = useId()
  const { tip, handlers } = useTip(folded)
  const { column, fitting } = useFittingGroups(groups)
  const rest = groups.slice(fitting)
  const Icon = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const label = folded ? m.nav_expand() : m.nav_collapse()
  return (
    <section
      ref={column}
      id={id}
      aria-label={m.app_name()}
      className={styles.column}
      data-folded={folded || undefined}
      data-scheme={semiDark ? 'dark' : undefined}
      {...handlers}
    >
      <div className={styles.brand}>
        <Link href={home} className={styles.logo ?? ''} data-name={m.nav_home()}>
          <Logo />
          <VisuallyHidden>{m.nav_home()}</VisuallyHidden>
        </Link>
      </div>
      <nav aria-label={m.nav_main()}>
        <NavigationList groups={groups} shown={fitting} />
        {rest.length > 0 && (
          <Suspense fallback={<div className={styles.more} />}>
            <VerticalMore groups={rest} />
          </Suspense>
        )}
      </nav>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={!folded}
        aria-controls={id}
        data-name={label}
        onClick={() => setPreference('isVerticalNavCollapsed', !folded)}
      >
        <Icon size={22} stroke={1.75} className="mantine-rotate-rtl" aria-hidden="true" />
        <span className={styles.name}>{label}</span>
      </button>
      {tip && (
        <span className={styles.tip} style={{ insetBlockStart: tip.top }} aria-hidden="true">
          {tip.text}
        </span>
      )}
    </section>
  )
}

/**
 * Finds how many groups fit into the column, from the first on, with one more entry for the rest. It measures all groups
 * before the next frame is drawn, so that nothing jumps.
 */
const useFittingGroups = (groups: readonly Group[]) => {
  const column = useRef<HTMLElement>(null)
  const [fitting, setFitting] = useState(groups.length)
  const entries = groups.flatMap((group) => group.entries).length
  useLayoutEffect(() => {
    const element = column.current
    const list = element?.querySelector('nav')
    if (!element || !list || entries === 0) return
    const measure = () => {
      element.dataset.measuring = 'true'
      const missing = element.scrollHeight - element.clientHeight
      const ends = [...list.querySelectorAll('[data-group]')].map((group) => group.getBoundingClientRect().bottom)
      const more = (list.querySelector('a')?.offsetHeight ?? 0) + Number.parseFloat(getComputedStyle(element).rowGap)
      delete element.dataset.measuring
      const end = (ends.at(-1) ?? 0) - missing - more
      setFitting(missing > 1 ? Math.max(1, ends.filter((bottom) => bottom <= end).length) : ends.length)
    }
    // The list changes its height with the density and the font.
    return onResize([element, list], measure)
  }, [entries])
  return { column, fitting }
}

/** The tooltip for the icon under the pointer or the focus. It is outside the column, which would clip it. */
const useTip = (folded: boolean) => {
  const [tip, setTip] = useState<{ text: string; top: number }>()
  const hide = () => setTip(undefined)
  const show = (named: HTMLElement | null) => {
    if (!named) return
    const { top, height } = named.getBoundingClientRect()
    setTip({ text: named.dataset.name ?? '', top: top + height / 2 })
  }
  // The entries of an opened menu show their names themselves.
  const follow = ({ target }: SyntheticEvent) => {
    if (!(target instanceof Element)) return
    if (target.closest('[data-menu]')) hide()
    else show(target.closest<HTMLElement>('[data-name]'))
  }
  // Hides the tip when the pointer leaves; a focused icon keeps its tip.
  const settle = ({ currentTarget }: SyntheticEvent) => {
    hide()
    show(currentTarget.querySelector<HTMLElement>('[data-name]:focus-visible'))
  }
  if (!folded) return { tip: undefined, handlers: {} }
  return {
    tip,
    handlers: {
      onPointerOver: follow,
      onFocus: follow,
      onPointerLeave: settle,
      onBlur: hide,
      onClick: hide,
      onKeyDown: ({ key }: { key: string }) => key === 'Escape' && hide(),
    },
  }
}
