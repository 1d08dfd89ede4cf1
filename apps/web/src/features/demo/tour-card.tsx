import type { Role } from '@nhip-cau/contract/kernel'
import { IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import { Link } from 'wouter'
import { canOpen } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './demo.module.css'
import { hideTour, tourStops, useTour } from './tour.ts'

/** Suggests what to try first on the home page of each role in a demo school, and ticks off visited pages. */
export const TourCard = ({ role }: { role: Role }) => {
  const { permissions, modules } = useProfile()
  const { visited, hidden } = useTour(role)
  const stops = tourStops[role].filter(({ does }) => does === undefined || canOpen(does, role, permissions, modules))
  const done = stops.filter(({ path }) => visited.includes(path)).length
  if (hidden || stops.length === 0) return null
  return (
    <div className={styles.place}>
      <Card as="section" padding="small" className={styles.card} aria-labelledby="tour-title">
        <header className={styles.head}>
          <h2 id="tour-title">{m.demo_tour_title()}</h2>
          <span className={styles.count}>{m.demo_tour_count({ done, all: stops.length })}</span>
          <IconButton label={m.demo_tour_hide()} icon={<IconX size={20} />} onClick={() => hideTour(role, true)} />
        </header>
        <ol className={styles.stops}>
          {stops.map(({ path, words }) => {
            const isDone = visited.includes(path)
            return (
              <li key={path}>
                <Link href={path} className={styles.stop ?? ''} data-done={isDone || undefined}>
                  {isDone ? (
                    <IconCircleCheckFilled size={20} aria-hidden="true" />
                  ) : (
                    <IconCircle size={20} aria-hidden="true" />
                  )}
                  <span>{words()}</span>
                  {isDone && <VisuallyHidden>{m.demo_tour_done()}</VisuallyHidden>}
                </Link>
              </li>
            )
          })}
        </ol>
      </Card>
    </div>
  )
}
