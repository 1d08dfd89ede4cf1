import { listSets } from '@nhip-cau/contract/edu-plan-setup'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { EmptyFeed } from '../../../ui/art/empty-feed.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Muted } from '../../../ui/muted.tsx'
import layout from '../../../ui/rows.module.css'
import type { Edited } from './edited.ts'
import styles from './goals.module.css'
import { RowsSection } from './rows-section.tsx'
import { SetColumn } from './set-column.tsx'

const SetForm = lazy(() => import('./set-form.tsx').then((module) => ({ default: module.SetForm })))
const DomainForm = lazy(() => import('./domain-form.tsx').then((module) => ({ default: module.DomainForm })))
const GoalForm = lazy(() => import('./goal-form.tsx').then((module) => ({ default: module.GoalForm })))

/** The sets of goals of the school side by side, each with its domains, and the rows of the grids. */
export const GoalsView = () => {
  const answer = useQuery(ask(listSets, { query: {} }))
  const [edited, setEdited] = useState<Edited>()
  const close = () => setEdited(undefined)
  return (
    <QueryState query={answer} loading={8}>
      {({ data, can }) => (
        <div className={layout.stack}>
          <div className={styles.head}>
            <Muted>{m.edu_sets_lead()}</Muted>
            {can.change && (
              <Button variant="light" leftSection={<IconPlus size={20} />} onClick={() => setEdited({ kind: 'set' })}>
                {m.edu_set_new()}
              </Button>
            )}
          </div>
          {data.length === 0 ? (
            <EmptyState picture={<EmptyFeed />} text={m.edu_sets_none()} />
          ) : (
            <div className={styles.sets} data-count={Math.min(2, data.length)}>
              {data.map((set) => (
                <SetColumn key={set.id} set={set} mayChange={can.change} onEdit={setEdited} />
              ))}
            </div>
          )}
          <RowsSection />
          <Suspense fallback={null}>
            {edited?.kind === 'set' && <SetForm set={edited.set} onClose={close} />}
            {edited?.kind === 'domain' && <DomainForm set={edited.set} domain={edited.domain} onClose={close} />}
            {edited?.kind === 'goal' && <GoalForm domain={edited.domain} goal={edited.goal} onClose={close} />}
          </Suspense>
        </div>
      )}
    </QueryState>
  )
}
