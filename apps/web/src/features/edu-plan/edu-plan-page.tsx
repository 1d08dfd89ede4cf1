import { planListInput } from '@nhip-cau/contract/edu-plan'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { areaPath, currentRole } from '../../lib/area.ts'
import { useChosenClass } from '../../lib/chosen-class.ts'
import { ClassChips } from '../../lib/class-chips.tsx'
import { ask } from '../../lib/queries.ts'
import { QueryState } from '../../lib/query-state.tsx'
import { m } from '../../paraglide/messages.js'
import { EmptyFeed } from '../../ui/art/empty-feed.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { Page } from '../../ui/page.tsx'
import layout from '../../ui/rows.module.css'
import { levelNames } from './plan-texts.tsx'
import { ClassPlan } from './sheet/class-plan.tsx'
import { levelOf, type PlanView, planViews, usePlanView } from './use-plan-view.ts'

const YearView = lazy(() => import('./year/year-view.tsx').then((module) => ({ default: module.YearView })))
const GoalsView = lazy(() => import('./goals/goals-view.tsx').then((module) => ({ default: module.GoalsView })))
const CoverageView = lazy(() =>
  import('./coverage/coverage-view.tsx').then((module) => ({ default: module.CoverageView })),
)
const PlanList = lazy(() => import('./list/plan-list.tsx').then((module) => ({ default: module.PlanList })))
const OnePlan = lazy(() => import('./list/one-plan.tsx').then((module) => ({ default: module.OnePlan })))

const viewNames: Readonly<Record<PlanView, () => string>> = {
  week: levelNames.week,
  day: levelNames.day,
  month: levelNames.month,
  year: levelNames.year,
  coverage: m.edu_view_coverage,
  goals: m.edu_view_goals,
  list: m.edu_view_list,
}

/** Education plans: those of a class by week, day and month or theme, the year plans, goals, coverage and all plans. */
export const EduPlanPage = () => {
  const input = useQuery(ask(planListInput, {}))
  const role = currentRole()
  const classes = input.data?.classes ?? []
  const [chosen, choose] = useChosenClass(role, classes)
  const { view, day, plan, state, age, year, setView, setDay, setState, setAge, setYear } = usePlanView()
  const shown = classes.find(({ id }) => id === chosen?.id) ?? classes[0]
  const level = levelOf(view)
  if (plan !== undefined)
    return (
      <Page
        dense
        title={m.edu_one_plan()}
        trail={<Link href={areaPath(role, '/edu-plan?view=list')}>{m.title_edu_plan()}</Link>}
      >
        <Suspense fallback={null}>
          <OnePlan key={plan} id={plan} today={input.data?.today ?? ''} />
        </Suspense>
      </Page>
    )
  return (
    <Page dense title={m.title_edu_plan()}>
      <QueryState query={input}>
        {(data) => (
          <div className={layout.stack} data-dense>
            <FilterChips
              label={m.edu_views()}
              dense
              value={view}
              onChange={setView}
              options={planViews.map((value) => ({ value, label: viewNames[value]() }))}
            />
            {(level || view === 'coverage') &&
              (shown ? (
                <ClassChips classes={classes} shown={shown} onChoose={choose} />
              ) : (
                <EmptyState picture={<EmptyFeed />} text={m.attend_no_class()} />
              ))}
            {level && shown && (
              <ClassPlan
                key={`${shown.id} ${level} ${day}`}
                classId={shown.id}
                level={level}
                day={day}
                weeks={data.weeks}
                nextWeek={data.next_week}
                onDay={setDay}
              />
            )}
            <Suspense fallback={null}>
              {view === 'coverage' && shown && <CoverageView key={shown.id} classId={shown.id} />}
              {view === 'year' && (
                <YearView
                  ageGroups={data.age_groups}
                  years={data.years}
                  age={data.age_groups.find((one) => one === age) ?? shown?.age_group ?? data.age_groups[0]}
                  year={year}
                  onAge={setAge}
                  onYear={setYear}
                />
              )}
              {view === 'goals' && <GoalsView />}
              {view === 'list' && <PlanList state={state} onState={setState} />}
            </Suspense>
          </div>
        )}
      </QueryState>
    </Page>
  )
}
