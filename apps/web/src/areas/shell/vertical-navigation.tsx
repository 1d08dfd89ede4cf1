import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { setPreference, usePreferences } from '../../lib/preferences.ts'
import { m } from '../../paraglide/messages.js'
import { Logo } from '../../ui/logo.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { Group } from '../navigation.ts'
import styles from './navigation.module.css'
import { NavigationList } from './navigation-list.tsx'

type Props = { readonly groups: readonly Group[]; readonly home: string }

/** The navigation at the side of wide screens; when folded, it shows icons with tooltips. */
export const VerticalNavigation = ({ groups, home }: Props) => {
  const { isVerticalNavCollapsed: folded, isVerticalNavSemiDark: semiDark } = usePreferences()
  const id = useId()
  const { tip, handlers } = useTip(folded)
  const column = useRoomForAll(groups.flatMap(({ entries }) => entries).length)
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
        <NavigationList groups={groups} />
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
 * Marks the column while not all entries fit into it. It measures with all of them and before the next frame is drawn,
 * so that nothing jumps.
 */
const useRoomForAll = (count: number) => {
  const column = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = column.current
    if (!element || count === 0) return
    const measure = () => {
      delete element.dataset.tight
      if (element.scrollHeight > element.clientHeight + 1) element.dataset.tight = 'true'
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [count])
  return column
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
  const follow = ({ target }: SyntheticEvent) =>
    show(target instanceof Element ? target.closest<HTMLElement>('[data-name]') : null)
  // Hides the tip when the pointer leaves or the icons scroll; a focused icon keeps its tip.
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
      // Focusing an icon out of sight scrolls the list. A tip closed with Esc stays closed.
      onScroll: (event: SyntheticEvent) => tip && settle(event),
      onKeyDown: ({ key }: { key: string }) => key === 'Escape' && hide(),
    },
  }
}
