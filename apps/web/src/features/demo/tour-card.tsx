import type { Role } from '@nhip-cau/contract/kernel'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link, useSearchParams } from 'wouter'
import { canOpen } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { m } from '../../paraglide/messages.js'
import guide from '../../ui/guide-card.module.css'
import { GuideCard } from '../../ui/guide-card.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './demo.module.css'
import { hideTour, tourStops, useTour } from './tour.ts'

/** Suggests what to try first on the home page of each role in a demo school, and ticks off visited pages. */
export const TourCard = ({ role }: { role: Role }) => {
  const { permissions, modules } = useProfile()
  const { visited, hidden } = useTour(role)
  const [search] = useSearchParams()
  const stops = tourStops[role].filter(({ does }) => does === undefined || canOpen(does, role, permissions, modules))
  const done = stops.filter(({ path }) => visited.includes(path)).length
  // A filtered list or another view of the home page is what the user has come for.
  const isElsewhere = ['view', 'status'].some((name) => search.has(name))
  if (hidden || isElsewhere || stops.length === 0) return null
  return (
    <div className={styles.place}>
      <GuideCard
        title={m.demo_tour_title()}
        count={m.demo_tour_count({ done, all: stops.length })}
        hideLabel={m.demo_tour_hide()}
        onHide={() => hideTour(role, true)}
      >
        {stops.map(({ path, words }) => {
          const isDone = visited.includes(path)
          return (
            <li key={path} data-state={isDone ? 'done' : 'later'}>
              <Link href={path} className={guide.line ?? ''} data-dense>
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
      </GuideCard>
    </div>
  )
}
