import { type Plan, type PlanVersion, planHistory } from '@nhip-cau/contract/edu-plan'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatDateTime, weekdayName } from '../../../ui/format.ts'
import { Muted } from '../../../ui/muted.tsx'
import styles from './history-dialog.module.css'

const stepTexts = {
  submitted: m.edu_step_submitted,
  returned: m.edu_step_returned,
  approved: m.edu_step_approved,
} as const

const step = 20

type Props = { readonly plan: Plan; readonly onClose: () => void }

/** When a plan was sent, returned and approved, by whom, and what had changed each time. */
export const HistoryDialog = ({ plan, onClose }: Props) => {
  const [count, setCount] = useState(step)
  const answer = useQuery({
    ...ask(planHistory, { params: { id: plan.id }, query: { page: 1, per_page: count } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Dialog opened size="lg" onClose={onClose} title={m.edu_history()}>
      <QueryState
        query={answer}
        loading={5}
        isEmpty={({ data }) => data.length === 0}
        empty={<Muted>{m.edu_history_none()}</Muted>}
      >
        {({ data, paging }) => (
          <>
            <ol className={styles.steps}>
              {data.map((one) => (
                <Step key={one.number} one={one} />
              ))}
            </ol>
            {paging.total_records > data.length && count < 100 && (
              <Button variant="light" loading={answer.isFetching} onClick={() => setCount(count + step)}>
                {m.common_load_more()}
              </Button>
            )}
          </>
        )}
      </QueryState>
    </Dialog>
  )
}

const Step = ({ one }: { readonly one: PlanVersion }) => (
  <li className={styles.step} data-kind={one.kind}>
    <strong>{stepTexts[one.kind]({ name: one.by })}</strong>
    <Muted as="small">{formatDateTime(one.at)}</Muted>
    {one.note && (
      <p className={styles.note} dir="auto">
        {one.note}
      </p>
    )}
    {one.head_changed && <Muted as="p">{m.edu_history_head()}</Muted>}
    {one.changes.length > 0 && (
      <details>
        <summary>{m.edu_history_cells({ count: one.changes.length })}</summary>
        <dl className={styles.changes}>
          {one.changes.map(({ row, day, before, after }) => (
            <div key={`${row} ${day}`}>
              <dt>{day === 0 ? row : m.edu_cell_of({ row, day: weekdayName(day) })}</dt>
              <dd dir="auto">
                {before !== '' && <del>{before}</del>}
                {after !== '' && <ins>{after}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    )}
  </li>
)
