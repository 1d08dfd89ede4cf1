import { getPlanSheet, type PlanSheet } from '@nhip-cau/contract/edu-plan'
import type { PlanWeek } from '@nhip-cau/contract/edu-plan-parts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../../lib/queries.ts'
import { QueryState } from '../../../lib/query-state.tsx'
import { m } from '../../../paraglide/messages.js'
import { Notice } from '../../../ui/notice.tsx'
import layout from '../../../ui/rows.module.css'
import { StartPlan } from '../start/start-plan.tsx'
import type { ClassLevel } from '../use-plan-view.ts'
import { PeriodSwitch } from './period-switch.tsx'
import { PlanEditor } from './plan-editor.tsx'
import { planInSheet, planSource } from './plan-source.ts'

type Props = {
  readonly classId: string
  readonly level: ClassLevel
  /** Any day of the period; absent: the present one. */
  readonly day: string | undefined
  readonly weeks: readonly PlanWeek[]
  readonly nextWeek: PlanWeek | null
  readonly onDay: (day: string | undefined) => void
}

/** The plan of a class in one period, or the ways to begin it. */
export const ClassPlan = ({ classId, level, day, weeks, nextWeek, onDay }: Props) => {
  const client = useQueryClient()
  const query = { class_id: classId, level, ...(day === undefined ? {} : { day }) }
  const options = ask(getPlanSheet, { query })
  const answer = useQuery(options)
  // The component is mounted anew for another class or period.
  const [source] = useState(() => planSource<PlanSheet>(client, options.queryKey, planInSheet))
  const periodSwitch = ({ period, today }: PlanSheet) => (
    <PeriodSwitch period={period} today={today} weeks={weeks} nextWeek={nextWeek} onDay={onDay} />
  )
  return (
    <QueryState query={answer}>
      {(sheet) => (
        <div className={layout.stack} data-dense>
          {!sheet.plan && periodSwitch(sheet)}
          {sheet.closed !== null && <Notice tone="info" title={m.edu_closed()} />}
          {sheet.plan ? (
            <PlanEditor
              key={sheet.plan.id}
              plan={sheet.plan}
              source={source}
              closedDays={sheet.closed_days}
              today={sheet.today}
              periodSwitch={periodSwitch(sheet)}
            />
          ) : (
            <StartPlan sheet={sheet} query={query} />
          )}
        </div>
      )}
    </QueryState>
  )
}
