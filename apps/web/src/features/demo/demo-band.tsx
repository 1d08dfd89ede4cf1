import type { Role } from '@nhip-cau/contract/kernel'
import { IconClock } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useSearch } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { homePaths } from '../../lib/area.ts'
import { m } from '../../paraglide/messages.js'
import { formatLongDate, formatTime } from '../../ui/format.ts'
import { useNow } from '../../ui/use-now.ts'
import styles from './demo.module.css'
import { hideTour, useTour, visitStop } from './tour.ts'

/** Shows the demo school's date and time above every page, and ticks off visited stops of the tour. */
export const DemoBand = ({ role }: { role: Role }) => {
  const now = useNow()
  const path = usePathname()
  const search = useSearch()
  const { hidden } = useTour(role)
  useEffect(() => visitStop(role, search === '' ? path : `${path}?${search}`), [role, path, search])
  return (
    <aside className={styles.band}>
      <IconClock size={16} aria-hidden="true" />
      <span>{m.demo_clock({ time: formatTime(now), date: formatLongDate(now) })}</span>
      {hidden && (
        <Link href={homePaths[role]} className={styles.showTour ?? ''} onClick={() => hideTour(role, false)}>
          {m.demo_tour_again()}
        </Link>
      )}
    </aside>
  )
}
