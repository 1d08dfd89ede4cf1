import { listPlans, type PlanSummary } from '@nhip-cau/contract/edu-plan'
import { type PlanState, planStates } from '@nhip-cau/contract/edu-plan-parts'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { areaPath, currentRole } from '../../../lib/area.ts'
import { useEndlessRows } from '../../../lib/endless-rows.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { AllDone } from '../../../ui/art/all-done.tsx'
import { EmptySearch } from '../../../ui/art/empty-search.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { EndlessFoot } from '../../../ui/endless-foot.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { SearchField } from '../../../ui/list/search-field.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import layout from '../../../ui/rows.module.css'
import { levelNames, ownerText, PlanStateTag, periodText, stateNames } from '../plan-texts.tsx'
import styles from './plan-list.module.css'

type Props = { readonly state: PlanState | undefined; readonly onState: (state: PlanState | undefined) => void }

/** All plans that the caller may see: those that wait first, the longest waiting on top. */
export const PlanList = ({ state, onState }: Props) => {
  const [q, setQ] = useState('')
  const list = useEndlessRows(listPlans, { ...(state ? { state } : {}), ...(q ? { q } : {}) })
  const waiting = list.first?.waiting
  return (
    <div className={layout.stack}>
      <div className={styles.tools}>
        <FilterChips
          label={m.edu_states()}
          dense
          value={state ?? 'all'}
          onChange={(next) => onState(next === 'all' ? undefined : next)}
          options={[
            { value: 'all' as const, label: m.edu_state_all() },
            ...planStates.map((value) => ({
              value,
              label: stateNames[value](),
              count: (value === 'waiting' && waiting) || undefined,
            })),
          ]}
        />
        <SearchField className={styles.search} q={q} placeholder={m.edu_list_search()} onSearch={setQ} />
      </div>
      <QueryState
        query={list.query}
        loading={6}
        isEmpty={(rows) => rows.length === 0}
        empty={
          state === 'waiting' && q === '' ? (
            <EmptyState picture={<AllDone />} text={m.edu_waiting_none()} />
          ) : (
            <EmptyState picture={<EmptySearch />} text={m.edu_list_none()} />
          )
        }
      >
        {(rows) => (
          <>
            <ul className={layout.rows}>
              {rows.map((row) => (
                <Row key={row.id} plan={row} />
              ))}
            </ul>
            <EndlessFoot {...list.foot} />
          </>
        )}
      </QueryState>
    </div>
  )
}

const Row = ({ plan }: { readonly plan: PlanSummary }) => {
  const { id, period, theme, branch, waiting_since, changed } = plan
  return (
    <li>
      <Link href={areaPath(currentRole(), `/edu-plan?plan=${id}`)} className={`${layout.row} ${layout.open}`}>
        <span className={layout.grow}>
          <strong dir="auto">
            {ownerText(plan)} · {branch || theme?.name || levelNames[period.level]()}
          </strong>
          <Muted as="small">{[levelNames[period.level](), periodText(period)].join(' · ')}</Muted>
          <Muted as="small">
            {waiting_since ? (
              <>
                {m.edu_waiting_since({ name: changed.by })} <RelativeTime at={waiting_since} />
              </>
            ) : (
              <>
                {changed.by} · <RelativeTime at={changed.at} />
              </>
            )}
          </Muted>
        </span>
        <span className={layout.last}>
          <PlanStateTag plan={plan} />
        </span>
        <IconChevronRight size={20} className="mantine-rotate-rtl" aria-hidden="true" />
      </Link>
    </li>
  )
}
