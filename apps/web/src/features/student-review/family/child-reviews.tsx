import { listChildReviews } from '@nhip-cau/contract/student-review-family'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { childName } from '../../../lib/child-name.ts'
import { ChildAvatar } from '../../../lib/profile.tsx'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { EmptyFeed } from '../../../ui/art/empty-feed.tsx'
import { Card } from '../../../ui/card.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { FamilyReviewCard } from './family-review-card.tsx'
import styles from './family-reviews.module.css'

type Child = { readonly id: string; readonly full_name: string; readonly nickname: string | null }

type Props = {
  readonly child: Child
  readonly named: boolean
  /** The review that the address names, and its month. */
  readonly wanted?: { readonly month: string; readonly review: string } | undefined
}

/** What was written about one child, a month at a time, the newest first. */
export const ChildReviews = ({ child, named, wanted }: Props) => {
  const [month, setMonth] = useState(wanted?.month)
  const query = { student_id: child.id, ...(month === undefined ? {} : { month }) }
  const answer = useQuery({ ...ask(listChildReviews, { query }), placeholderData: keepPreviousData })
  const isThere = answer.data?.data.some(({ id }) => id === wanted?.review) ?? false
  useEffect(() => {
    if (isThere) document.getElementById(`review-${wanted?.review}`)?.scrollIntoView({ block: 'start' })
  }, [isThere, wanted?.review])
  return (
    <section className={styles.child} aria-label={m.review_family_of({ name: child.full_name })}>
      {named && (
        <header className={styles.head}>
          <ChildAvatar child={child} size={48} />
          <h2 dir="auto">{child.full_name}</h2>
        </header>
      )}
      <QueryState
        query={answer}
        loading={4}
        isEmpty={({ months }) => months.length === 0}
        empty={
          <Card className={styles.empty ?? ''}>
            <EmptyFeed />
            <p>{m.review_family_empty({ name: childName(child) })}</p>
          </Card>
        }
      >
        {(shown) => (
          <>
            {shown.months.length > 1 && (
              <FilterChips
                label={m.review_family_months()}
                dense
                value={month ?? shown.month ?? ''}
                onChange={setMonth}
                options={shown.months.map((one) => ({
                  value: one.month,
                  label: m.review_period_month({ month: one.month.split('-').reverse().join('/') }),
                  count: one.unread || undefined,
                }))}
              />
            )}
            {shown.data.map((review) => (
              <FamilyReviewCard key={review.id} review={review} />
            ))}
          </>
        )}
      </QueryState>
    </section>
  )
}
