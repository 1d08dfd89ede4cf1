import { endOfDayList, listPickUpRequests } from '@nhip-cau/contract/pick-up'
import { approvePickUpPerson } from '@nhip-cau/contract/pick-up-people'
import { listPickUpLines } from '@nhip-cau/contract/pick-up-wishes'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { currentRole } from '../../lib/area.ts'
import { mayCall } from '../../lib/permission.ts'
import { useProfile } from '../../lib/profile.tsx'
import { ask } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { AllDone } from '../../ui/art/all-done.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FeedSkeleton } from '../../ui/feed-skeleton.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import styles from '../../ui/rows.module.css'
import { EndOfDayClasses, ForgottenDays } from './end-of-day-classes.tsx'
import { QuestionState } from './question-state.tsx'
import { WishAnswer } from './wish-answer.tsx'

const LateMonth = lazy(() => import('./late-month.tsx').then((module) => ({ default: module.LateMonth })))
const WaitingPeople = lazy(() =>
  import('../pick-up-people/waiting-people.tsx').then((module) => ({ default: module.WaitingPeople })),
)

const PickUpListButton = lazy(() =>
  import('../pick-up-people/pick-up-list-button.tsx').then((module) => ({ default: module.PickUpListButton })),
)

const parts = ['now', 'late', 'people'] as const
const partNames = { now: m.end_of_day_part_now, late: m.end_of_day_part_late, people: m.end_of_day_part_people }

/** The office's view of departures: children still here, questions, late pick-ups, and people waiting for approval. */
export const EndOfDayView = () => {
  const [search, setSearch] = useSearchParams()
  const { permissions } = useProfile()
  const own = parts.filter((one) => one !== 'people' || mayCall(approvePickUpPerson, currentRole(), permissions))
  const part = own.find((one) => one === search.get('part')) ?? 'now'
  return (
    <div className={styles.stack}>
      <FilterChips
        label={m.end_of_day_parts()}
        dense
        value={part}
        onChange={(next) =>
          setSearch(next === 'now' ? { view: 'end-of-day' } : { view: 'end-of-day', part: next }, { replace: true })
        }
        options={own.map((value) => ({ value, label: partNames[value]() }))}
      />
      <Suspense fallback={<FeedSkeleton />}>
        {part === 'now' && <StillHere />}
        {part === 'late' && <LateMonth />}
        {part === 'people' && (
          <>
            <WaitingPeople />
            <PickUpListButton />
          </>
        )}
      </Suspense>
    </div>
  )
}

/** Open questions and messages of families first, then the children still here. */
const StillHere = () => {
  const list = useQuery(ask(endOfDayList, {}))
  const questions = useQuery(ask(listPickUpRequests, {}))
  const lines = useQuery(ask(listPickUpLines, { query: {} }))
  const wishes = lines.data?.data.flatMap((line) => (line.left ? [] : line.wishes)) ?? []
  return (
    <QueryState query={list}>
      {({ data }) => (
        <>
          {questions.data?.data.map((one) => (
            <QuestionState key={one.id} question={one} />
          ))}
          <ForgottenDays />
          <section className={styles.stack} aria-label={m.wish_lines()}>
            <h2>{m.wish_lines()}</h2>
            {wishes.length === 0 && <p>{m.wish_none()}</p>}
            {wishes.map((wish) => (
              <WishAnswer key={wish.id} wish={wish} named />
            ))}
          </section>
          {data.length === 0 && <EmptyState picture={<AllDone />} text={m.attend_nobody_here()} />}
          <EndOfDayClasses />
        </>
      )}
    </QueryState>
  )
}
