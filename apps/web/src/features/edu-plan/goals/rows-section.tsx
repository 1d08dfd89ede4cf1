import { listPlanTemplates, type PlanTemplate } from '@nhip-cau/contract/edu-plan-setup'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Muted } from '../../../ui/muted.tsx'
import { levelNames } from '../plan-texts.tsx'
import styles from './goals.module.css'

const RowsForm = lazy(() => import('./rows-form.tsx').then((module) => ({ default: module.RowsForm })))

/** The rows of the grid of each level, as new plans get them. */
export const RowsSection = () => {
  const answer = useQuery(ask(listPlanTemplates, {}))
  const [edited, setEdited] = useState<PlanTemplate>()
  return (
    <Card as="section" aria-label={m.edu_rows_of_plans()} className={styles.set ?? ''}>
      <div>
        <h2>{m.edu_rows_of_plans()}</h2>
        <Muted>{m.edu_rows_hint()}</Muted>
      </div>
      <QueryState query={answer} loading={4}>
        {({ data, can }) =>
          data.map((template) => (
            <div key={template.level} className={styles.head}>
              <div>
                <h3>{levelNames[template.level]()}</h3>
                <Muted>{template.rows.map(({ name }) => name).join(' · ')}</Muted>
              </div>
              {can.change && (
                <Button
                  size="sm"
                  variant="light"
                  leftSection={<IconPencil size={18} />}
                  onClick={() => setEdited(template)}
                  aria-label={m.review_setup_edit({ name: levelNames[template.level]() })}
                >
                  {m.common_edit()}
                </Button>
              )}
            </div>
          ))
        }
      </QueryState>
      {edited && (
        <Suspense fallback={null}>
          <RowsForm template={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}
