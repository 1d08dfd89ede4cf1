import { listPickUpPeople, type PickUpPerson } from '@nhip-cau/contract/pick-up-people'
import { useQuery } from '@tanstack/react-query'
import { AfterDecisionProvider, nextWaiting } from '../../lib/after-decision.ts'
import { goOn } from '../../lib/go-on.ts'
import { ask } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { AllDone } from '../../ui/art/all-done.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import styles from '../../ui/entity-panel.module.css'
import { PersonRow } from './pick-up-section.tsx'

const waits = ({ can }: PickUpPerson) => can.decide

/** The pick-up people that wait for the office's decision. */
export const WaitingPeople = () => {
  const people = useQuery(ask(listPickUpPeople, { query: { status: 'pending', per_page: 100 } }))
  return (
    <QueryState
      query={people}
      isEmpty={({ data }) => data.length === 0}
      empty={<EmptyState picture={<AllDone />} text={m.people_waiting_none()} />}
    >
      {({ data }) => (
        <ul className={styles.people} aria-label={m.end_of_day_part_people()}>
          {data.map((person) => (
            <AfterDecisionProvider key={person.id} value={() => goOn(nextWaiting(data, person.id, waits))}>
              <PersonRow person={person} child={person.student.full_name} />
            </AfterDecisionProvider>
          ))}
        </ul>
      )}
    </QueryState>
  )
}
