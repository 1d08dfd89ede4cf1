import { reviewListInput } from '@nhip-cau/contract/student-review'
import { IconAdjustments } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { areaPath, currentRole } from '../../../lib/area.ts'
import { useChosenClass } from '../../../lib/chosen-class.ts'
import { ClassChips } from '../../../lib/class-chips.tsx'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { EmptyFeed } from '../../../ui/art/empty-feed.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { Page } from '../../../ui/page.tsx'
import styles from '../../../ui/rows.module.css'
import { kindNames } from '../review-texts.ts'
import { ClassSheet } from './class-sheet.tsx'
import { useReviewView, type View } from './use-review-view.ts'

const Overview = lazy(() => import('./overview.tsx').then((module) => ({ default: module.Overview })))
const SetupView = lazy(() => import('../setup/setup-view.tsx').then((module) => ({ default: module.SetupView })))
const WaitingReviews = lazy(() =>
  import('./waiting-reviews.tsx').then((module) => ({ default: module.WaitingReviews })),
)

const viewName = (view: View): string => {
  if (view === 'all') return m.review_overview()
  if (view === 'setup') return m.review_setup_open()
  return view === 'waiting' ? m.review_waiting() : kindNames[view]()
}

/** The reviews of one class: notes of a day, and reviews of a week, a month or a cycle; and how far all classes are. */
export const ReviewPage = () => {
  const input = useQuery(ask(reviewListInput, {}))
  const role = currentRole()
  const classes = input.data?.classes ?? []
  const [chosen, choose] = useChosenClass(role, classes)
  const shown = chosen ?? classes[0]
  const decides = role === 'school' && input.data?.approval === true
  const views: readonly View[] = [...(input.data?.kinds ?? []), 'all', ...(decides ? (['waiting'] as const) : [])]
  const setsUp = role === 'school' && input.data !== undefined
  const { view, day, cycle, student, review, setView, setDay, setCycle, openCycle } = useReviewView(
    setsUp ? [...views, 'setup'] : views,
  )
  if (view === 'setup' && input.data)
    return (
      <Page
        title={m.review_setup()}
        description={m.review_setup_lead()}
        trail={<Link href={areaPath(role, '/student-review')}>{m.title_student_review()}</Link>}
      >
        <Suspense fallback={null}>
          <SetupView today={input.data.today} kinds={input.data.kinds} cycles={input.data.cycles} />
        </Suspense>
      </Page>
    )
  return (
    <Page
      dense
      title={m.title_student_review()}
      action={
        setsUp && (
          <Button
            component={Link}
            href={areaPath(role, '/student-review?view=setup')}
            variant="light"
            leftSection={<IconAdjustments size={20} />}
          >
            {m.review_setup_open()}
          </Button>
        )
      }
    >
      <QueryState
        query={input}
        isEmpty={(data) => data.classes.length === 0}
        empty={<EmptyState picture={<EmptyFeed />} text={m.attend_no_class()} />}
      >
        {(data) => (
          <div className={styles.stack} data-dense>
            {view && (
              <FilterChips
                label={m.review_kinds()}
                dense
                value={view}
                onChange={setView}
                options={views.map((value) => ({ value, label: viewName(value) }))}
              />
            )}
            <Suspense fallback={null}>
              {view === 'all' && (
                <Overview
                  day={day}
                  cycles={data.cycles}
                  onOpen={(one) => {
                    choose(one.class)
                    if (one.period.cycle) openCycle(one.period.cycle.id)
                    else setView(one.period.kind)
                  }}
                />
              )}
              {view === 'waiting' && <WaitingReviews review={review} />}
            </Suspense>
            {shown && view && view !== 'all' && view !== 'waiting' && view !== 'setup' && (
              <>
                <ClassChips classes={classes} shown={shown} onChoose={choose} />
                <ClassSheet
                  key={`${shown.id} ${view} ${day} ${cycle} ${student}`}
                  classId={shown.id}
                  kind={view}
                  day={day}
                  cycles={data.cycles}
                  cycle={data.cycles.find(({ id }) => id === cycle) ?? data.cycles[0]}
                  proposedAt={data.proposed_at}
                  student={student}
                  onDay={setDay}
                  onCycle={setCycle}
                />
              </>
            )}
          </div>
        )}
      </QueryState>
    </Page>
  )
}
