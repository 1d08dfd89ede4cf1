import { type CoveredDomain, planCoverage } from '@nhip-cau/contract/edu-plan-coverage'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { EmptyFeed } from '../../../ui/art/empty-feed.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { Muted } from '../../../ui/muted.tsx'
import layout from '../../../ui/rows.module.css'
import styles from './coverage.module.css'

type Props = { readonly classId: string }

/** Which goals were planned for a class so far, and which domains were observed in its reviews. */
export const CoverageView = ({ classId }: Props) => {
  const [set, setSet] = useState<string>()
  const [onlyMissing, setOnlyMissing] = useState(false)
  const query = { class_id: classId, ...(set === undefined ? {} : { set_id: set }) }
  const answer = useQuery({ ...ask(planCoverage, { query }), placeholderData: keepPreviousData })
  return (
    <QueryState
      query={answer}
      loading={8}
      isEmpty={(data) => data.set === null}
      empty={<EmptyState picture={<EmptyFeed />} text={m.edu_coverage_no_set()} />}
    >
      {({ set: shown, sets, goals, planned, children, data }) => (
        <div className={layout.stack}>
          {sets.length > 1 && shown && (
            <FilterChips
              label={m.edu_sets()}
              dense
              value={shown.id}
              onChange={setSet}
              options={sets.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <Card as="section" padding="small" className={styles.summary ?? ''} aria-label={m.edu_view_coverage()}>
            <strong>{m.edu_coverage_planned({ count: planned, total: goals })}</strong>
            <Bar count={planned} total={goals} label={m.edu_coverage_planned({ count: planned, total: goals })} />
            <Muted>{m.edu_coverage_lead()}</Muted>
          </Card>
          <FilterChips
            label={m.edu_view_goals()}
            dense
            value={onlyMissing ? 'missing' : 'all'}
            onChange={(next) => setOnlyMissing(next === 'missing')}
            options={[
              { value: 'all', label: m.edu_coverage_all() },
              { value: 'missing', label: m.edu_coverage_missing(), count: goals - planned },
            ]}
          />
          <div className={styles.domains}>
            {data.map((domain) => (
              <Domain key={domain.id} domain={domain} pupils={children} onlyMissing={onlyMissing} />
            ))}
          </div>
        </div>
      )}
    </QueryState>
  )
}

type BarProps = { readonly count: number; readonly total: number; readonly label: string }

const Bar = ({ count, total, label }: BarProps) => (
  <span
    className={styles.bar}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={total}
    aria-valuenow={count}
  >
    <span style={{ inlineSize: `${total === 0 ? 0 : (100 * count) / total}%` }} />
  </span>
)

type DomainProps = { readonly domain: CoveredDomain; readonly pupils: number; readonly onlyMissing: boolean }

const Domain = ({ domain, pupils, onlyMissing }: DomainProps) => {
  const { name, aspect, observed, goals } = domain
  const planned = goals.filter((one) => one.planned > 0).length
  const shown = onlyMissing ? goals.filter((one) => one.planned === 0) : goals
  const text = m.edu_coverage_planned({ count: planned, total: goals.length })
  return (
    <Card as="section" padding="small" className={styles.domain ?? ''} aria-label={name}>
      <h2 dir="auto">{name}</h2>
      <div className={styles.figures}>
        <span>
          {text}
          <Bar count={planned} total={goals.length} label={text} />
        </span>
        <span>
          {aspect === null
            ? m.edu_coverage_no_aspect()
            : m.edu_coverage_observed({ count: observed.children, total: pupils, ratings: observed.ratings })}
          {aspect !== null && (
            <Bar
              count={Math.min(observed.children, pupils)}
              total={pupils}
              label={m.edu_coverage_observed({ count: observed.children, total: pupils, ratings: observed.ratings })}
            />
          )}
        </span>
      </div>
      <details open={onlyMissing}>
        <summary>{m.edu_coverage_goals({ count: shown.length })}</summary>
        <ul className={styles.goals}>
          {shown.map(({ goal, planned: count, approved, weeks }) => (
            <li key={goal.id} data-missing={count === 0 || undefined}>
              <strong>{goal.code}</strong>
              <span dir="auto">{goal.text}</span>
              <small>
                {count === 0
                  ? m.edu_coverage_never()
                  : m.edu_coverage_weeks({ weeks: weeks.join(', '), count: approved })}
              </small>
            </li>
          ))}
          {shown.length === 0 && <li>{m.edu_coverage_complete()}</li>}
        </ul>
      </details>
    </Card>
  )
}
