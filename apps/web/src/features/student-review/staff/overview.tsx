import { listReviewProgress, type ReviewProgress } from '@nhip-cau/contract/student-review'
import type { ReviewCycle } from '@nhip-cau/contract/student-review-parts'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { currentRole } from '../../../lib/area.ts'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { EmptyFeed } from '../../../ui/art/empty-feed.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Muted } from '../../../ui/muted.tsx'
import { kindNames } from '../review-texts.ts'
import { CycleProgress } from './cycle-progress.tsx'
import styles from './overview.module.css'

type Props = {
  readonly day: string | undefined
  readonly cycles: readonly ReviewCycle[]
  readonly onOpen: (one: ReviewProgress) => void
}

/** How far each class is with each kind of review in the running period. */
export const Overview = ({ day, cycles, onOpen }: Props) => {
  const answer = useQuery(ask(listReviewProgress, { query: day === undefined ? {} : { day } }))
  const isOffice = currentRole() === 'school'
  return (
    <QueryState
      query={answer}
      loading={6}
      isEmpty={({ data }) => data.length === 0}
      empty={<EmptyState picture={<EmptyFeed />} text={m.attend_no_class()} />}
    >
      {({ data, today }) => (
        <>
          {isOffice &&
            cyclesOf(data).map((rows) => (
              <CycleProgress
                key={rows[0]?.period.cycle?.id}
                rows={rows}
                cycles={cycles}
                today={today}
                onOpen={onOpen}
              />
            ))}
          <ul className={styles.classes}>
            {classesOf(isOffice ? data.filter(({ period }) => period.kind !== 'term') : data).map((rows) => (
              <Card as="li" padding="small" key={rows[0]?.class.id} className={styles.class ?? ''}>
                <h2 dir="auto">{rows[0]?.class.name}</h2>
                <ul className={styles.kinds}>
                  {rows.map((one) => (
                    <li key={`${one.period.kind} ${one.period.cycle?.id}`}>
                      <Kind one={one} today={today} onOpen={() => onOpen(one)} />
                    </li>
                  ))}
                </ul>
              </Card>
            ))}
          </ul>
        </>
      )}
    </QueryState>
  )
}

const classesOf = (data: readonly ReviewProgress[]): readonly (readonly ReviewProgress[])[] => [
  ...Map.groupBy(data, (one) => one.class.id).values(),
]

/** The office sees a cycle of all classes as one. */
const cyclesOf = (data: readonly ReviewProgress[]): readonly (readonly ReviewProgress[])[] => [
  ...Map.groupBy(
    data.filter(({ period }) => period.cycle !== null),
    ({ period }) => period.cycle?.id,
  ).values(),
]

type KindProps = { readonly one: ReviewProgress; readonly today: string; readonly onOpen: () => void }

const Kind = ({ one, today, onOpen }: KindProps) => {
  const { period, deadline, total, written, waiting, approved, released } = one
  const isLate = deadline !== null && today > deadline && written < total
  const share = (count: number) => `${total === 0 ? 0 : Math.min(100, (100 * count) / total)}%`
  const details = [
    m.review_count_released({ count: released }),
    waiting > 0 && m.review_count_waiting({ count: waiting }),
    approved > 0 && m.review_count_approved({ count: approved }),
    deadline !== null && m.review_deadline({ day: formatDate(deadline) }),
  ].filter((text) => typeof text === 'string')
  return (
    <button type="button" className={styles.kind} onClick={onOpen}>
      <span className={styles.title}>
        <strong>{period.cycle?.name ?? kindNames[period.kind]()}</strong>
        <span data-late={isLate || undefined}>{m.review_progress({ count: written, total })}</span>
      </span>
      <span className={styles.bar} aria-hidden="true">
        <span data-part="written" style={{ inlineSize: share(written) }} />
        <span data-part="released" style={{ inlineSize: share(released) }} />
      </span>
      <Muted as="span">{details.join(' · ')}</Muted>
      <IconChevronRight className={`${styles.arrow} mantine-rotate-rtl`} size={18} aria-hidden="true" />
    </button>
  )
}
