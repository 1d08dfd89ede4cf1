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

type Props = {
  /** All classes if undefined. */
  readonly classId: string | undefined
}

/**
 * The office's view of departures: children still here, questions, late pick-ups, and people waiting for approval.
 * Questions and people waiting for approval are shown for every class, because they must not be missed.
 */
export const EndOfDayView = ({ classId }: Props) => {
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
          setSearch(
            (before) => {
              const after = new URLSearchParams(before)
              if (next === 'now') after.delete('part')
              else after.set('part', next)
              return after
            },
            { replace: true },
          )
        }
        options={own.map((value) => ({ value, label: partNames[value]() }))}
      />
      <Suspense fallback={<FeedSkeleton />}>
        {part === 'now' && <StillHere classId={classId} />}
        {part === 'late' && <LateMonth classId={classId} />}
        {part === 'people' && (
          <>
            <WaitingPeople />
            <PickUpListButton classId={classId} />
          </>
        )}
      </Suspense>
    </div>
  )
}

/** Open questions and messages of families first, then the children still here. */
const StillHere = ({ classId }: Props) => {
  const list = useQuery(ask(endOfDayList, {}))
  const questions = useQuery(ask(listPickUpRequests, {}))
  const lines = useQuery(ask(listPickUpLines, { query: classId === undefined ? {} : { class_id: classId } }))
  const wishes = lines.data?.data.flatMap((line) => (line.left ? [] : line.wishes)) ?? []
  return (
    <QueryState query={list}>
      {({ data }) => (
        <>
          {questions.data?.data.map((one) => (
            <QuestionState key={one.id} question={one} />
          ))}
          <ForgottenDays classId={classId} />
          <section className={styles.stack} aria-label={m.wish_lines()}>
            <h2>{m.wish_lines()}</h2>
            {wishes.length === 0 && <p>{m.wish_none()}</p>}
            {wishes.map((wish) => (
              <WishAnswer key={wish.id} wish={wish} named />
            ))}
          </section>
          {!data.some((one) => classId === undefined || one.class.id === classId) && (
            <EmptyState picture={<AllDone />} text={m.attend_nobody_here()} />
          )}
          <EndOfDayClasses classId={classId} />
        </>
      )}
    </QueryState>
  )
}
