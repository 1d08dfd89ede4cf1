import { listPickUpPeople } from '@nhip-cau/contract/pick-up-people'
import { useQuery } from '@tanstack/react-query'
import { problemText } from '../../lib/api-problem.ts'
import { ask } from '../../lib/queries.ts'
import { m } from '../../paraglide/messages.js'
import { AllDone } from '../../ui/art/all-done.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import styles from '../../ui/entity-panel.module.css'
import { ErrorState } from '../../ui/error-state.tsx'
import { FeedSkeleton } from '../../ui/feed-skeleton.tsx'
import { PersonRow } from './pick-up-section.tsx'

/** Everybody whom a family named and the office has not decided on yet. */
export const WaitingPeople = () => {
  const people = useQuery(ask(listPickUpPeople, { query: { status: 'pending', per_page: 100 } }))
  if (!people.data) {
    if (people.isPending) return <FeedSkeleton />
    return (
      <ErrorState text={problemText(people.error)} retrying={people.isFetching} onRetry={() => void people.refetch()} />
    )
  }
  const { data } = people.data
  if (data.length === 0) return <EmptyState picture={<AllDone />} text={m.people_waiting_none()} />
  return (
    <ul className={styles.people} aria-label={m.closing_part_people()}>
      {data.map((person) => (
        <PersonRow key={person.id} person={person} child={person.student.full_name} />
      ))}
    </ul>
  )
}
